/** How far one is in the flow, as its address says. */
export interface Where {
  /** The chosen network's code; null while none is. */
  readonly network: string | null;
  /** The address was chosen, too. */
  readonly isAmount: boolean;
}

/** Network, address, amount, code. */
export const STEPS = 4;

/** The step that one sees; the code is asked for in a sheet over the third one. */
export function stepOf({ network, isAmount }: Where): 1 | 2 | 3 {
  if (network === null) return 1;
  return isAmount ? 3 : 2;
}

/** A step's number, or how many there are, as it is told: a coin of one network leaves its choice out. */
export function shownStep(step: number, isSole: boolean): number {
  return isSole ? step - 1 : step;
}
