/**
 * A bank or a company that pays toman out to a Sheba. Amounts are whole rial here, whatever the
 * company counts in.
 */
export interface PayoutProvider {
  readonly name: PayoutProviderName;
  /** True when a simulator of the demo stands behind it. */
  readonly simulated: boolean;
  /**
   * Asks for a payout under our own id. A repeat under the same id is never paid twice.
   *
   * @throws OutboundError when no usable answer came: it may have been taken. Ask about it, and
   * never pay it under a new id; where the error `isUnsent` the provider knows of nothing
   */
  pay(order: PayoutOrder): Promise<PayAnswer>;
  /**
   * What became of a payout; repeats are harmless.
   *
   * @throws OutboundError when no usable answer came: that says nothing of the payout
   */
  ask(payoutId: string): Promise<PayoutFate>;
  /**
   * What lies at the provider and may be paid out now, rial.
   *
   * @throws OutboundError when no usable answer came
   */
  float(): Promise<bigint>;
  /**
   * Transfers that came into the same float since a moment (ms since 1970): left out by whoever
   * holds no account that is paid to.
   *
   * @throws OutboundError when no usable answer came
   */
  readonly transfers?: (since: number) => Promise<readonly IncomingTransfer[]>;
}

/** A transfer that a bank has in its book. */
export interface IncomingTransfer {
  /** The house's account. */
  readonly account: string;
  /** Ms since 1970. */
  readonly at: number;
  readonly amountRial: bigint;
  /** Empty where the bank gave none. */
  readonly reference: string;
}

/** The providers that are known. */
export const PAYOUT_PROVIDER_NAMES = ['zibal', 'jibit'] as const;

/** One of them. */
export type PayoutProviderName = (typeof PAYOUT_PROVIDER_NAMES)[number];

/** How payouts leave: by a provider, or as a file that officers upload at the operator's bank. */
export const PAYOUT_WAYS = [...PAYOUT_PROVIDER_NAMES, 'file'] as const;

/** One of them. */
export type PayoutWay = (typeof PAYOUT_WAYS)[number];

/** What a provider is asked to pay. */
export interface PayoutOrder {
  /** Ours, for ever: what makes a repeat harmless. */
  readonly payoutId: string;
  readonly amountRial: bigint;
  /** `IR` and 24 digits. */
  readonly sheba: string;
  /** Whose account it is. */
  readonly recipient: { readonly firstName: string; readonly lastName: string };
  /** What the recipient's bank shows, where the provider passes it on. */
  readonly description: string;
}

/**
 * What a provider says to an order. `providerCode` is its own word, for staff.
 *
 * - `taken`: on its way; ask what becomes of it. Also where it says that it has it already.
 * - `refused`: it never will be paid under this id, and was not, e.g. the Sheba is wrong.
 * - `later`: not taken now; may be asked for again under the same id: the float is too small, too
 *   many orders, a day's ceiling, or a word that nobody here knows.
 */
export type PayAnswer =
  | { readonly outcome: 'taken' }
  | { readonly outcome: 'refused'; readonly providerCode: string }
  | { readonly outcome: 'later'; readonly providerCode: string };

/**
 * What became of a payout.
 *
 * - `waiting`: taken, and not decided yet.
 * - `paid`: the money left; it may still be `returned` days later.
 * - `returned`: not paid, or paid and brought back.
 * - `unknown`: the provider never heard of it.
 */
export type PayoutFate =
  | { readonly state: 'waiting' }
  | { readonly state: 'paid'; readonly bankReference: string | undefined }
  | { readonly state: 'returned'; readonly providerCode: string }
  | { readonly state: 'unknown' };
