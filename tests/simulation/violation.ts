/** An invariant that did not hold. */
export class SimViolation extends Error {
  override readonly name = 'SimViolation';
  readonly invariant: string;
  constructor(invariant: string, fact: string) {
    super(`${invariant}: ${fact}`);
    this.invariant = invariant;
  }
}

/** @throws SimViolation unless the condition holds */
export function must(condition: boolean, invariant: string, fact: () => string): void {
  if (!condition) throw new SimViolation(invariant, fact());
}

/** JSON with amounts as texts. */
export const plainText = (value: unknown): string =>
  JSON.stringify(value, (_, item: unknown) => (typeof item === 'bigint' ? `${item}` : item));
