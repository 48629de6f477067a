/** Tehran has one time all the year. */
const TEHRAN = '+03:30';

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
