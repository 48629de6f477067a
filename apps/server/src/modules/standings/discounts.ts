// Which of a person's discounts the engine is told. Pure.
import type { Discount } from '@sarraf/market';

/** As many as one command may tell. */
const TOLD_MAX = 4;

/** What is told now. */
interface DiscountsToTell {
  readonly told: readonly Discount[];
  /** When there is more to tell, milliseconds since 1970; null where all of it is told. */
  readonly retellAtMs: number | null;
}

/**
 * The largest one, and of smaller ones those that outlast every larger one: no other is ever the
 * largest in force. Of more than four the rest are told once the first of those has ended.
 */
export function discountsToTell(discounts: readonly Discount[], now: number): DiscountsToTell {
  const largestFirst = discounts
    .filter(({ untilMs }) => untilMs > now)
    .sort((a, b) => b.ppm - a.ppm || b.untilMs - a.untilMs);
  const told: Discount[] = [];
  for (const { ppm, untilMs } of largestFirst) {
    if (untilMs > (told.at(-1)?.untilMs ?? 0)) told.push({ ppm, untilMs });
  }
  const [first] = told;
  const isWhole = first === undefined || told.length <= TOLD_MAX;
  return { told: told.slice(0, TOLD_MAX), retellAtMs: isWhole ? null : first.untilMs };
}
