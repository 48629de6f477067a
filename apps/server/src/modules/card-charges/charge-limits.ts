import { z } from 'zod';
import type { PlainDb } from '../../platform/database/handles.ts';
import { addSetting, makeFirstSetting, readLaterSettings, readSetting } from '../settings/index.ts';
import { rialOf, tomanText } from '../toman-amounts/index.ts';

const SETTING = 'toman_charge';
const toman = z.string().regex(/^\d{1,15}$/);
const setting = z.strictObject({
  min_toman: toman,
  max_toman: toman,
  /** Of rows from before the engine kept the limits; asked by nobody any more. */
  gateway_day_toman: toman.optional(),
});

/** In force until an operator writes a newer row. */
const FIRST: z.infer<typeof setting> = { min_toman: '10000', max_toman: '25000000' };

/** What one charge may be; whole rial. What a person may charge is the engine's to say. */
export interface ChargeLimits {
  readonly min: bigint;
  readonly max: bigint;
}

/** Writes the first limits where there are none. */
export async function makeFirstLimits(db: PlainDb): Promise<void> {
  await makeFirstSetting(db, SETTING, FIRST);
}

/** The limits in force. */
export async function readLimits(db: PlainDb, now: number): Promise<ChargeLimits> {
  const stored = setting.parse((await readSetting(db, SETTING, now)) ?? FIRST);
  return { min: rialOf(stored.min_toman), max: rialOf(stored.max_toman) };
}

/** When other limits begin, the next ones first. */
export async function readLimitStarts(db: PlainDb, now: number): Promise<Date[]> {
  return (await readLaterSettings(db, SETTING, now)).map(({ from }) => from);
}

/**
 * Has limits in force from a moment on; false where others begin just then. Ms since 1970; amounts are
 * rial of whole toman.
 */
export async function addLimits(
  db: PlainDb,
  from: number,
  { min, max }: ChargeLimits,
): Promise<boolean> {
  const value = setting.parse({ min_toman: tomanText(min), max_toman: tomanText(max) });
  return addSetting(db, SETTING, from, value);
}
