// How a person's limits stand: by the rules that the engine decides by, explained by its own code.
import {
  type CountedKind,
  explainLimit,
  LIMIT_WINDOWS,
  limitInForce,
  tehranDay,
  type UsedDays,
} from '@sarraf/settlement';
import { defineMarket, type MarketSeed } from '@sarraf/market';
import type { Clock } from '../../platform/clock.ts';
import type { OrderedDb, PlainDb } from '../../platform/database/handles.ts';
import { limitOnWire, type PersonLimit } from './limits.mapper.ts';
import {
  readEngineRules,
  readLevel,
  readOpenBuys,
  readUsed,
  type UsedRow,
} from './limits.queries.ts';

const DAY_MS = 86_400_000;
const DAYS_MAX = 30;
/** In the order in which limits are shown. */
export const COUNTED_KINDS = [
  ...(['gateway', 'gateway_person', 'bank_deposit', 'stablecoin_buy'] as const),
  ...(['toman_withdrawal', 'transfer', 'leaving'] as const),
];

/** Of these all accounts of a person count; of the rest each its own. */
const COUNTS_PERSON: ReadonlySet<CountedKind> = new Set(['gateway_person', 'stablecoin_buy']);

/** What a person's limits are read with. */
export interface PersonLimitsOptions {
  readonly orderedDb: OrderedDb;
  readonly plainDb: PlainDb;
  readonly clock: Clock;
}

/**
 * Reads the limits that bind a person now, or would at another level: those of deposits, of
 * stablecoins, of withdrawals and transfers, where there are any. What recent deposits hold is no
 * cap that one uses up, and stands apart (`createHeldDeposits`).
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
    const rules = await readEngineRules(orderedDb);
    const dayAgo = (days: number): string => tehranDay(at - days * DAY_MS);
    const rows = await readUsed(orderedDb, userId, dayAgo(DAYS_MAX - 1));
    const limits: PersonLimit[] = [];
    // asked once, and only where a rule on stablecoins binds
    let open: bigint | undefined;
    for (const kind of COUNTED_KINDS) {
      const used: UsedDays = { ago: (days) => usedOn(rows, kind, dayAgo(days)) };
      for (const days of [1, 30] as const) {
        const question = { kind, days, level, at };
        const rule = limitInForce(rules, question);
        if (rule === undefined) continue;
        if (kind === 'stablecoin_buy') open ??= await openUnits(orderedDb, userId);
        limits.push(limitOnWire(explainLimit(rules, rule, question, used, 0n, open)));
      }
    }
    return limits;
  };
}

/** What counts for a kind on a day. */
function usedOn(rows: readonly UsedRow[], kind: CountedKind, day: string): bigint {
  let sum = 0n;
  for (const row of rows) {
    if (row.day !== day || !LIMIT_WINDOWS[kind].includes(row.kind)) continue;
    sum += COUNTS_PERSON.has(kind) ? row.used : row.own;
  }
  return sum;
}

/** What open orders may still buy, smallest units of the coin. */
async function openUnits(db: OrderedDb, userId: number): Promise<bigint> {
  const buys = await readOpenBuys(db, userId);
  return buys.reduce((sum, { seed, lots }) => {
    const { lotUnits } = defineMarket(JSON.parse(seed) as MarketSeed);
    return sum + lots * lotUnits;
  }, 0n);
}
