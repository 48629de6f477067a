import type { AttachedRow } from '@sarraf/settlement';
import type { ChargeParkedReason } from './charge-state.ts';

/** What is kept of a charge whose money was parked. */
export interface ParkedCharge {
  readonly id: string;
  /** Ms since 1970. */
  readonly at: number;
  /** What was really paid. */
  readonly rial: bigint;
  /** The card that paid, as the gateway masks it. */
  readonly card: string | null;
  readonly why: ChargeParkedReason;
  readonly bankReference: string | null;
}

/** Travels with the `park_payment` that takes its money in. */
export function parkedRow({ id, at, rial, card, why, bankReference }: ParkedCharge): AttachedRow {
  return {
    writer: 'payment_parked',
    row: {
      id,
      parked_at: new Date(at).toISOString(),
      bank_reference: bankReference,
      rial: rial.toString(),
      card,
      why,
    },
  };
}
