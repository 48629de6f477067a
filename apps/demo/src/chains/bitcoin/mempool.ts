// What waits for a block at a node, by the rules of Bitcoin Core's: nobody's money depends on them, and
// wallets do.
import { dustBelow } from './address.ts';
import { type Branch, type Coin, feeOf, outpoint, TxFault } from './branch.ts';
import { sizeOf, type Tx } from './wire.ts';

/** Why a transaction is not taken: Core's number and words. */
export class Rejected extends Error {
  override readonly name = 'Rejected';
  readonly code: number;

  constructor(code: number, words: string) {
    super(words);
    this.code = code;
  }
}

/** Core's numbers. */
export const CODES = { missing: -25, rejected: -26, inChain: -27 } as const;

/** One that waits. */
export interface Entry {
  readonly tx: Tx;
  readonly fee: bigint;
  readonly size: number;
}

/** Satoshi for each virtual byte: below it nothing is passed on, and a replacement pays so much more. */
const RELAY_RATE = 1n;
const ANCESTORS_MAX = 25;
const REPLACED_MAX = 100;
const WEIGHT_MAX = 400_000;
const VERSIONS = new Set([1, 2, 3]);
const DATA_MAX = 83;
/** A sequence below this says that the transaction may be replaced (BIP-125). */
const REPLACEABLE_BELOW = 0xffff_fffe;
const OP_RETURN = 0x6a;

/** The transactions that wait at one node, parents before their children. */
export class Mempool {
  readonly entries = new Map<string, Entry>();
  readonly #branch: Branch;
  /** By outpoint, who spends it. */
  readonly #spenders = new Map<string, string>();

  constructor(branch: Branch) {
    this.#branch = branch;
  }

  /** Whether a transaction that waits spends it. */
  isSpent(key: string): boolean {
    return this.#spenders.has(key);
  }

