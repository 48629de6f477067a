import type { DataOf } from '@sarraf/contracts';

type Needed = DataOf<'GET /admin/home'>['needed'][number];

/** How much of its time the oldest has used, and how that looks. */
export interface Wait {
  /** Null where there is no time that it must be done in. */
  readonly percent: number | null;
  readonly tone: 'plain' | 'warn' | 'err';
}

const SOON_PERCENT = 70;

/** The age of the oldest against the time that it has. */
export function waitOf(
  { oldest_at: at, oldest_until: until }: Pick<Needed, 'oldest_at' | 'oldest_until'>,
  nowMs: number,
): Wait {
  if (at === null || until === null) return { percent: null, tone: 'plain' };
  const [from, to] = [Date.parse(at), Date.parse(until)];
  if (nowMs >= to) return { percent: 100, tone: 'err' };
  const percent = Math.max(0, Math.floor(((nowMs - from) * 100) / (to - from)));
  return { percent, tone: percent >= SOON_PERCENT ? 'warn' : 'plain' };
}
