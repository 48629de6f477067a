/** What an officer looks at before they approve, and the key that ticks it. */
export const CHECKS = [
  { check: 'cardReadable', key: 'Q' },
  { check: 'sameFace', key: 'W' },
  { check: 'sentenceSpoken', key: 'E' },
  { check: 'pledgeSigned', key: 'R' },
  { check: 'sameName', key: 'T' },
  { check: 'untouched', key: 'Y' },
] as const;

/** One of the six things that an officer ticks; also the key of its text. */
export type Check = (typeof CHECKS)[number]['check'];

/** The check that a single key ticks; undefined for any other key. */
export function checkOfKey(code: string): Check | undefined {
  return CHECKS.find(({ key }) => code === `Key${key}`)?.check;
}

/** The same ticks with one of them turned over. */
export function turned(ticked: ReadonlySet<Check>, check: Check): ReadonlySet<Check> {
  const next = new Set(ticked);
  if (!next.delete(check)) next.add(check);
  return next;
}
