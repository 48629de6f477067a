// A charge against the limits in force at its own time.
import type { LimitRule } from '../command.ts';
import { explainLimit, levelThatOpens, limitInForce, sumOfDays } from '../limits/limit-rows.ts';
import { type Refusal, refuse } from '../outcome.ts';
import type { Memory } from '../records/memory.ts';
import { usedDays } from './window-state.ts';

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
    const used = usedDays(memory, 'gateway_day', accountsOf(memory, rule, user));
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
