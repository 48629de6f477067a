// Spans of services: written on change, and looked at again while nothing changes. Who was silent for two
// minutes was down, whatever was said before.
import { type ServiceState, STATUS_SILENCE_SECONDS } from '@sarraf/contracts/lists';
import { type PlainPool, withTransaction } from '../../platform/database/handles.ts';
import type { PlainDb } from '../../platform/database/handles.ts';
import { endOpen, insertSpan, lockOpen, type SpanRow, touchOpen } from './spans.queries.ts';

/** What was found of services, by name. */
export type Found = ReadonlyMap<string, ServiceState>;

const SILENCE_MS = STATUS_SILENCE_SECONDS * 1_000;

/** Whether a span was looked at lately enough to say anything at a moment, ms since 1970. */
export function isSilent(span: Pick<SpanRow, 'checked_at'>, now: number): boolean {
  return now - span.checked_at.getTime() > SILENCE_MS;
}

/** Notes what was found just now; ms since 1970. */
export async function noteFound(db: PlainPool, found: Found, now: number): Promise<void> {
  if (found.size === 0) return;
  await withTransaction(db, async (tx) => {
    const open = new Map((await lockOpen(tx, [...found.keys()])).map((row) => [row.service, row]));
    const same: string[] = [];
    for (const [service, state] of found) {
      const span = open.get(service);
      // what another process said meanwhile is newer
      if (span !== undefined && span.checked_at.getTime() > now) continue;
      if (span !== undefined && span.state === state && !isSilent(span, now)) same.push(service);
      else await changeTo(tx, service, state, span, now);
    }
    if (same.length > 0) await touchOpen(tx, same, new Date(now));
  });
}

async function changeTo(
  tx: PlainDb,
  service: string,
  state: ServiceState,
  before: SpanRow | undefined,
  now: number,
): Promise<void> {
  const at = new Date(now);
  if (before !== undefined) {
    const ends = isSilent(before, now) ? before.checked_at : at;
    await endOpen(tx, service, ends);
    if (ends !== at) {
      const silence = { service, state: 'down', since: ends, until: at, checked_at: ends } as const;
      await insertSpan(tx, silence);
    }
  }
  await insertSpan(tx, { service, state, since: at, until: null, checked_at: at });
}
