/** Whose contract the merchant spoke when it asked for the payout. */
export type PayoutProvider = 'zibal' | 'jibit';

/**
 * Where a payout stands at the bank. Its money leaves the book when it is taken, and is back in it
 * once it is `returned`: before it was paid, or days after.
 */
export type PayoutState = 'waiting' | 'paid' | 'returned';

/** What a merchant asks the bank to pay. */
export interface PayoutOrder {
  readonly provider: PayoutProvider;
  /** The merchant's own; with the provider it names a payout for ever. */
  readonly id: string;
  readonly amountRial: bigint;
  readonly sheba: string;
  /** Empty where the contract leaves it out. */
  readonly recipient: string;
  readonly description: string;
}

/** One payout, as the bank keeps it. */
export interface Payout extends PayoutOrder {
  readonly takenAtMs: number;
  /** When it is decided by itself. */
  readonly endsAtMs: number;
  /** What it comes to then. */
  readonly endsAs: 'paid' | 'returned';
  readonly state: PayoutState;
  readonly paidAtMs: number | undefined;
  readonly returnedAtMs: number | undefined;
  /** The bank's number of the transfer; it has one once it is paid. */
  readonly reference: string | undefined;
}

/** Names a payout among those of all providers. */
export function payoutKey({ provider, id }: Pick<PayoutOrder, 'provider' | 'id'>): string {
  return `${provider}/${id}`;
}

/** What moves the book: what it began with, money in by card or transfer, out, brought back, by hand. */
export type LineKind = 'opening' | 'card' | 'transfer' | 'payout' | 'return' | 'by_hand';

/** Who sent a transfer, and what they wrote. */
export interface Sender {
  /** As the payer typed it; empty where they left it out. */
  readonly depositId: string;
  readonly sheba: string;
  readonly name: string;
  readonly description: string;
}

/** One line of the bank's book. */
export interface BookLine {
  /** 1 and up, in the order in which they were written. */
  readonly number: number;
  readonly atMs: number;
  readonly kind: LineKind;
  /** Rial; what leaves is below zero. */
  readonly amountRial: bigint;
  /** Of the payment or the payout, or why it was written by hand. */
  readonly reference: string;
  /** {@link payoutKey} of the payout that it belongs to. */
  readonly payout: string | undefined;
  /** Of a transfer. */
  readonly sender?: Sender | undefined;
}

/** A line and what the book held after it. */
export interface BookEntry extends BookLine {
  readonly balanceRial: bigint;
}
