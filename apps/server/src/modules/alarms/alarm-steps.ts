// When staff are told of an alarm: after five minutes, seldom again, and once when it is over.
import type { AlarmRow } from './alarms.queries.ts';

/** What is shorter heals by itself. */
export const STAYS_MS = 5 * 60_000;
/** However often it comes and goes. */
export const AGAIN_MS = 6 * 3_600_000;

/** How an alarm stands from now on, and what staff are told. */
export interface AlarmStep {
  readonly row: AlarmRow;
  readonly tell: 'alarm' | 'over' | undefined;
}

/** What follows from one look; undefined where nothing does. */
export function stepOf(before: AlarmRow, isThere: boolean, now: number): AlarmStep | undefined {
  const { since, told_at: toldAt } = before;
  if (!isThere) {
    if (since === null) return undefined;
    const tell = before.is_told ? 'over' : undefined;
    return { row: { ...before, since: null, is_told: false }, tell };
  }
  if (since === null) {
    return { row: { ...before, since: new Date(now), is_told: false }, tell: undefined };
  }
  const isEarly = now - since.getTime() < STAYS_MS;
  const isToldLately = toldAt !== null && now - toldAt.getTime() < AGAIN_MS;
  if (isEarly || isToldLately) return undefined;
  return { row: { ...before, told_at: new Date(now), is_told: true }, tell: 'alarm' };
}
