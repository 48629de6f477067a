import type { CapKind } from '@sarraf/settlement';

/** A kind of window, and what it must add up to. */
interface Counted {
  readonly kind: CapKind;
  /** What counts, as violations name it. */
  readonly noun: string;
  /** A query of `user_id`, `day` and the `units` that count. */
  readonly counted: string;
  /** So many of the latest days on record are looked at: earlier windows stay as they were. */
  readonly daysMax: number;
}

/** The query of windows that are not what their day adds up to (I22). */
export function windowBreaks({ kind, noun, counted, daysMax }: Counted): string {
  return `
    SELECT 'window ' || coalesce(w.user_id, c.user_id) || '/${kind}/'
             || coalesce(w.day, c.day) AS row,
           'counts ' || coalesce(w.used, 0) || ', its ${noun} are ' || coalesce(c.units, 0) AS fact
      FROM (SELECT * FROM limit_windows WHERE kind = '${kind}') w
      FULL JOIN (${counted}) c ON c.user_id = w.user_id AND c.day = w.day
     WHERE coalesce(w.used, 0) <> coalesce(c.units, 0) AND coalesce(w.day, c.day) IN (
             SELECT DISTINCT day FROM limit_windows WHERE kind = '${kind}'
              ORDER BY day DESC LIMIT ${daysMax})
     ORDER BY 1`;
}
