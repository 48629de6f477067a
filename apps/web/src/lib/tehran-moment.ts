/** Tehran has one time all the year. */
const TEHRAN = '+03:30';
const AHEAD_MS = 3.5 * 3_600_000;
const DAY_MS = 86_400_000;

/**
 * The moment that a day `2027-03-21` and a clock `00:00` mean in Tehran, as the wire has it; undefined
 * where they are none.
 */
export function momentOf({
  day,
  clock,
}: {
  readonly day: string;
  readonly clock: string;
}): string | undefined {
  const at = Date.parse(`${day}T${clock}:00${TEHRAN}`);
  return Number.isNaN(at) ? undefined : new Date(at).toISOString();
}

/** The last minute of a day in Tehran, so many days after today, as the wire has it. */
export function endOfDay(days: number, now: number): string {
  const today = Math.floor((now + AHEAD_MS) / DAY_MS);
  return new Date((today + days + 1) * DAY_MS - AHEAD_MS - 60_000).toISOString();
}
