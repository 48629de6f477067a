// What somebody asks for against the limits in force at its own time.
import type { LimitRule } from '../command.ts';
import { type CountedKind, type Refusal, refuse } from '../outcome.ts';
import { type CapKind, usedDays } from '../payments/window-state.ts';
import type { Memory } from '../records/memory.ts';
import { bindingLimits, explainLimit, levelThatOpens, sumOfDays } from './limit-rows.ts';

/** The windows of days that count against each kind of limit. */
export const LIMIT_WINDOWS: Readonly<Record<CountedKind, readonly CapKind[]>> = {
  gateway: ['gateway_day'],
  gateway_person: ['gateway_day'],
  stablecoin_buy: ['stablecoin_day'],
  toman_withdrawal: ['withdrawal_day'],
  transfer: ['transfer_day'],
  leaving: ['withdrawal_day', 'transfer_day'],
  bank_deposit: ['bank_deposit_day'],
};

/**
 * Why so much is not let in; undefined where it is.
 *
 * @param kinds in the order in which they are looked at; without a rule of the first, nothing is open
 */
export function checkLimits(
  memory: Memory,
  user: number,
  units: bigint,
  kinds: readonly [CountedKind, ...CountedKind[]],
): Refusal<'limit_missing' | 'limit_exceeded'> | undefined {
  const { records, at } = memory;
  const { standings } = records;
  const { rules } = memory.records.limits.record;
  const level = standings.levelOf(user);
  const binding = bindingLimits(rules, kinds, { level, at });
  const [first] = kinds;
  if (!binding.some(({ rule }) => rule.kind === first)) {
    const levelThatLifts = levelThatOpens(rules, { kind: first, level, at });
    return refuse('limit_missing', { kind: first, levelThatLifts });
  }
  for (const { rule, question } of binding) {
    const { kind, days } = question;
    const used = usedDays(memory, LIMIT_WINDOWS[kind], accountsOf(memory, rule, user));
    if (sumOfDays(used, days) + units <= BigInt(rule.capUnits)) continue;
    return refuse('limit_exceeded', explainLimit(rules, rule, question, used, units));
  }
  return undefined;
}

/** Whose use counts. */
function accountsOf(
  { records: { standings } }: Memory,
  { kind }: LimitRule,
  user: number,
): readonly number[] {
  return kind === 'gateway_person' ? standings.accountsOf(user) : [user];
}
