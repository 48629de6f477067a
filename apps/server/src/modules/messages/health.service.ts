// What an operator looks at: does everything go out, and who stands in its way.
import type { DataOf } from '@sarraf/contracts';
import type { ServerContext } from '../server-context.ts';
import { maskMobile } from '../users/index.ts';
import { countMessages, type FailedRow, selectFailed, selectOldestDue } from './outbox.queries.ts';

type Health = DataOf<'GET /admin/messages/health'>;

const DAY_MS = 86_400_000;
/** Counts go so far. */
const COUNTED_MAX = 10_000;
const ERRORS_MAX = 20;
/** Of a device's id. */
const DEVICE_SIGNS = 8;

/** The outbox and the companies behind it, now. */
export async function messagesHealth({ clock, health, plainDb }: ServerContext): Promise<Health> {
  const now = clock.now();
  const since = new Date(now - DAY_MS);
  const rows = await countMessages(plainDb, since, COUNTED_MAX);
  const failed = await selectFailed(plainDb, since, ERRORS_MAX);
  return {
    channels: (['sms', 'mail', 'push'] as const).map((channel) => {
      const row = rows.find((one) => one.channel === channel);
      const dueMs = row?.oldest_due_at?.getTime() ?? now;
      return {
        channel,
        waiting: Number(row?.waiting ?? 0n),
        sending: Number(row?.sending ?? 0n),
        sent: Number(row?.sent ?? 0n),
        failed: Number(row?.failed ?? 0n),
        unknown: Number(row?.unknown ?? 0n),
        oldest_due_seconds: dueMs < now ? Math.floor((now - dueMs) / 1_000) : null,
      };
    }),
    errors: failed.map((row) => ({
      at: row.at.toISOString(),
      channel: row.channel,
      recipient: maskRecipient(row),
      state: row.state,
      error: row.last_error,
    })),
    providers: health.list().flatMap(({ port, adapter, simulated, state, checkedAt }) => {
      if (port !== 'push' && port !== 'sms' && port !== 'mail') return [];
      const checked_at = checkedAt === undefined ? null : new Date(checkedAt).toISOString();
      return [{ port, adapter, simulated, state, checked_at }];
    }),
  };
}

/** For how long the oldest message of each channel is due, ms; nothing of one that has none. */
export async function overdueMs({
  clock,
  plainDb,
}: Pick<ServerContext, 'clock' | 'plainDb'>): Promise<ReadonlyMap<string, number>> {
  const now = clock.now();
  const rows = await selectOldestDue(plainDb);
  return new Map(rows.map(({ channel, since }) => [channel, Math.max(0, now - since.getTime())]));
}

/** `s***@example.ir`: whose it is can't be told, what kind of trouble it is can. */
function maskRecipient({ channel, recipient }: FailedRow): string {
  if (channel === 'sms') return maskMobile(recipient);
  if (channel === 'push') return `${recipient.slice(0, DEVICE_SIGNS)}…`;
  return `${recipient.slice(0, 1)}***${recipient.slice(recipient.lastIndexOf('@'))}`;
}
