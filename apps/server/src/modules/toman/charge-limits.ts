import { parseDecimal } from '@sarraf/money';
import { z } from 'zod';
import type { PlainDb } from '../../platform/database/handles.ts';
import { makeFirstSetting, readSetting } from '../settings/index.ts';
import { IRT_SCALE } from '../toman-amounts/index.ts';

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

function rialOf(text: string): bigint {
  const units = parseDecimal(text, IRT_SCALE);
  return units.ok ? units.value : 0n;
}
