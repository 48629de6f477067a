// What fees come to in points. Pure.

/** Millionths of a point. */
export const PARTS = 1_000_000n;

/** Parts of a point that were earned on a day of Tehran, in the order in which they were. */
export interface EarnedParts {
  /** `2026-11-21`. */
  readonly day: string;
  readonly parts: bigint;
}

/** What stands to a person's account after some fees. */
export interface CreditedParts {
  /** Toward the next point, below {@link PARTS}. */
  readonly parts: bigint;
  /** Whole points of each day that brought any. */
  readonly byDay: ReadonlyMap<string, bigint>;
}

/** Adds parts to those before: each whole point is of the day whose fee completed it. */
export function creditParts(before: bigint, earned: readonly EarnedParts[]): CreditedParts {
  let parts = before;
  const byDay = new Map<string, bigint>();
  for (const one of earned) {
    parts += one.parts;
    const whole = parts / PARTS;
    if (whole === 0n) continue;
    parts %= PARTS;
    byDay.set(one.day, (byDay.get(one.day) ?? 0n) + whole);
  }
  return { parts, byDay };
}

/** Rial that can be bought with points, by the fees of one's own: three tenths, rounded down. */
export function backedBy(fees: bigint): bigint {
  return (fees * 3n) / 10n;
}

/** Rial of further fees until something of this worth can be bought, too; 0 where it can. */
export function feesMissing(
  { fees, given }: { fees: bigint; given: bigint },
  worth: bigint,
): bigint {
  const needed = ((given + worth) * 10n + 2n) / 3n;
  return needed > fees ? needed - fees : 0n;
}
