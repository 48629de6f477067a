// How a person's limits stand: by the rules that the engine decides by, explained by its own code.
import {
  explainLimit,
  limitInForce,
  type LimitRule,
  tehranDay,
  type UsedDays,
} from '@sarraf/settlement';
import type { Clock } from '../../platform/clock.ts';
import type { OrderedDb, PlainDb } from '../../platform/database/handles.ts';
import { limitOnWire, type PersonLimit } from './limits.mapper.ts';
import { readCharged, readEngineLimits, readLevel } from './limits.queries.ts';

const DAY_MS = 86_400_000;
const DAYS_MAX = 30;

/** What a person's limits are read with. */
export interface PersonLimitsOptions {
  readonly orderedDb: OrderedDb;
  readonly plainDb: PlainDb;
  readonly clock: Clock;
}

/**
 * Reads the limits that bind a person now, or would at another level. A cap on all accounts of a
 * person is told by what this account has used: each person has one.
 *
 * @param level their own where it is left out
 */
export type LimitsOf = (userId: number, level?: number) => Promise<PersonLimit[]>;

/** Reads limits as they stand. */
export function createPersonLimits(options: PersonLimitsOptions): LimitsOf {
  const { orderedDb, plainDb, clock } = options;
  return async (userId, ofLevel) => {
    const at = clock.now();
    const level = ofLevel ?? (await readLevel(plainDb, userId));
    const told = await readEngineLimits(orderedDb);
    const rules = told === undefined ? [] : (JSON.parse(told.rules) as LimitRule[]);
    const dayAgo = (days: number): string => tehranDay(at - days * DAY_MS);
    const charged = await readCharged(orderedDb, userId, dayAgo(DAYS_MAX - 1));
    const used: UsedDays = { ago: (days) => charged.get(dayAgo(days)) ?? 0n };
    const limits: PersonLimit[] = [];
    for (const kind of ['gateway', 'gateway_person'] as const) {
      for (const days of [1, 30] as const) {
        const question = { kind, days, level, at };
        const rule = limitInForce(rules, question);
        if (rule === undefined) continue;
        limits.push(limitOnWire(explainLimit(rules, rule, question, used, 0n)));
      }
    }
    return limits;
  };
}
