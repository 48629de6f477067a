// What of withdrawals of coins goes by itself, beside what each network's row says.
import { z } from 'zod';
import type { PlainDb } from '../../platform/database/handles.ts';
import { edited, ruleOf, writtenToman } from '../settings/index.ts';

const worth = edited(writtenToman(), { unit: 'toman', min: 0, max: 1_000_000_000_000 });
const setting = z.strictObject({
  cancel_seconds: edited(z.int().positive(), { unit: 'seconds', min: 30, max: 3_600 }),
  /** Up to so much worth in 24 hours nobody has to look at a person's withdrawals. */
  automatic_person_toman: worth,
  /** The same of all people together. */
  automatic_house_toman: worth,
  /** From so much worth on, what takes nearly all of a coin is looked at. */
  nearly_all_toman: worth,
});

/** What a new exchange begins with: in force until an operator writes a newer row. */
const FIRST: z.input<typeof setting> = {
  cancel_seconds: 180,
  automatic_person_toman: '200000000',
  automatic_house_toman: '500000000',
  nearly_all_toman: '20000000',
};

/** What of withdrawals of coins goes by itself; worth in rial. */
export interface CoinRules {
  /** So long its owner can think again. */
  readonly cancelMs: number;
  readonly automaticPerson: bigint;
  readonly automaticHouse: bigint;
  readonly nearlyAllFrom: bigint;
}

/** As officers change them. */
export const coinWithdrawalRule = ruleOf({
  name: 'coin_withdrawal',
  topic: 'withdrawals',
  sees: { action: 'read', subject: 'Payout' },
  schema: setting,
  first: FIRST,
  conflict: ({ automatic_house_toman: house, automatic_person_toman: person }) =>
    house < person ? 'automatic_house_toman' : undefined,
});

/** Writes the first rules where there are none. */
export const makeFirstRules = (db: PlainDb): Promise<void> => coinWithdrawalRule.makeFirst(db);

/** The rules in force. */
export async function readCoinRules(db: PlainDb, now: number): Promise<CoinRules> {
  const stored = await coinWithdrawalRule.read(db, now);
  return {
    cancelMs: stored.cancel_seconds * 1_000,
    automaticPerson: stored.automatic_person_toman,
    automaticHouse: stored.automatic_house_toman,
    nearlyAllFrom: stored.nearly_all_toman,
  };
}
