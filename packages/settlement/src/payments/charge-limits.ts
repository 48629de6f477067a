// A charge against the limits in force at its own time.
import type { LimitRule } from '../command.ts';
import {
  dayBefore,
  explainLimit,
  levelThatOpens,
  limitInForce,
  sumOfDays,
  type UsedDays,
} from '../limits/limit-rows.ts';
import { type Refusal, refuse } from '../outcome.ts';
import type { Memory } from '../records/memory.ts';
import { tehranDay } from '../rules/tehran-day.ts';
import { findWindow } from './window-state.ts';

/** In the order in which they are looked at. */
const KINDS = ['gateway', 'gateway_person'] as const;
const PERIODS = [1, 30] as const;

/** Why a charge is not let in; undefined where it is. */
export function checkCharge(
  memory: Memory,
  user: number,
  units: bigint,
): Refusal<'limit_missing' | 'limit_exceeded'> | undefined {
  const { standings, at } = memory;
  const { rules } = memory.limits;
  const level = standings.levelOf(user);
  const binding = KINDS.flatMap((kind) =>
    PERIODS.flatMap((days) => limitInForce(rules, { kind, days, level, at }) ?? []),
  );
  if (!binding.some(({ kind }) => kind === 'gateway')) {
    const kind = 'gateway';
    const levelThatLifts = levelThatOpens(rules, { kind, level, at });
    return refuse('limit_missing', { kind, levelThatLifts });
  }
  for (const rule of binding) {
    const { kind, days } = rule;
    const used = usedBy(memory, accountsOf(memory, rule, user));
    if (sumOfDays(used, days) + units <= BigInt(rule.capUnits)) continue;
    const question = { kind, days, level, at };
    return refuse('limit_exceeded', explainLimit(rules, rule, question, used, units));
  }
  return undefined;
}

/** Whose charges count. */
function accountsOf({ standings }: Memory, { kind }: LimitRule, user: number): readonly number[] {
  return kind === 'gateway' ? [user] : standings.accountsOf(user);
}

function usedBy(memory: Memory, users: readonly number[]): UsedDays {
  const today = tehranDay(memory.at);
  const ago = (days: number): bigint => {
    const day = dayBefore(today, days);
    let sum = 0n;
    for (const user of users) sum += findWindow(memory, 'gateway_day', user, day)?.row.used ?? 0n;
    return sum;
  };
  return { ago };
}
