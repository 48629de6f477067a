// What of withdrawals of coins goes by itself, beside what each network's row says.
import { z } from 'zod';
import type { PlainDb } from '../../platform/database/handles.ts';
import { makeFirstSetting, readSetting } from '../settings/index.ts';

const RIAL_PER_TOMAN = 10n;
const SETTING = 'coin_withdrawal';
const toman = z
  .string()
  .regex(/^\d{1,15}$/)
  .transform((text) => BigInt(text) * RIAL_PER_TOMAN);
const setting = z.strictObject({
  cancel_seconds: z.int().positive(),
  /** Up to so much worth in 24 hours nobody has to look at a person's withdrawals. */
  automatic_person_toman: toman,
  /** The same of all people together. */
  automatic_house_toman: toman,
  /** From so much worth on, what takes nearly all of a coin is looked at. */
  nearly_all_toman: toman,
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

/** Writes the first rules where there are none. */
export async function makeFirstRules(db: PlainDb): Promise<void> {
  await makeFirstSetting(db, SETTING, FIRST);
}

/** The rules in force. */
export async function readCoinRules(db: PlainDb, now: number): Promise<CoinRules> {
  const stored = setting.parse((await readSetting(db, SETTING, now)) ?? FIRST);
  return {
    cancelMs: stored.cancel_seconds * 1_000,
    automaticPerson: stored.automatic_person_toman,
    automaticHouse: stored.automatic_house_toman,
    nearlyAllFrom: stored.nearly_all_toman,
  };
}
