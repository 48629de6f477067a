// What the last second knew of each session, so that a busy client costs one read a second.
import type { Session } from '../../http/index.ts';
import type { Bus } from '../../platform/bus/index.ts';
import type { Clock } from '../../platform/clock.ts';
import { USER_CHANGED, type UserChanged } from '../users/index.ts';

/** Bus subject: these sessions are over; whoever serves them lets go at once. */
export const SESSION_REVOKED = 'session.revoked';

/** Whose sessions are over. */
export interface SessionRevoked {
  readonly userId: number;
  readonly sessionIds: readonly string[];
}

const FRESH_MS = 1_000;
const ENTRIES_MAX = 20_000;

interface Entry {
  readonly session: Session | undefined;
  readonly readAt: number;
}

/** What is known of sessions, at most a second old. */
export interface SessionCache {
  /**
   * The session, read anew when what is known is older than a second, or of a lower level than is
   * wanted: whoever is told of a level may use it at once. Undefined: it is over.
   */
  get(sessionId: string, levelWanted?: number): Promise<Session | undefined>;
  /** Forgets what is known of these sessions, also what is being read at this moment. */
  forget(sessionIds: readonly string[]): void;
  forgetUser(userId: number): void;
}

/** A cache over one way of reading. */
export function createSessionCache(
  clock: Clock,
  read: (sessionId: string) => Promise<Session | undefined>,
): SessionCache {
  const entries = new Map<string, Entry>();
  const reading = new Map<string, Promise<Session | undefined>>();
  /** Counts up with each forgetting: a read that began before it is not kept. */
  let epoch = 0;
  const readOnce = async (sessionId: string): Promise<Session | undefined> => {
    const epochBefore = epoch;
    const readAt = clock.monotonic();
    const session = await read(sessionId);
    if (epoch !== epochBefore) return session;
    if (entries.size >= ENTRIES_MAX) entries.clear();
    entries.set(sessionId, { session, readAt });
    return session;
  };
  return {
    get: async (sessionId, levelWanted = 0) => {
      const known = entries.get(sessionId);
      const isFresh = known !== undefined && clock.monotonic() - known.readAt < FRESH_MS;
      if (isFresh && (known.session?.level ?? levelWanted) >= levelWanted) return known.session;
      const underWay = reading.get(sessionId);
      if (underWay !== undefined) return underWay;
      const started = readOnce(sessionId).finally(() => {
        if (reading.get(sessionId) === started) reading.delete(sessionId);
      });
      reading.set(sessionId, started);
      return started;
    },
    forget: (sessionIds) => {
      epoch += 1;
      for (const id of sessionIds) {
        entries.delete(id);
        reading.delete(id);
      }
    },
    forgetUser: (userId) => {
      epoch += 1;
      reading.clear();
      for (const [id, { session }] of entries) if (session?.userId === userId) entries.delete(id);
    },
  };
}

/** Forgets what other processes change. Returns how to stop. */
export function followChanges(bus: Bus, cache: SessionCache): () => void {
  const leave = [
    bus.subscribe(SESSION_REVOKED, (payload) =>
      cache.forget((payload as SessionRevoked).sessionIds),
    ),
    bus.subscribe(USER_CHANGED, (payload) => cache.forgetUser((payload as UserChanged).userId)),
  ];
  return () => {
    for (const stop of leave) stop();
  };
}
