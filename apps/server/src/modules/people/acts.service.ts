// What staff do to a person's account: each once, with its reason, written down, and told.
import type { DataOf, PersonAction, PersonReason } from '@sarraf/contracts';
import { AppError } from '../../http/index.ts';
import { type PlainDb, withTransaction } from '../../platform/database/handles.ts';
import type { Act } from '../audit/index.ts';
import type { Notify } from '../notifications/index.ts';
import type { ServerContext } from '../server-context.ts';
import { heldUntil, type Standing, type StandingChanges } from '../standings/index.ts';
import type { PeopleDeps } from './people-deps.ts';
import { toPersonStanding } from './people.mapper.ts';
import { loadClient } from './people.service.ts';
import { reasonText } from './reason-text.ts';
import { differences, endOf, isAlready, untilFacts } from './standing-changes.ts';

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
  /** Holds money that leaves, in the place of an earlier hold of staff. */
  holdMoney(between: Between, why: Reason & { readonly until: string }): Promise<Acted>;
  /** Lifts a hold of staff; one of the account's security stays. */
  releaseMoney(between: Between, why: Reason): Promise<Acted>;
  setLevel(between: Between, why: Why & { readonly level: 0 | 1 | 2 }): Promise<Acted>;
  freeze(between: Between, why: Why): Promise<Acted>;
  /** By two officers: done with the second one. */
  unfreeze(between: Between, why: Reason): Promise<Unfrozen>;
}

const DAY_MS = 24 * 3_600_000;

/** A block is for a while: whoever wants more asks again. */
const BLOCK_MAX_MS = 366 * DAY_MS;
/** As long as staff hold money at a time. */
const HOLD_MAX_MS = 30 * DAY_MS;

/** A change of where somebody stands: what it is called, and what they are told. */
interface StandingAct {
  readonly act: Act['act'];
  readonly changes: StandingChanges;
  readonly notice: (after: Standing) => Pick<Notify, 'kind' | 'facts'>;
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
      const untilMs = until === null ? null : endOf(until, context.clock.now(), BLOCK_MAX_MS);
      return change(parts, between, why, {
        act: 'action_blocked',
        // who is not told has no reason to read
        changes: { block: { action, until: untilMs, reason: why.tell ? why.reason : null } },
        notice: () => ({ kind: 'action_blocked', facts: { action, ...untilFacts(untilMs) } }),
      });
    },
    unblock: (between, { action, ...why }) =>
      change(parts, between, why, {
        act: 'action_unblocked',
        changes: { unblock: action },
        notice: () => ({ kind: 'action_unblocked', facts: { action } }),
      }),
    holdMoney: (between, { until, ...why }) => holdMoney(parts, between, until, why),
    releaseMoney: (between, why) => {
      const { reason } = why;
      return change(
        parts,
        between,
        { ...why, tell: true },
        {
          act: 'money_released',
          changes: { staffHeldUntil: null, staffHeldReason: null },
          notice: ({ moneyHeldUntil }) => ({
            kind: 'money_released',
            facts: { reason, ...untilFacts(moneyHeldUntil) },
          }),
        },
      );
    },
    setLevel: (between, { level, ...why }) =>
      change(parts, between, why, {
        act: 'level_changed',
        changes: { level },
        notice: () => ({ kind: 'level_changed', facts: { level } }),
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
        notice: () => ({ kind: 'account_frozen', facts: {} }),
        keep: (tx) => deps.freezes.note(tx, between.userId, { by: 'staff', reason }),
      });
    },
    unfreeze: (between, why) => unfreeze(parts, between, why),
  };
}

/** The end that is told is the one that counts: security may hold longer. */
function holdMoney(parts: Parts, between: Between, until: string, why: Reason): Promise<Acted> {
  const staffHeldUntil = endOf(until, parts.context.clock.now(), HOLD_MAX_MS);
  const { reason } = why;
  return change(
    parts,
    between,
    { ...why, tell: true },
    {
      act: 'money_held',
      changes: { staffHeldUntil, staffHeldReason: reason },
      notice: (after) => ({
        kind: 'money_held',
        facts: { reason, ...untilFacts(heldUntil(after)) },
      }),
    },
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
    await deps.assertUnrelatedTo(tx, officer, userId);
    if (isAlready(await deps.standings.read(tx, userId), changes)) return undefined;
    await check?.(tx);
    const changed = await deps.standings.change(tx, userId, changes);
    await keep?.(tx);
    await deps.audit.record(tx, {
      actorId: officer,
      act,
      subject: `user:${userId}`,
      personId: userId,
      reason: reasonText(why),
      changes: differences(changed.before, changed.after),
    });
    const show = await keepNotice({ context, deps }, tx, userId, why, notice(changed.after));
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
    await deps.assertUnrelatedTo(tx, officer, userId);
    const { count, tell } = await deps.sessions.endAllWithin(tx, userId, 'staff');
    if (count === 0) return undefined;
    await deps.audit.record(tx, {
      actorId: officer,
      act: 'sessions_ended',
      subject: `user:${userId}`,
      personId: userId,
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
