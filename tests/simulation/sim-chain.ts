// A chain of coins: blocks of transfers, of which the newest may be taken back by a longer branch.
import type { Chain } from '../../packages/settlement/src/index.ts';

/** A coin on its way to an address of ours. */
export interface ChainTransfer {
  readonly reference: string;
  readonly chain: Chain;
  readonly asset: string;
  /** Whose address it goes to; null where that is nobody's. */
  readonly user: number | null;
  readonly units: bigint;
  /** It goes to the address that the house pays its fees from. */
  readonly into?: 'gas';
}

/** A transaction of the house, signed once for ever. */
export interface ChainPayment {
  /** The spend's. */
  readonly id: string;
  readonly txid: string;
  readonly asset: string;
  readonly units: bigint;
  /** To somebody, or between the house's wallets with people's hands and without. */
  readonly to: 'outside' | 'cold' | 'hot';
  /** Of the chain's own coin; taken also of what fails. */
  readonly fee: bigint;
  /** Whether it moves anything. */
  readonly isDone: boolean;
}

/** What becomes of a transfer whose block is no longer one. */
export type Fate = 'again' | 'moved' | 'dropped';

/** Blocks after which a transfer that was moved is mined again. */
const MOVED_BY = 12;

/** One chain as it really is, whatever nodes say of it. */
export class SimChain {
  readonly name: Chain;
  /** Blocks, its own among them, after which a transfer counts. */
  readonly needed: number;
  /** All there ever were. */
  readonly transfers = new Map<string, ChainTransfer>();
  /** What the house sent, by its spend. */
  readonly sent = new Map<string, ChainPayment>();
  readonly #blocks: string[][] = [];
  readonly #heights = new Map<string, number>();
  /** Waiting to be mined, with the height before which they are not. */
  #pool: { readonly reference: string; readonly from: number }[] = [];

  constructor(name: Chain, needed: number) {
    this.name = name;
    this.needed = needed;
  }

  get height(): number {
    return this.#blocks.length;
  }

  get isIdle(): boolean {
    return this.#pool.length === 0;
  }

  send(transfer: ChainTransfer): void {
    this.transfers.set(transfer.reference, transfer);
    this.#pool.push({ reference: transfer.reference, from: 0 });
  }

  /** Signed bytes: whatever becomes of a block, they are broadcast again. */
  pay(payment: ChainPayment): void {
    this.sent.set(payment.id, payment);
    this.#pool.push({ reference: payment.id, from: 0 });
  }

  mine(): void {
    const height = this.height + 1;
    const ready = this.#pool.filter(({ from }) => from <= height).map((one) => one.reference);
    this.#pool = this.#pool.filter(({ from }) => from > height);
    this.#blocks.push(ready);
    for (const reference of ready) this.#heights.set(reference, height);
  }

  /** Another branch, longer by one block, stands in the place of the newest blocks. */
  fork(depth: number, fateOf: () => Fate): Fate[] {
    const taken = this.#blocks.splice(Math.max(0, this.height - depth)).flat();
    const fates: Fate[] = [];
    for (const reference of taken) {
      const drawn = fateOf();
      const fate = this.sent.has(reference) && drawn === 'dropped' ? 'again' : drawn;
      fates.push(fate);
      this.#heights.delete(reference);
      if (fate === 'dropped') continue;
      this.#pool.push({ reference, from: fate === 'again' ? 0 : this.height + MOVED_BY });
    }
    for (let block = 0; block <= depth; block += 1) this.mine();
    return fates;
  }

  /** Blocks on a transfer, its own among them, as a reader of the chain up to a height counts them. */
  confirmations(reference: string, upTo = this.height): number {
    const height = this.#heights.get(reference);
    return height === undefined || height > upTo ? 0 : upTo - height + 1;
  }

  /** Neither in a block nor on its way into one. */
  isLost(reference: string): boolean {
    const isWaiting = this.#pool.some((one) => one.reference === reference);
    return !this.#heights.has(reference) && !isWaiting;
  }
}
