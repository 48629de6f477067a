// Whether the toman of a sale can leave for the default card at once, as far as the panel knows.
import type { AccessStatus, Card, WithdrawalLimits } from '@sarraf/contracts';
import { formatDecimal, parseDecimal } from '@sarraf/money';

/** The server lets a sale's money go to a default card of this age. */
const CARD_AGE_MS = 72 * 3_600_000;
/** Toman is counted in rial, one decimal below. */
const SCALE = 1;

/** Why money can't leave for the card: what stands against it, and when that ends. Toman. */
export type CardObstacle =
  | { readonly code: 'none' | 'noSheba' | 'frozen' }
  | { readonly code: 'tooNew' | 'held'; readonly until: string }
  /** Null: until it is lifted. */
  | { readonly code: 'stopped'; readonly until: string | null }
  | { readonly code: 'belowMin' | 'aboveMax'; readonly bound: string }
  | { readonly code: 'limit'; readonly bound: string; readonly until: string };

/** What it is judged by. */
export interface CardPayoutFacts {
  readonly cards: readonly Card[];
  /** What a withdrawal may be now; left out while that isn't known: the server judges then. */
  readonly limits: WithdrawalLimits | undefined;
  readonly stopped: AccessStatus['stopped'];
  readonly isFrozen: boolean;
  /** What the sale brings, toman; null while it isn't known. */
  readonly amount: string | null;
  /** The server's clock, Unix ms. */
  readonly now: number;
}

/** The card that sales are paid out to; undefined where none was chosen. */
export function defaultCard(cards: readonly Card[]): Card | undefined {
  return cards.find(({ is_default: isDefault, status }) => isDefault && status === 'verified');
}

/** The first thing that stands against it, what lasts longest first; null: nothing known does. */
export function cardObstacle(facts: CardPayoutFacts): CardObstacle | null {
  const { cards, limits, stopped, isFrozen, now } = facts;
  const card = defaultCard(cards);
  if (card === undefined) return { code: 'none' };
  if (isFrozen) return { code: 'frozen' };
  const stop = stopped.find(({ action }) => action === 'withdraw');
  if (stop !== undefined) return { code: 'stopped', until: stop.until };
  if (card.sheba === null) return { code: 'noSheba' };
  const oldAt = Date.parse(card.created_at) + CARD_AGE_MS;
  if (now < oldAt) return { code: 'tooNew', until: new Date(oldAt).toISOString() };
  const heldUntil = limits?.held_until ?? null;
  if (heldUntil !== null && now < Date.parse(heldUntil)) return { code: 'held', until: heldUntil };
  return limits === undefined ? null : amountObstacle(facts.amount, limits);
}

function rialOf(toman: string): bigint {
  const parsed = parseDecimal(toman, SCALE);
  return parsed.ok ? parsed.value : 0n;
}

function amountObstacle(amount: string | null, limits: WithdrawalLimits): CardObstacle | null {
  if (amount === null) return null;
  const rial = rialOf(amount);
  if (rial < rialOf(limits.min)) return { code: 'belowMin', bound: limits.min };
  if (rial > rialOf(limits.max)) return { code: 'aboveMax', bound: limits.max };
  for (const { asset, used, cap, frees_at: until } of limits.limits) {
    const left = rialOf(cap) - rialOf(used);
    if (asset !== undefined || rial <= left) continue;
    return { code: 'limit', bound: formatDecimal(left > 0n ? left : 0n, SCALE), until };
  }
  return null;
}
