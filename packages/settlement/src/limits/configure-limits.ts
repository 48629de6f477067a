// Limits are changed, and asked whether trading is open.
import type { ConfigureLimits } from '../command.ts';
import { accept, type Outcome, type Refusal, refuse } from '../outcome.ts';
import { firstGatewayDay } from '../payments/window-state.ts';
import type { Memory } from '../records/memory.ts';
import { closedUntil } from './limit-rows.ts';
import { isConfigured, takeLimits } from './limits.ts';

/** Replaces all limits. What was let in before stays let in. */
export function configureLimits(
  memory: Memory,
  command: ConfigureLimits,
): Outcome<'configure_limits'> {
  const { record: limits } = memory.records.limits;
  const rules = command.limits.map(({ id, kind, level, capUnits, days, fromMs, toMs, isOn }) => {
    return { id, kind, level, capUnits, days, fromMs, toMs, isOn };
  });
  const hours = command.hours.map(({ id, opensMinute, closesMinute, fromMs, toMs, isOn }) => {
    return { id, opensMinute, closesMinute, fromMs, toMs, isOn };
  });
  const row = { rules: JSON.stringify(rules), hours: JSON.stringify(hours) };
  const isSame = limits.row.rules === row.rules && limits.row.hours === row.hours;
  if (!isSame || !isConfigured(limits)) {
    // Of days before these nothing is remembered: until now nobody needed them.
    const countsFrom = limits.row.countsFrom ?? firstGatewayDay(memory);
    takeLimits(limits, { id: 1, ...row, countsFrom });
    memory.records.limits.touch();
  }
  return accept({ limits: rules.length, hours: hours.length });
}

type NoTrade = Refusal<'account_frozen' | 'action_blocked' | 'trading_closed'>;

/** Why a person may not trade now: they are stopped, or everybody is. */
export function checkMayTrade(memory: Memory, user: number): NoTrade | undefined {
  const { records, at } = memory;
  const { standings } = records;
  const limits = records.limits.record;
  const stopped = standings.check(user, 'trade', at);
  if (stopped !== undefined || limits.hours.length === 0) return stopped;
  const opensAt = closedUntil(limits.hours, at);
  return opensAt === undefined
    ? undefined
    : refuse('trading_closed', { opensAt, waitMs: opensAt - at });
}
