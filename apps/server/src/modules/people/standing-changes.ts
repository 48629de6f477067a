// A change of where somebody stands, as acts are bounded, written down and told.
import { AppError } from '../../http/index.ts';
import type { AuditChange } from '../audit/index.ts';
import { momentText, type Notify } from '../notifications/index.ts';
import type { Standing, StandingChanges } from '../standings/index.ts';

/** The moment of a text. @throws AppError `validation_failed` where it is over, or too far away */
export function endOf(until: string, now: number, maxMs: number): number {
  const ms = Date.parse(until);
  if (ms > now && ms <= now + maxMs) return ms;
  throw new AppError('validation_failed', { fields: ['until'] });
}

/** The moment in both calendars: notices are worded long after. */
export function untilFacts(untilMs: number | null): Notify['facts'] {
  if (untilMs === null) return { until_fa: null, until_en: null };
  return { until_fa: momentText(untilMs, 'fa'), until_en: momentText(untilMs, 'en') };
}

const momentOf = (ms: number | null): string | null =>
  ms === null ? null : new Date(ms).toISOString();

/** What an act changes, field by field; nothing where it was so already. */
export function differences(before: Standing, after: Standing): AuditChange[] {
  const fields = (standing: Standing): Readonly<Record<string, string | null>> => ({
    level: String(standing.level),
    is_frozen: String(standing.isFrozen),
    staff_held_until: momentOf(standing.staffHeldUntil),
    ...Object.fromEntries(
      (['trade', 'deposit', 'withdraw'] as const).map((action) => {
        const block = standing.blocks.find((one) => one.action === action);
        const until = block?.until ?? null;
        const text = until === null ? 'no end' : new Date(until).toISOString();
        return [`blocked_${action}`, block === undefined ? null : text];
      }),
    ),
  });
  const [old, now] = [fields(before), fields(after)];
  return Object.keys(now).flatMap((field) =>
    old[field] === now[field] ? [] : [{ field, old: old[field] ?? null, new: now[field] ?? null }],
  );
}

/** Whether a standing is already as it is wanted. */
export function isAlready(now: Standing, wanted: StandingChanges): boolean {
  const { level = now.level, isFrozen = now.isFrozen, block, unblock } = wanted;
  const { staffHeldUntil = now.staffHeldUntil } = wanted;
  if (level !== now.level || isFrozen !== now.isFrozen) return false;
  if (staffHeldUntil !== now.staffHeldUntil) return false;
  if (unblock !== undefined && now.blocks.some(({ action }) => action === unblock)) return false;
  return (
    block === undefined ||
    now.blocks.some(({ action, until }) => action === block.action && until === block.until)
  );
}
