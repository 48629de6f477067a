// What a level may do at all, by the rules that the engine decides by.
import { type CountedKind, limitInForce } from '@sarraf/settlement';
import { readEngineRules } from './limits.queries.ts';
import type { PersonLimitsOptions } from './person-limits.ts';

/**
 * Reads the rules as they stand: whether a level has one of a kind, of a day or of thirty. Without one
 * of its kind the engine lets nothing through.
 */
export type OpenKinds = () => Promise<(kind: CountedKind, level: number) => boolean>;

/** Reads it as it stands. */
export function createOpenKinds({
  orderedDb,
  clock,
}: Pick<PersonLimitsOptions, 'orderedDb' | 'clock'>): OpenKinds {
  return async () => {
    const at = clock.now();
    const rules = await readEngineRules(orderedDb);
    return (kind, level) =>
      ([1, 30] as const).some(
        (days) => limitInForce(rules, { kind, days, level, at }) !== undefined,
      );
  };
}
