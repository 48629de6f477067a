// Days of Tehran, the slow way.

/** A day, ms. */
export const DAY_MS = 86_400_000;
const TEHRAN_MS = 12_600_000;

const dayTexts = new Map<number, string>();

/** `2026-11-21` in Tehran. */
export function tehranDay(at: number): string {
  const day = Math.floor((at + TEHRAN_MS) / DAY_MS);
  const text = dayTexts.get(day) ?? new Date(day * DAY_MS).toISOString().slice(0, 10);
  dayTexts.set(day, text);
  return text;
}

/** The midnight in Tehran with which the day of a moment began, both ms since 1970. */
export const midnight = (at: number): number =>
  Math.floor((at + TEHRAN_MS) / DAY_MS) * DAY_MS - TEHRAN_MS;
