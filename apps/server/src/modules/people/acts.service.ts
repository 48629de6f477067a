// What staff do to a person's account: each once, with its reason, written down, and told.
import type { DataOf, PersonAction, PersonReason } from '@sarraf/contracts';
import { AppError } from '../../http/index.ts';
import { type PlainDb, withTransaction } from '../../platform/database/handles.ts';
import type { Act, AuditChange } from '../audit/index.ts';
import type { Notify } from '../notifications/index.ts';
import type { ServerContext } from '../server-context.ts';
import type { Standing, StandingChanges } from '../standings/index.ts';
import type { PeopleDeps } from './people-deps.ts';
import { toPersonStanding } from './people.mapper.ts';
import { loadClient } from './people.service.ts';
import { reasonText } from './reason-text.ts';

/** Why, and whether the person is told. */
interface Why extends Reason {
  readonly tell: boolean;
}

interface Reason {
  readonly reason: PersonReason;
  readonly words?: string | undefined;
}

/** Who acts on whom. */
interface Between {
  readonly officer: number;
  readonly userId: number;
}

type Acted = DataOf<'POST /admin/people/:id/freeze'>;
type Unfrozen = DataOf<'POST /admin/people/:id/unfreeze'>;

/** Acts, for the routes. Each is done once, however often it is asked for. All throw AppError. */
export interface ActsService {
  endSessions(between: Between, why: Why): Promise<Acted>;
  block(
    between: Between,
    why: Why & { readonly action: PersonAction; readonly until: string | null },
  ): Promise<Acted>;
  unblock(between: Between, why: Why & { readonly action: PersonAction }): Promise<Acted>;
  setLevel(between: Between, why: Why & { readonly level: 0 | 1 | 2 }): Promise<Acted>;
  freeze(between: Between, why: Why): Promise<Acted>;
  /** By two officers: done with the second one. */
  unfreeze(between: Between, why: Reason): Promise<Unfrozen>;
}

/** A block is for a while: whoever wants more asks again. */
const BLOCK_MAX_MS = 366 * 24 * 3_600_000;

/** A change of where somebody stands: what it is called, and what they are told. */
interface StandingAct {
  readonly act: Act['act'];
  readonly changes: StandingChanges;
  readonly notice: Pick<Notify, 'kind' | 'facts'>;
  /** Looks once more, with the person locked. @throws AppError */
  readonly check?: (tx: PlainDb) => Promise<void>;
  /** Keeps what else belongs to it. */
  readonly keep?: (tx: PlainDb) => Promise<void>;
}

interface Parts {
  readonly context: ServerContext;
  readonly deps: PeopleDeps;
}

/** Acts of this installation. */
export function createActs(context: ServerContext, deps: PeopleDeps): ActsService {
  const parts: Parts = { context, deps };
  return {
    endSessions: (between, why) => endSessions(parts, between, why),
    block: (between, { action, until, ...why }) => {
      const untilMs = until === null ? null : endOf(until, context.clock.now());
      return change(parts, between, why, {
        act: 'action_blocked',
        changes: { block: { action, until: untilMs } },
        notice: { kind: 'action_blocked', facts: { action, ...untilFacts(untilMs) } },
      });
    },
    unblock: (between, { action, ...why }) =>
      change(parts, between, why, {
        act: 'action_unblocked',
        changes: { unblock: action },
        notice: { kind: 'action_unblocked', facts: { action } },
      }),
    setLevel: (between, { level, ...why }) =>
      change(parts, between, why, {
        act: 'level_changed',
        changes: { level },
        notice: { kind: 'level_changed', facts: { level } },
        check: async (tx) => {
          const { level: now } = await deps.standings.read(tx, between.userId);
          if (level <= now) return;
          const proved = await deps.kyc.provedLevel(tx, between.userId);
          if (level > proved) throw new AppError('level_not_proved');
        },
      }),
    freeze: (between, why) => {
      const reason = why.tell ? why.reason : null;
      return change(parts, between, why, {
        act: 'account_frozen',
        changes: { isFrozen: true },
        notice: { kind: 'account_frozen', facts: {} },
        keep: (tx) => deps.freezes.note(tx, between.userId, { by: 'staff', reason }),
      });
    },
    unfreeze: (between, why) => unfreeze(parts, between, why),
  };
}

/** @throws AppError `validation_failed` for a moment that is over, or years away */
function endOf(until: string, now: number): number {
  const ms = Date.parse(until);
  if (ms > now && ms <= now + BLOCK_MAX_MS) return ms;
  throw new AppError('validation_failed', { fields: ['until'] });
}

