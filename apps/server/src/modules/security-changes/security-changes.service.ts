// What every change of what protects an account has in common: nobody else stays signed in, money
// waits before it leaves, and the owner is told.
import type { PlainDb } from '../../platform/database/handles.ts';
import type { NotificationsModule, Notify } from '../notifications/index.ts';
import type { ServerContext } from '../server-context.ts';
import type { SessionsModule } from '../sessions/index.ts';
import type { StandingsService } from '../standings/index.ts';
import type { UsersModule } from '../users/index.ts';

/** A change that was made just now, in the caller's transaction. */
export interface SecurityChange {
  readonly userId: number;
  /** The session that made it stays; null: none does. */
  readonly keepSessionId: string | null;
  /** Why the others end, as their rows say it. */
  readonly endReason: string;
  /** They end unless the change makes nothing less safe. */
  readonly keepsOthers?: boolean;
  readonly notice: Pick<Notify, 'kind' | 'facts' | 'mailTo' | 'smsTo'>;
  /** How long money may not leave; 0 where the change makes nothing less safe. */
  readonly holdHours: number;
}

/** Makes what follows from a change part of it. */
export interface SecurityChanges {
  /**
   * Ends the other sessions and holds money where the change wants it, and keeps the notice inside the caller's transaction,
   * which has locked the person (`users.lock`). Call what it answers after the commit.
   */
  settle(tx: PlainDb, change: SecurityChange): Promise<() => Promise<void>>;
}

/** After a password, a factor or the mobile changed (product rules). */
export const HOLD_HOURS = 24;

const HOUR_MS = 3_600_000;

/** What these consequences are made with. */
export interface SecurityChangesDeps {
  readonly notifications: Pick<NotificationsModule, 'keep'>;
  readonly sessions: Pick<SessionsModule, 'endAllWithin'>;
  readonly standings: Pick<StandingsService, 'change' | 'read'>;
  readonly users: Pick<UsersModule, 'tellChanged'>;
}

/** Consequences of security changes in this installation. */
export function createSecurityChanges(
  { clock, ids }: Pick<ServerContext, 'clock' | 'ids'>,
  { notifications, sessions, standings, users }: SecurityChangesDeps,
): SecurityChanges {
  const hold = async (tx: PlainDb, userId: number, hours: number) => {
    if (hours === 0) return undefined;
    const { moneyHeldUntil } = await standings.read(tx, userId);
    const until = clock.now() + hours * HOUR_MS;
    // one that lasts longer stays
    if (moneyHeldUntil !== null && moneyHeldUntil >= until) return undefined;
    return standings.change(tx, userId, { moneyHeldUntil: until });
  };
  return {
    settle: async (tx, { userId, keepSessionId, endReason, keepsOthers, notice, holdHours }) => {
      const ended = keepsOthers
        ? undefined
        : await sessions.endAllWithin(tx, userId, endReason, keepSessionId);
      const held = await hold(tx, userId, holdHours);
      const reference = ids.createId();
      const show = await notifications.keep(tx, { userId, ...notice, reference });
      return async () => {
        ended?.tell();
        await held?.tell();
        users.tellChanged(userId);
        show();
      };
    },
  };
}
