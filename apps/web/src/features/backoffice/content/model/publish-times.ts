import type { Article, BodyOf } from '@sarraf/contracts';
import { dayAt } from '#lib/calendar-days.ts';
import { momentOf } from '#lib/tehran-moment.ts';

/** A day `2026-11-22` with a clock `00:00`, of Tehran; an empty day is no moment. */
export interface DayClock {
  readonly day: string;
  readonly clock: string;
}

/** When an article is read, while that is chosen. */
export interface TimesForm {
  /** At once, or at `at`; what is read already stays as it began. */
  readonly way: 'now' | 'later';
  readonly at: DayClock;
  readonly pinned: DayClock;
  readonly ends: DayClock;
  readonly notifies: boolean;
}

const NONE: DayClock = { day: '', clock: '00:00' };
const TEHRAN_AHEAD_MS = 3.5 * 3_600_000;

/** A moment as its fields have it, to the minute. */
export function dayClockOf(at: string | null): DayClock {
  if (at === null) return NONE;
  const ms = Date.parse(at);
  return { day: dayAt(ms), clock: new Date(ms + TEHRAN_AHEAD_MS).toISOString().slice(11, 16) };
}

/** As it stands now. */
export function startTimes({
  ends_at,
  pinned_until,
  publish_at,
  state,
  notifies,
}: Article): TimesForm {
  const isToCome = state === 'scheduled';
  return {
    way: isToCome ? 'later' : 'now',
    at: dayClockOf(isToCome ? publish_at : null),
    pinned: dayClockOf(pinned_until),
    // what ended is begun without an end
    ends: dayClockOf(state === 'ended' ? null : ends_at),
    notifies,
  };
}

/** What is wrong with a moment; null where nothing is. */
export type TimeProblem = 'timeMissing' | 'timePast' | 'endBefore' | null;

/** What is wrong with the times, at a moment. */
export function timeProblems(
  form: TimesForm,
  now: number,
): Readonly<Record<'at' | 'pinned' | 'ends', TimeProblem>> {
  const at = form.way === 'now' ? undefined : momentOf(form.at);
  const ofEnd = (end: DayClock): TimeProblem => {
    if (end.day === '') return null;
    const moment = momentOf(end);
    if (moment === undefined) return 'timeMissing';
    if (Date.parse(moment) <= now) return 'timePast';
    return at !== undefined && moment <= at ? 'endBefore' : null;
  };
  const ofStart = (): TimeProblem => {
    if (form.way === 'now') return null;
    if (at === undefined) return 'timeMissing';
    return Date.parse(at) <= now ? 'timePast' : null;
  };
  return { at: ofStart(), pinned: ofEnd(form.pinned), ends: ofEnd(form.ends) };
}

/** What of the form is sent. */
export function timesOfForm(
  form: TimesForm,
): Omit<BodyOf<'POST /admin/articles/:id/publish'>, 'reason'> {
  const at = form.way === 'now' ? undefined : momentOf(form.at);
  return {
    ...(at === undefined ? {} : { at }),
    pinned_until: momentOf(form.pinned) ?? null,
    ends_at: momentOf(form.ends) ?? null,
    notifies: form.notifies,
  };
}
