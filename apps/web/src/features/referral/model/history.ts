// Thirty days of income as a line. Floats on purpose: nothing here is money, all of it is pixels.

interface Day {
  readonly day: string;
  readonly income: string;
}

/** What had come by the end of each day. */
export function sumsOf(history: readonly Day[]): readonly number[] {
  let sum = 0;
  return history.map(({ income }) => {
    sum += Number(income);
    return sum;
  });
}

/** The days on which something came, the newest first. */
export function paidDays(history: readonly Day[]): readonly Day[] {
  return history.filter(({ income }) => /[1-9]/.test(income)).toReversed();
}
