import { formatDecimal, parseDecimal } from '@sarraf/money';
import { tehranDay, tehranDayEnd } from '@sarraf/settlement';
import { z } from 'zod';
import type { OrderedDb, PlainDb } from '../../platform/database/handles.ts';
import { insertSetting, readDayUsed, readSetting } from './payments.queries.ts';

/** Decimals of a toman amount: its smallest unit is one rial. */
export const IRT_SCALE = 1;

const SETTING = 'toman_charge';
const toman = z.string().regex(/^\d{1,15}$/);
const setting = z.strictObject({ min_toman: toman, max_toman: toman, gateway_day_toman: toman });

/** In force until an operator writes a newer row: level 1 opens 25 million toman a day by gateway. */
const FIRST: z.infer<typeof setting> = {
  min_toman: '10000',
  max_toman: '25000000',
  gateway_day_toman: '25000000',
};

/** What a charge may be; whole rial. */
export interface ChargeLimits {
  readonly min: bigint;
  readonly max: bigint;
  /** Of one person's gateway charges in a day of Tehran, open ones included. */
  readonly dayCap: bigint;
}

/** How much of the day's cap is used; every limit looks like this on the wire. */
export interface DayLimit {
  readonly kind: 'gateway_day';
  readonly used: string;
  readonly cap: string;
  readonly frees_at: string;
}

/** Writes the first limits where there are none. */
export async function makeFirstLimits(db: PlainDb): Promise<void> {
  await insertSetting(db, SETTING, FIRST);
}

/** The limits in force. */
export async function readLimits(db: PlainDb, now: number): Promise<ChargeLimits> {
  const stored = setting.parse((await readSetting(db, SETTING, now)) ?? FIRST);
  return {
    min: rialOf(stored.min_toman),
    max: rialOf(stored.max_toman),
    dayCap: rialOf(stored.gateway_day_toman),
  };
}

/** Where a person stands today. */
export async function readDayLimit(
  { orderedDb, plainDb }: { readonly orderedDb: OrderedDb; readonly plainDb: PlainDb },
  userId: number,
  now: number,
): Promise<DayLimit> {
  const { dayCap } = await readLimits(plainDb, now);
  return dayLimit(await readDayUsed(orderedDb, userId, tehranDay(now)), dayCap, now);
}

/** A day's limit on the wire. */
export function dayLimit(used: bigint, cap: bigint, now: number): DayLimit {
  return {
    kind: 'gateway_day',
    used: tomanText(used),
    cap: tomanText(cap),
    frees_at: new Date(tehranDayEnd(now)).toISOString(),
  };
}

/** Rial as toman text. */
export function tomanText(rial: bigint): string {
  return formatDecimal(rial, IRT_SCALE);
}

function rialOf(text: string): bigint {
  const units = parseDecimal(text, IRT_SCALE);
  return units.ok ? units.value : 0n;
}
