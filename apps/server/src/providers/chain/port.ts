/** A block, as the chain names it. */
export interface ChainHeader {
  readonly height: number;
  /** 64 lower hexadecimal digits, on an EVM chain with `0x` before them. */
  readonly hash: string;
  /** The hash of the block before it. */
  readonly parent: string;
  /** Ms since 1970, as the block says it. */
  readonly timeMs: number;
}

/**
 * One movement of an address in a block, of any owner. A transfer is two of them, `out` of one
 * and `in` of the other, under the same ordinal.
 */
export interface ChainMove {
  readonly txid: string;
  /**
   * What keeps it apart from the transaction's other moves, and stays the same in whichever block
   * the transaction is mined again: `v` the native value, `i.` and the path of an internal call,
   * `t` and the position of a token's log among the logs of its own transaction, `f` the fee. On
   * Bitcoin `o` and the number of the output; of what is spent, the code of the transaction that it
   * came by, and its ordinal there, between them a dot.
   */
  readonly ordinal: string;
  /** In the writing that is kept, like all addresses here. */
  readonly address: string;
  /**
   * The other side. Null for a fee, and where a token is made or destroyed. On Bitcoin who spent first of what
   * came, and of what goes whoever was paid first.
   */
  readonly counterpart: string | null;
  /** The token's contract; null for the native coin. */
  readonly contract: string | null;
  /** In the chain's own units, below 0 where it leaves; up to 2^256 − 1, and never 0. */
  readonly raw: bigint;
  /** `internal` is native coin that a contract moved, in whichever direction. */
  readonly kind: 'in' | 'out' | 'fee' | 'internal';
}

/** A block and what moved in it, in the order of the chain. */
export interface ChainBlock {
  readonly header: ChainHeader;
  readonly moves: readonly ChainMove[];
}

/** Where a transaction stands. `unknown` says what this node knows, and nothing of its fate. */
export type ChainTransaction =
  | { readonly state: 'unknown' | 'pending' }
  | {
      readonly state: 'mined';
      readonly header: ChainHeader;
      /** True where the chain took the fee and undid the rest. */
      readonly failed: boolean;
      readonly moves: readonly ChainMove[];
    };

/** What an address has of one coin at a block. */
export interface ChainBalance {
  readonly address: string;
  readonly contract: string | null;
  /** In the chain's own units. */
  readonly raw: bigint;
}

/** What a transaction of ours does, before it is signed. */
export interface PlannedCall {
  readonly from: string;
  readonly to: string;
  /** Native coin that goes along, in the chain's own units. */
  readonly value: bigint;
  /** `0x` and the call's bytes; `0x` alone is none. */
  readonly data: string;
}

/** What the network asks for now, in the chain's own units for each unit of gas, virtual byte or unit of energy. */
export interface FeeNow {
  /** Of the next block; it is burnt. Bitcoin and TRON have none. */
  readonly baseFee: bigint;
  /** What most transactions of the last blocks gave on top. */
  readonly priorityFee: bigint;
}

/** What a call would take. `reverted`: a contract undoes it; `unfunded`: the sender has too little. */
export type GasEstimate =
  | { readonly outcome: 'gas'; readonly gas: bigint }
  | { readonly outcome: 'reverted'; readonly reason: string }
  | { readonly outcome: 'unfunded' };

/**
 * Why a node does not take a transaction: its number was used by a mined one; it would replace one
 * that waits, for too little more; the sender can't pay for it; it offers less than a block asks for.
 */
export type BroadcastRefusal =
  | 'nonce_too_low'
  /** A coin that it spends is not there: it was spent by a mined one, or never known to this node. */
  | 'coin_missing'
  | 'underpriced'
  | 'unfunded'
  | 'fee_too_low'
  /** The time in which blocks take it is over, by this node's newest one, or has not come. */
  | 'expired'
  | 'other';

/** What a node says to bytes. `known`: it has them already. A refusal is no fact of their fate. */
export type Broadcast =
  | { readonly outcome: 'taken' | 'known' }
  | { readonly outcome: 'refused'; readonly code: BroadcastRefusal };

