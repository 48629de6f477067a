/** A block, as the chain names it. */
export interface ChainHeader {
  readonly height: number;
  /** `0x` and 64 lower hexadecimal digits. */
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
   * `t` and the position of a token's log among the logs of its own transaction, `f` the fee.
   */
  readonly ordinal: string;
  /** As EIP-55 writes it, like all addresses here. */
  readonly address: string;
  /** The other side. Null for a fee, and where a token is made or destroyed. */
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

/**
 * One node of a chain. Every call may throw an OutboundError: then nothing is known, neither that
 * something is there nor that it is not. What a block pays without a transaction (its miner, the
 * withdrawals of validators) is no move; the comparison by `balances` finds it.
 */
export interface ChainPort {
  /** `ethereum` or `bsc`. */
  readonly chain: string;
  /** Which chain it really is; asked at each connect. */
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
}
