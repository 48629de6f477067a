// Whether a person's money may leave them now.
import { type Refusal, refuse } from '../outcome.ts';
import type { Memory } from '../records/memory.ts';

/** Why a person's money may not leave now: stopped from it, or held after a change; undefined where it may. */
export function checkMayLeave(
  { records: { standings }, at }: Memory,
  user: number,
): Refusal<'account_frozen' | 'action_blocked' | 'money_held'> | undefined {
  const stopped = standings.check(user, 'withdraw', at);
  if (stopped !== undefined) return stopped;
  const until = standings.get(user)?.row.moneyHeldUntil ?? 0;
  return at < until ? refuse('money_held', { until }) : undefined;
}
