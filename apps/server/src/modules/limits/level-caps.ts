// The caps of a level, whoever has it: by the rules that the engine decides by.
import { type Fees } from '@sarraf/contracts';
import { type CountedKind, limitInForce } from '@sarraf/settlement';
import { capOnWire } from './limits.mapper.ts';
import { readEngineRules } from './limits.queries.ts';
import { COUNTED_KINDS, type PersonLimitsOptions } from './person-limits.ts';

/** Reads the caps in force of levels 1 and 2; what a level has no cap of is closed to it. */
export type CapsOfLevels = () => Promise<Fees['limits']>;

/** Reads them as they stand. */
export function createLevelCaps({
  orderedDb,
  clock,
}: Pick<PersonLimitsOptions, 'orderedDb' | 'clock'>): CapsOfLevels {
  return async () => {
    const at = clock.now();
    const rules = await readEngineRules(orderedDb);
    const capsOf = (level: 1 | 2, kind: CountedKind): Fees['limits'] =>
      ([1, 30] as const).flatMap((days) => {
        const rule = limitInForce(rules, { kind, days, level, at });
        return rule === undefined ? [] : [{ level, ...capOnWire(kind, days, rule.capUnits) }];
      });
    return ([1, 2] as const).flatMap((level) =>
      COUNTED_KINDS.flatMap((kind) => capsOf(level, kind)),
    );
  };
}
