import type { CommandEnvelope, LimitRule, Outcome } from '@sarraf/settlement';

/** Limits of some kinds as the journal configures them, read by nothing of the engine's own (I22). */
export class ConfiguredRules {
  readonly #kinds: readonly LimitRule['kind'][];
  /** Keys by which limits were changed: one that comes again is answered and changes nothing. */
  readonly #keys = new Set<string>();
  #rules: readonly LimitRule[] = [];
  /** Whether there ever were limits. */
  isConfigured = false;

  constructor(kinds: readonly LimitRule['kind'][]) {
    this.#kinds = kinds;
  }

  /** Takes in what a command changed of limits. */
  learn({ command, claim }: CommandEnvelope, outcome: Outcome): void {
    if (!outcome.ok || command.type !== 'configure_limits') return;
    if (claim !== undefined) {
      const { user, route, key } = claim;
      if (!isFirst(this.#keys, JSON.stringify([user, route, key]))) return;
    }
    this.#rules = command.limits.filter(({ kind }) => this.#kinds.includes(kind));
    this.isConfigured = true;
  }

  /** Those that are on, have begun, and are not over. */
  inForce(at: number): LimitRule[] {
    return this.#rules.filter(
      ({ isOn, fromMs, toMs }) => isOn && fromMs <= at && at < (toMs ?? Infinity),
    );
  }
}

/** Whether a name comes for the first time; it is known from then on. */
export function isFirst(known: Set<string>, name: string): boolean {
  const isNew = !known.has(name);
  known.add(name);
  return isNew;
}
