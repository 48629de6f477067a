// A day or a week in one mail, for whoever asked for it: what came and was not mailed by itself. What was counted
// and up to when is one transaction, so whatever dies in between, each notice is in one digest.
import type { NoticeTopic } from '@sarraf/contracts';
import { type PlainDb, withTransaction } from '../../platform/database/handles.ts';
import { isNoticeKind, type NotificationsModule, TOPIC_OF } from '../notifications/index.ts';
import type { ServerContext } from '../server-context.ts';
import { countUnmailed, type DueDigest, lockDueDigests, moveDigest } from './digest.queries.ts';

const AT_ONCE = 100;
const ROUNDS_MAX = 100;
/** Of somebody who had more there is no use in counting on. */
const COUNTED_MAX = 2_000;
const DAY_MS = 86_400_000;
/** 20:00 in Tehran; Iran has had no daylight saving time since 1401. */
const DIGEST_MS = 16.5 * 3_600_000;
/** The first of January 1970 was a Thursday: so many days later the week of Iran ended. */
const FRIDAY = 1;

/**
 * The last 20:00 in Tehran up to a moment, and the last one of a Friday.
 *
 * @example digestSlots(Date.parse('2026-11-29T17:00:00Z')).daily // 2026-11-29T16:30:00Z
 */
export function digestSlots(now: number): { readonly daily: Date; readonly weekly: Date } {
  const day = Math.floor((now - DIGEST_MS) / DAY_MS);
  const friday = day - ((((day - FRIDAY) % 7) + 7) % 7);
  const at = (days: number): Date => new Date(days * DAY_MS + DIGEST_MS);
  return { daily: at(day), weekly: at(friday) };
}

/** Tells everybody whose digest is due, a bounded number of people. */
export function createDigests(
  { clock, plainDb }: ServerContext,
  deps: { readonly notifications: Pick<NotificationsModule, 'keep'>; readonly isMailed: boolean },
): () => Promise<void> {
  const tellSome = (): Promise<number> => {
    const slots = digestSlots(clock.now());
    return withTransaction(plainDb, async (tx) => {
      const due = await lockDueDigests(tx, slots, AT_ONCE);
      const tells: (() => void)[] = [];
      for (const one of due) tells.push(await tellOne(tx, one, deps));
      return { count: due.length, tells };
    }).then(({ count, tells }) => {
      for (const tell of tells) tell();
      return count;
    });
  };
  return async () => {
    for (let round = 0; round < ROUNDS_MAX; round += 1) {
      if ((await tellSome()) < AT_ONCE) return;
    }
  };
}

async function tellOne(
  tx: PlainDb,
  due: DueDigest,
  {
    notifications,
    isMailed,
  }: { readonly notifications: Pick<NotificationsModule, 'keep'>; readonly isMailed: boolean },
): Promise<() => void> {
  await moveDigest(tx, due.user_id, due.until);
  if (!isMailed || due.email === null) return () => undefined;
  const kinds = await countUnmailed(tx, due, COUNTED_MAX);
  const counts = new Map<NoticeTopic, number>();
  let total = 0;
  for (const { kind, count } of kinds) {
    // of another version
    if (!isNoticeKind(kind)) continue;
    const topic = TOPIC_OF[kind];
    counts.set(topic, (counts.get(topic) ?? 0) + Number(count));
    total += Number(count);
  }
  if (total === 0) return () => undefined;
  const byTopic = [...counts].map(([topic, count]) => [topic, String(count)] as const);
  return notifications.keep(tx, {
    userId: Number(due.user_id),
    kind: 'digest',
    facts: { count: String(total), ...Object.fromEntries(byTopic) },
    reference: `digest/${due.until.toISOString()}`,
  });
}