/** The moment in both calendars: notices are worded long after. */
function untilFacts(untilMs: number | null): Notify['facts'] {
  if (untilMs === null) return { until_fa: null, until_en: null };
  const text = (locale: string): string =>
    new Intl.DateTimeFormat(locale, {
      ...{ day: 'numeric', month: 'long', hour: '2-digit', minute: '2-digit' },
      ...{ hourCycle: 'h23', timeZone: 'Asia/Tehran' },
    })
      .format(untilMs)
      .replace(/,? (?:at|ساعت) /, ', ');
  return { until_fa: text('fa-IR-u-ca-persian').replace(', ', '، '), until_en: text('en-GB') };
}

/** What an act changes, field by field; nothing where it was so already. */
function differences(before: Standing, after: Standing): AuditChange[] {
  const fields = (standing: Standing): Readonly<Record<string, string | null>> => ({
    level: String(standing.level),
    is_frozen: String(standing.isFrozen),
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
function isAlready(now: Standing, wanted: StandingChanges): boolean {
  const { level = now.level, isFrozen = now.isFrozen, block, unblock } = wanted;
  if (level !== now.level || isFrozen !== now.isFrozen) return false;
  if (unblock !== undefined && now.blocks.some(({ action }) => action === unblock)) return false;
  return (
    block === undefined ||
    now.blocks.some(({ action, until }) => action === block.action && until === block.until)
  );
}

async function change(
  { context, deps }: Parts,
  { officer, userId }: Between,
  why: Why,
  { act, changes, notice, check, keep }: StandingAct,
): Promise<Acted> {
  await loadClient(deps, userId);
  const done = await withTransaction(context.plainDb, async (tx) => {
    // the first lock: whoever asks for the same meanwhile finds it done
    await deps.users.lock(tx, userId);
    await deps.assertOfAnother(tx, officer, userId);
    if (isAlready(await deps.standings.read(tx, userId), changes)) return undefined;
    await check?.(tx);
    const changed = await deps.standings.change(tx, userId, changes);
    await keep?.(tx);
    await deps.audit.record(tx, {
      ...{ actorId: officer, act, subject: `user:${userId}`, personId: userId },
      ...{ reason: reasonText(why), changes: differences(changed.before, changed.after) },
    });
    const show = await keepNotice({ context, deps }, tx, userId, why, notice);
    return { tell: () => changed.tell(), show };
  });
  if (done !== undefined) {
    await done.tell();
    deps.users.tellChanged(userId);
    done.show();
  }
  return answer(deps, context, userId, done !== undefined);
}

async function unfreeze(
  { context, deps }: Parts,
  { officer, userId }: Between,
  why: Reason,
): Promise<Unfrozen> {
  await loadClient(deps, userId);
  const wasFrozen = await deps.freezes.approveOf(userId, { officer, reason: reasonText(why) });
  const acted = await answer(deps, context, userId, wasFrozen);
  return { ...acted, unfreeze: await deps.freezes.waitingOf(userId) };
}

async function endSessions(
  { context, deps }: Parts,
  { officer, userId }: Between,
  why: Why,
): Promise<Acted> {
  await loadClient(deps, userId);
  const done = await withTransaction(context.plainDb, async (tx) => {
    await deps.users.lock(tx, userId);
    await deps.assertOfAnother(tx, officer, userId);
    const { count, tell } = await deps.sessions.endAllWithin(tx, userId, 'staff');
    if (count === 0) return undefined;
    await deps.audit.record(tx, {
      ...{ actorId: officer, act: 'sessions_ended', subject: `user:${userId}`, personId: userId },
      reason: reasonText(why),
      changes: [{ field: 'sessions', old: String(count), new: '0' }],
    });
    const notice = { kind: 'sessions_ended', facts: {} } as const;
    const show = await keepNotice({ context, deps }, tx, userId, why, notice);
    return { tell, show };
  });
  done?.tell();
  done?.show();
  return answer(deps, context, userId, done !== undefined);
}

/** Keeps what the person is told, with its cause or not at all; nothing where they are not told. */
async function keepNotice(
  { context, deps }: Parts,
  tx: PlainDb,
  userId: number,
  { tell }: Why,
  { kind, facts }: Pick<Notify, 'kind' | 'facts'>,
): Promise<() => void> {
  if (!tell) return () => undefined;
  const reference = `act:${context.ids.createId()}`;
  return deps.notifications.keep(tx, { userId, kind, facts, reference, event: 'kyc_update' });
}

async function answer(
  { standings }: PeopleDeps,
  { plainDb }: ServerContext,
  userId: number,
  isDone: boolean,
): Promise<Acted> {
  return { done: isDone, standing: toPersonStanding(await standings.read(plainDb, userId)) };
}
