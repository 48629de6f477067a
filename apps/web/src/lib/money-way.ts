// The steps that money goes, with their times, as far as they are known.
import { subtractDecimals } from './decimals.ts';
import type { Move } from './order-moves.ts';

/** What one step of the way is called, by the texts of this feature. */
export type StepName =
  | 'stepAsked'
  | 'stepBankPage'
  | 'stepChecked'
  | 'stepPaid'
  | 'stepNotPaid'
  | 'stepExpired'
  | 'stepApproved'
  | 'stepSent'
  | 'stepSettled'
  | 'stepCancelled'
  | 'stepRefused'
  | 'stepReturned'
  | 'stepWaits'
  | 'stepReleases'
  | 'stepEnds'
  | 'stepDone'
  | 'stepInNetwork'
  | 'stepConfirms'
  | 'stepTakenBack'
  | 'stepToNetwork'
  | 'stepReceived';

/** One step: behind us, where it stands now, or still to come; an end without money is `failed`. */
export interface Step {
  readonly name: StepName;
  readonly standing: 'done' | 'now' | 'next' | 'failed';
  /** When it happened, or is to happen; null where that is not known. */
  readonly at: string | null;
}

const WITHDRAWAL = [
  ['requested', 'stepAsked'],
  ['approved', 'stepApproved'],
  ['sent', 'stepSent'],
  ['settled', 'stepSettled'],
] as const;

/** The same over a coin's network. */
const COIN_WITHDRAWAL = [
  ['requested', 'stepAsked'],
  ['approved', 'stepApproved'],
  ['sent', 'stepToNetwork'],
  ['settled', 'stepReceived'],
] as const;

const ENDS: Partial<Record<Move['state'], StepName>> = {
  cancelled: 'stepCancelled',
  refused: 'stepRefused',
  returned: 'stepReturned',
  failed: 'stepNotPaid',
  expired: 'stepExpired',
};

/** The way of what is no trade. */
export function wayOf(move: Move): readonly Step[] {
  if (move.detail === 'gateway') return chargeWay(move);
  if (move.detail === 'payout') return withdrawalWay(move, WITHDRAWAL);
  if (move.detail === 'coin_withdrawal') return withdrawalWay(move, COIN_WITHDRAWAL);
  if (move.detail === 'coin_deposit') return coinWay(move);
  return transferWay(move);
}

const step = (name: StepName, standing: Step['standing'], at: string | null): Step => ({
  name,
  standing,
  at,
});

function endOf({ state, updated_at, created_at }: Move): Step | undefined {
  const name = ENDS[state];
  const at = updated_at === created_at ? null : updated_at;
  return name && step(name, 'failed', at);
}

function chargeWay(move: Move): readonly Step[] {
  const asked = step('stepAsked', 'done', move.created_at);
  const end = endOf(move);
  if (end !== undefined) return [asked, end];
  if (move.state === 'paid') {
    return [asked, step('stepChecked', 'done', null), step('stepPaid', 'done', move.updated_at)];
  }
  const isBack = move.state === 'pending';
  return [
    asked,
    step(isBack ? 'stepChecked' : 'stepBankPage', 'now', null),
    step('stepPaid', 'next', null),
  ];
}

function withdrawalWay(
  move: Move,
  steps: typeof WITHDRAWAL | typeof COIN_WITHDRAWAL,
): readonly Step[] {
  const end = endOf(move);
  if (end !== undefined) return [step('stepAsked', 'done', move.created_at), end];
  const reached = steps.findIndex(([state]) => state === move.state);
  return steps.map(([, name], index) => {
    if (index === 0) return step(name, 'done', move.created_at);
    const at = index === reached ? move.updated_at : null;
    if (index <= reached) return step(name, 'done', at);
    return step(name, index === reached + 1 ? 'now' : 'next', null);
  });
}

/** Of a coin over its chain: what it waits for there is told by its tracker. */
function coinWay({ state, created_at: seenAt, updated_at: at }: Move): readonly Step[] {
  const seen = step('stepInNetwork', 'done', seenAt);
  const confirmed = step('stepConfirms', 'done', null);
  switch (state) {
    case 'failed':
    case 'returned':
      return [seen, step('stepTakenBack', 'failed', at)];
    case 'waiting':
      return [seen, step('stepConfirms', 'now', null), step('stepPaid', 'next', null)];
    case 'parked':
      return [seen, confirmed, step('stepWaits', 'now', null), step('stepPaid', 'next', null)];
    default:
      return [seen, confirmed, step('stepPaid', 'done', at)];
  }
}

function transferWay(move: Move): readonly Step[] {
  const asked = step('stepAsked', 'done', move.created_at);
  const end = endOf(move);
  if (end !== undefined) return [asked, end];
  if (move.state !== 'waiting') return [asked, step('stepDone', 'done', move.updated_at)];
  const last = move.detail === 'gift' ? 'stepEnds' : 'stepReleases';
  return [asked, step('stepWaits', 'now', null), step(last, 'next', move.due_at)];
}

/** What reaches the bank of what left; null where nothing is kept of it, or nothing came of it. */
export function netOf({ amount, fee, transaction_user }: Move): string | null {
  return fee === null || transaction_user.status === 2 ? null : subtractDecimals(amount, fee);
}
