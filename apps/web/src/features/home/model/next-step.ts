/** The one thing that brings a newcomer forward, or null when there is nothing left to learn. */
export type NextStep = 'verify' | 'deposit' | 'buy' | null;

/** What a newcomer has done so far, by which the next step is chosen. */
export interface Progress {
  readonly level: 0 | 1 | 2;
  /** Some balance is above zero, of any asset. */
  readonly hasMoney: boolean;
  /** A coin is owned or an order stands. */
  readonly hasTraded: boolean;
}

/** Which step comes next: proving who one is, then money, then a first trade; null after that. */
export function nextStep(progress: Progress): NextStep {
  if (progress.level === 0) return 'verify';
  if (progress.hasTraded) return null;
  return progress.hasMoney ? 'buy' : 'deposit';
}

const ORDER = ['verify', 'deposit', 'buy'] as const;

/** Where each step stands when `next` is the one to take. */
export function stepState(
  step: 'verify' | 'deposit' | 'buy',
  next: Exclude<NextStep, null>,
): 'done' | 'current' | 'next' {
  const distance = ORDER.indexOf(step) - ORDER.indexOf(next);
  return distance < 0 ? 'done' : distance === 0 ? 'current' : 'next';
}
