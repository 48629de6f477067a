// Toman of the last 72 hours, and what of somebody's money they keep here, the slow way.
import { indexWorth } from './indexes.ts';
import { inForce, isNow, levelOf } from './limits.ts';
import { no, type RefState, type Verdict } from './model.ts';

const HOURS_72 = 259_200_000;
const APART_MAX = 100;

/** A deposit counts while some rule on recent ones is in force, for whatever level. */
export function noteDeposit(state: RefState, user: number, units: bigint): void {
  const isLookedAt = (state.limits?.limits ?? []).some(
    (rule) => rule.kind === 'recent_deposit' && isNow(rule, state.at),
  );
  if (!isLookedAt) return;
  const recent = (state.credited.get(user) ?? []).filter(({ at }) => state.at - at < HOURS_72);
  while (recent.length >= APART_MAX) {
    const first = recent.shift();
    const next = recent.shift();
    if (first === undefined || next === undefined) break;
    recent.unshift({ at: next.at, units: first.units + next.units });
  }
  state.credited.set(user, [...recent, { at: state.at, units }]);
}

/** Why so much may not go to others yet. */
export function checkRecentDeposits(
  state: RefState,
  user: number,
  asset: string,
  worth: bigint,
): Verdict | undefined {
  const rule = inForce(state, 'recent_deposit', 3, levelOf(state, user));
  if (rule === undefined) return undefined;
  const heldAt = (moment: number): bigint => {
    const recent = (state.credited.get(user) ?? []).filter(({ at }) => moment - at < HOURS_72);
    return recent.reduce((sum, { units }) => sum + units, 0n) - BigInt(rule.capUnits);
  };
  const held = heldAt(state.at);
  if (held <= 0n) return undefined;
  let owned = 0n;
  for (const coin of state.assets.keys()) {
    if (coin === 'IRT' && asset !== 'IRT') continue;
    owned += indexWorth(state, coin, state.staying(user, coin)) ?? 0n;
  }
  const leavable = owned > held ? owned - held : 0n;
  if (worth <= leavable) return undefined;
  const moments = (state.credited.get(user) ?? []).map(({ at }) => at + HOURS_72);
  const later = moments.filter((moment) => moment > state.at);
  const until = later.find((moment) => heldAt(moment) <= owned - worth) ?? later.at(-1);
  return no('deposit_too_recent', {
    heldUnits: `${held}`,
    leavableUnits: `${leavable}`,
    units: `${worth}`,
    until,
  });
}
