// Who may do what now, the slow way: where a user stands, and the hours of trading.
import type { BlockedAction, SetStanding } from '../../../packages/settlement/src/index.ts';
import { isNow, latest } from './limits.ts';
import { no, type RefState, type Verdict, yes } from './model.ts';
import { DAY_MS, midnight } from './tehran-days.ts';

const MINUTE_MS = 60_000;

/** Keeps the newest version of where a user stands; an older one changes nothing. */
export function setStanding(state: RefState, command: SetStanding): Verdict {
  const known = state.standings.get(command.user)?.version ?? 0;
  if (command.version > known) state.standings.set(command.user, command);
  return yes({ user: command.user, version: Math.max(known, command.version) });
}

/** What is let off of a user's fees now, in millionths: the largest of what has not ended. */
export function discountOf(state: RefState, user: number): bigint {
  const given = state.standings.get(user)?.discounts ?? [];
  const inForce = given.filter(({ untilMs }) => untilMs > state.at).map(({ ppm }) => ppm);
  return BigInt(Math.max(0, ...inForce));
}

/** The refusal of a user who is frozen or stopped from this action now; undefined where neither. */
export function stoppedFrom(
  state: RefState,
  user: number,
  action: BlockedAction,
): Verdict | undefined {
  const standing = state.standings.get(user);
  if (standing?.isFrozen === true) return no('account_frozen');
  const block = standing?.blocks.find(
    (one) => one.action === action && (one.until === null || one.until > state.at),
  );
  return block === undefined ? undefined : no('action_blocked', { action, until: block.until });
}

/**
 * The refusal of who is stopped from trading, or outside of trading hours; undefined where
 * neither.
 */
export function mayTrade(state: RefState, user: number): Verdict | undefined {
  const stopped = stoppedFrom(state, user, 'trade');
  if (stopped !== undefined) return stopped;
  const { at } = state;
  const row = latest((state.limits?.hours ?? []).filter((hours) => isNow(hours, at)));
  if (row === undefined) return undefined;
  const opens = row.opensMinute * MINUTE_MS;
  const closes = row.closesMinute * MINUTE_MS;
  // Open spans of yesterday, which may reach into today, of today and of tomorrow.
  const spans = [-1, 0, 1].map((days) => {
    const from = midnight(at) + days * DAY_MS + opens;
    return { from, to: from - opens + closes + (closes <= opens ? DAY_MS : 0) };
  });
  if (spans.some(({ from, to }) => from <= at && at < to)) return undefined;
  const next = spans.find(({ from }) => from > at)?.from ?? 0;
  return no('trading_closed', { opensAt: Math.min(next, row.toMs ?? next) });
}
