// How many orders one person may have open: a dated setting, which goes to the engine with each order.
import type { OpenMax } from '@sarraf/settlement';
import { z } from 'zod';
import type { Session } from '../../http/index.ts';
import type { Clock } from '../../platform/clock.ts';
import type { PlainDb } from '../../platform/database/handles.ts';
import { editedWhole, ruleOf } from '../settings/index.ts';

/** A book of a million orders of one person helps nobody. */
const ORDERS_MAX = 100_000;
const orders = editedWhole({ unit: 'count', min: 1, max: ORDERS_MAX });
const setting = z.strictObject({
  /** In all markets together, and in one of them. */
  person_max: orders,
  market_max: orders,
  /** Market makers quote for everybody: they may have so many times as many. */
  market_maker_factor: editedWhole({ unit: 'fold', min: 1, max: 1_000 }),
});
/** In force until an operator writes a newer row. */
const FIRST: z.input<typeof setting> = {
  person_max: 1_000,
  market_max: 200,
  market_maker_factor: 20,
};
/** As officers change it. */
export const openOrdersRule = ruleOf({
  name: 'open_orders',
  topic: 'trade',
  sees: { action: 'read', subject: 'Setting' },
  schema: setting,
  first: FIRST,
  conflict: ({ market_max, person_max }) => (person_max < market_max ? 'person_max' : undefined),
});

/** An order needs no question of its own: a newer row is in force so much later at most. */
const KEPT_MS = 5_000;

/** The bound in force. */
export interface OpenOrderBounds {
  /** What a person of a profile may have open. */
  of(profile: Session['rateProfile']): Promise<OpenMax>;
}

/** Writes the first setting where there is none. */
export function makeFirstBounds(db: PlainDb): Promise<void> {
  return openOrdersRule.makeFirst(db);
}

/** Reads the setting when it is asked for, and not again for five seconds. */
export function createOpenOrderBounds({
  db,
  clock,
}: {
  readonly db: PlainDb;
  readonly clock: Clock;
}): OpenOrderBounds {
  let kept: { readonly at: number; readonly bounds: Promise<z.output<typeof setting>> } | undefined;
  const read = (): Promise<z.output<typeof setting>> => {
    const at = clock.now();
    // a clock that was set back must not keep an old value in force
    if (kept !== undefined && Math.abs(at - kept.at) < KEPT_MS) return kept.bounds;
    const bounds = openOrdersRule.read(db, at);
    const mine = { at, bounds };
    kept = mine;
    // what failed is asked again by the next order
    bounds.catch(() => {
      if (kept === mine) kept = undefined;
    });
    return bounds;
  };
  return {
    of: async (profile) => {
      const { person_max, market_max, market_maker_factor } = await read();
      const times = profile === 'market_maker' ? market_maker_factor : 1;
      return { all: person_max * times, market: market_max * times };
    },
  };
}