/** Where a transaction of ours stands. `unknown` says what this node knows, and no more. */
export type ChainFate =
  | { readonly state: 'unknown' | 'pending' }
  | {
      readonly state: 'mined';
      readonly header: ChainHeader;
      /** True where the chain took the fee and undid the rest. */
      readonly failed: boolean;
      /** What its sender paid, in the chain's own units. */
      readonly feeRaw: bigint;
    };

/**
 * What every node of a chain answers. Every call may throw an OutboundError: then nothing is known, neither that
 * something is there nor that it is not. What a block pays without a transaction (its miner, the
 * withdrawals of validators) is no move; the comparison by `balances` finds it.
 */
interface AnyChainPort {
  /** As the exchange names it. */
  readonly chain: string;
  /**
   * Which chain it really is; asked at each connect. Bitcoin's number is that of SLIP-44, TRON's the last four bytes
   * of its first block's hash.
   */
  identity(): Promise<{ readonly chainId: bigint; readonly genesis: string }>;
  /** The newest block of this node, which may be behind others. */
  head(): Promise<ChainHeader>;
  /** The block that this node has at a height; undefined where it has none there yet. */
  header(height: number): Promise<ChainHeader | undefined>;
  /**
   * All moves of the block with exactly this hash; undefined where the node has another one there
   * now, or none.
   */
  block(height: number, hash: string): Promise<ChainBlock | undefined>;
  /** What this node knows of a transaction, by its code as chain-codec writes it. */
  transaction(code: string): Promise<ChainTransaction>;
  /**
   * What addresses have of coins in the state behind exactly this block: each address with each
   * contract, null for the native coin. By state and not by logs, so it is another path than moves.
   */
  balances(
    addresses: readonly string[],
    contracts: readonly (string | null)[],
    at: { readonly height: number; readonly hash: string },
  ): Promise<readonly ChainBalance[]>;
  /** What the network asks for now, of the newest blocks; bounded. */
  feeNow(): Promise<FeeNow>;
  /**
   * Hands a signed transaction to the node. An OutboundError says nothing: it may be under way.
   *
   * @param txid its code; a node that says another one is not believed
   */
  broadcast(bytes: string, txid: string): Promise<Broadcast>;
  /** What this node knows of a transaction of ours. */
  fate(txid: string): Promise<ChainFate>;
}

/** A node of a chain where addresses have balances and number what they send. */
export interface AccountPort extends AnyChainPort {
  readonly spends: 'accounts';
  /** What a call would take in the newest state, without being sent. */
  estimate(call: PlannedCall): Promise<GasEstimate>;
  /**
   * How many transactions an address has sent: the next one's number. `pending` counts those that
   * wait in this node, too; a height those up to its block.
   */
  nonceOf(address: string, at: 'latest' | 'pending' | number): Promise<number>;
}

/** A node of a chain where a transaction spends coins, each whole and once. */
export interface CoinPort extends AnyChainPort {
  readonly spends: 'coins';
  /** A transaction's bytes, hexadecimal digits; undefined: this node does not know it. */
  bytesOf(txid: string): Promise<string | undefined>;
  /** Coins that nothing in a block has spent, at addresses; by all that is unspent at all, so it takes long. */
  coinsOf(addresses: readonly string[]): Promise<readonly UnspentCoin[]>;
  /** Whether nothing in a block has spent a coin; false also where this node knows of no such coin. */
  isUnspent(coin: Pick<UnspentCoin, 'txid' | 'vout'>): Promise<boolean>;
}

/** A coin that nothing has spent. */
export interface UnspentCoin {
  readonly txid: string;
  readonly vout: number;
  readonly address: string;
  readonly raw: bigint;
}

/**
 * A node of a chain where addresses have balances, and a transaction has an end in place of a number: nothing keeps
 * two of them apart, and behind its end none takes it.
 */
export interface TimedPort extends AnyChainPort {
  readonly spends: 'timed';
  /** What a call would take in the newest state, in energy, with what its bandwidth costs in that. */
  estimate(call: PlannedCall): Promise<GasEstimate>;
  /** The newest block that no fork takes back: what a transaction refers to, and by whose time it has ended. */
  solid(): Promise<ChainHeader>;
}

/** One node of a chain, of whichever kind. */
export type ChainPort = AccountPort | CoinPort | TimedPort;
