// Whether a withdrawal of a coin goes by itself, and why not. Never the first to an address; above what the
// signer pays without officers, or with the last day's above a sum, it takes two.
import type { CoinPayoutRisk } from '@sarraf/contracts';
import type { CoinPayoutRow } from './coin-payouts.queries.ts';
import type { AddressFacts, CoinLeftLately } from './coin-risks.queries.ts';
import type { CoinRules } from './coin-rules.ts';

const HOUR_MS = 3_600_000;
/** A device is new for so long. */
const DEVICE_NEW_MS = 72 * HOUR_MS;
/** More of one person in a day are looked at. */
const ASKED_MAX = 5;
/** Hundredths of a percent. */
const NEARLY_ALL_BPS = 9_500;

/** What a withdrawal is weighed by. */
export interface Weighed {
  readonly address: AddressFacts;
  readonly looksAlike: boolean;
  readonly left: CoinLeftLately;
  readonly asked: number;
  /** Of its network, smallest units; null: nothing goes by itself. */
  readonly automaticMax: bigint | null;
  readonly rules: CoinRules;
}

type Payout = Pick<
  CoinPayoutRow,
  'createdAt' | 'deviceSince' | 'feeUnits' | 'shareBps' | 'units' | 'worth'
>;

/** Reasons for an officer to look, in the order in which they are shown; none: it goes by itself. */
export function coinRisksOf(payout: Payout, weighed: Weighed): CoinPayoutRisk[] {
  const { address, asked, automaticMax, left, looksAlike, rules } = weighed;
  const found: readonly (readonly [CoinPayoutRisk, boolean])[] = [
    ['first_to_address', address.ownPaid === 0],
    ['look_alike', looksAlike],
    ['shared_address', address.otherPeople > 0],
    ['new_device', payout.createdAt - payout.deviceSince < DEVICE_NEW_MS],
    ...sumRisks(payout, left, rules).map((risk) => [risk, true] as const),
    ['many', asked > ASKED_MAX],
    ['large', isLarge(payout, automaticMax)],
    ['nearly_all', payout.shareBps >= NEARLY_ALL_BPS && payout.worth >= rules.nearlyAllFrom],
  ];
  return found.filter(([, is]) => is).map(([risk]) => risk);
}

/** Whether it is more than the signer pays without officers: what the recipient gets counts there. */
export function isLarge(
  { units, feeUnits }: Pick<Payout, 'feeUnits' | 'units'>,
  automaticMax: bigint | null,
): boolean {
  return automaticMax === null || units - feeUnits > automaticMax;
}

/** What left in 24 hours, with this one above what goes by itself. */
export function sumRisks(
  { worth }: Pick<Payout, 'worth'>,
  { house, person }: CoinLeftLately,
  rules: CoinRules,
): CoinPayoutRisk[] {
  const found: readonly (readonly [CoinPayoutRisk, boolean])[] = [
    ['person_sum', person + worth > rules.automaticPerson],
    ['house_sum', house + worth > rules.automaticHouse],
  ];
  return found.filter(([, is]) => is).map(([risk]) => risk);
}

const OF_TWO: ReadonlySet<CoinPayoutRisk> = new Set(['large', 'person_sum', 'house_sum']);

/** How many officers it takes. */
export function coinOfficersNeeded(risks: readonly CoinPayoutRisk[]): 0 | 1 | 2 {
  if (risks.length === 0) return 0;
  return risks.some((risk) => OF_TWO.has(risk)) ? 2 : 1;
}