  /** Something unspent, by blocks and by what waits. */
  coinOf(key: string): Coin | undefined {
    const [txid = '', vout = ''] = key.split(':');
    const output = this.entries.get(txid)?.tx.outputs[Number(vout)];
    if (output !== undefined)
      return { ...output, height: this.#branch.height + 1, isCoinbase: false };
    return this.#branch.coins.get(key);
  }

  /**
   * Takes one in. Answers those that it replaces.
   *
   * @throws Rejected
   */
  accept(tx: Tx): readonly string[] {
    const { entry, replaced } = this.judge(tx);
    this.drop(replaced);
    this.#keep(entry);
    return replaced;
  }

  /** The same, and nothing is kept. @throws Rejected */
  judge(tx: Tx): { readonly entry: Entry; readonly replaced: readonly string[] } {
    if (this.entries.has(tx.txid)) throw new Rejected(CODES.rejected, 'txn-already-in-mempool');
    const isInBlock = tx.outputs.some((_, at) => this.#branch.coins.has(outpoint(tx.txid, at)));
    if (isInBlock) throw new Rejected(CODES.inChain, 'Transaction outputs already in utxo set');
    const keys = tx.inputs.map(({ txid, vout }) => outpoint(txid, vout));
    const coins = keys.map((key) => {
      const coin = this.coinOf(key);
      if (coin === undefined) {
        throw new Rejected(CODES.missing, 'bad-txns-inputs-missingorspent');
      }
      return coin;
    });
    requireStandard(tx);
    const conflicts = new Set(keys.flatMap((key) => this.#spenders.get(key) ?? []));
    const fee = this.#feeOf(tx, coins);
    const entry = { tx, fee, size: sizeOf(tx) };
    if (fee < RELAY_RATE * BigInt(entry.size)) {
      throw new Rejected(CODES.rejected, `min relay fee not met, ${fee} < ${entry.size}`);
    }
    if (this.#ancestors(tx).size >= ANCESTORS_MAX) {
      throw new Rejected(CODES.rejected, 'too-long-mempool-chain');
    }
    return { entry, replaced: this.#replacedBy(entry, conflicts) };
  }

  #feeOf(tx: Tx, coins: readonly Coin[]): bigint {
    try {
      return feeOf(tx, coins, this.#branch.height + 1);
    } catch (cause) {
      if (!(cause instanceof TxFault)) throw cause;
      throw new Rejected(CODES.rejected, cause.message);
    }
  }

  /** The five rules of BIP-125. */
  #replacedBy(entry: Entry, conflicts: ReadonlySet<string>): readonly string[] {
    if (conflicts.size === 0) return [];
    const all = new Set(conflicts);
    for (const txid of conflicts) for (const child of this.#descendants(txid)) all.add(child);
    const direct = [...conflicts].flatMap((txid) => this.entries.get(txid) ?? []);
    const refuse = (words: string): never => {
      throw new Rejected(CODES.rejected, words);
    };
    if (!direct.every(({ tx }) => isReplaceable(tx))) refuse('txn-mempool-conflict');
    if (all.size > REPLACED_MAX) refuse('too many potential replacements');
    const parents = new Set(direct.flatMap(({ tx }) => tx.inputs.map(({ txid }) => txid)));
    const isNew = entry.tx.inputs.some(({ txid }) => this.entries.has(txid) && !parents.has(txid));
    if (isNew) refuse('replacement-adds-unconfirmed');
    const isLower = direct.some(
      ({ fee, size }) => entry.fee * BigInt(size) <= fee * BigInt(entry.size),
    );
    const fees = [...all].reduce((sum, txid) => sum + (this.entries.get(txid)?.fee ?? 0n), 0n);
    const isTooLittle = entry.fee < fees + RELAY_RATE * BigInt(entry.size);
    if (isLower || isTooLittle) refuse(`insufficient fee, rejecting replacement ${entry.tx.txid}`);
    return [...all];
  }

  /** Forgets these, and what spends them. Answers all that are gone. */
  drop(txids: readonly string[]): readonly string[] {
    const gone = new Set(txids.flatMap((txid) => [txid, ...this.#descendants(txid)]));
    for (const txid of gone) {
      const entry = this.entries.get(txid);
      if (entry === undefined) continue;
      for (const input of entry.tx.inputs) {
        this.#spenders.delete(outpoint(input.txid, input.vout));
      }
      this.entries.delete(txid);
    }
    return [...gone];
  }

  clear(): void {
    this.entries.clear();
    this.#spenders.clear();
  }

  #keep(entry: Entry): void {
    for (const { txid, vout } of entry.tx.inputs) {
      this.#spenders.set(outpoint(txid, vout), entry.tx.txid);
    }
    this.entries.set(entry.tx.txid, entry);
  }

  #descendants(txid: string): Set<string> {
    const found = new Set<string>();
    const look = [txid];
    for (let next = look.pop(); next !== undefined; next = look.pop()) {
      const outputs = this.entries.get(next)?.tx.outputs ?? [];
      for (const vout of outputs.keys()) {
        const child = this.#spenders.get(outpoint(next, vout));
        if (child === undefined || found.has(child)) continue;
        found.add(child);
        look.push(child);
      }
    }
    return found;
  }

  #ancestors(tx: Tx): Set<string> {
    const found = new Set<string>();
    const look = tx.inputs.map(({ txid }) => txid);
    for (let next = look.pop(); next !== undefined; next = look.pop()) {
      const entry = this.entries.get(next);
      if (entry === undefined || found.has(next)) continue;
      found.add(next);
      for (const { txid } of entry.tx.inputs) look.push(txid);
    }
    return found;
  }
}

/** Whether a transaction says that it may be replaced. */
export function isReplaceable({ inputs }: Tx): boolean {
  return inputs.some(({ sequence }) => sequence < REPLACEABLE_BELOW);
}

function requireStandard({ outputs, version, weight }: Tx): void {
  const refuse = (words: string): never => {
    throw new Rejected(CODES.rejected, words);
  };
  if (!VERSIONS.has(version)) refuse('version');
  if (weight > WEIGHT_MAX) refuse('tx-size');
  for (const { script, value } of outputs) {
    if (script[0] === OP_RETURN) {
      if (script.length > DATA_MAX) refuse('scriptpubkey');
    } else if (value < dustBelow(script)) refuse('dust');
  }
}
