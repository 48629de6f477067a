// From when on something is an alarm.
import { z } from 'zod';
import type { PlainDb } from '../../platform/database/handles.ts';
import { edited, ruleOf } from '../settings/index.ts';

/** Thirty days: what waits longer is no alarm any more. */
const QUEUE_MINUTES_MAX = 43_200;
const minutes = edited(z.int().positive(), {
  unit: 'minutes',
  min: 1,
  max: QUEUE_MINUTES_MAX,
});
const setting = z.strictObject({
  /** How long the oldest of a queue may wait. */
  queue_minutes: z.strictObject({
    payouts: minutes,
    /** A row from before coins has none. */
    coin_payouts: minutes.default(120),
    bank: minutes,
    identity: minutes,
    cards: minutes,
    unfreezes: minutes,
    recoveries: minutes,
    unmatched: minutes,
    receipts: minutes,
    /** Beyond the time at which an answer was due; a row from before tickets has none. */
    tickets: minutes.default(60),
  }),
  /** What must be free on the disk of the data folder. */
  disk_free_mb: edited(z.int().nonnegative(), { unit: 'megabytes', min: 0, max: 10_000_000 }),
  /** How old the newest backup may be. */
  backup_hours: edited(z.int().positive(), { unit: 'hours', min: 1, max: 720 }),
});

/** In force until an operator writes a row. */
const FIRST: z.input<typeof setting> = {
  queue_minutes: {
    payouts: 120,
    coin_payouts: 120,
    // over a long holiday no cycle of the banks runs
    bank: 4 * 1_440,
    identity: 2 * 1_440,
    cards: 1_440,
    unfreezes: 1_440,
    recoveries: 2 * 1_440,
    unmatched: 1_440,
    receipts: 1_440,
    tickets: 60,
  },
  disk_free_mb: 2_048,
  backup_hours: 26,
};

/** As officers change it. */
export const alarmsRule = ruleOf({
  name: 'alarms',
  topic: 'alarms',
  sees: { action: 'read', subject: 'Setting' },
  schema: setting,
  first: FIRST,
});

/** A queue that staff or a bank work on. */
export type QueueName = keyof z.output<typeof setting>['queue_minutes'];

/** Each of them, in the order of the form. */
export const QUEUE_NAMES = setting.shape.queue_minutes.keyof().options;

/** A value of each queue. */
export function ofQueues<T>(valueOf: (queue: QueueName) => T): Record<QueueName, T> {
  return Object.fromEntries(QUEUE_NAMES.map((queue) => [queue, valueOf(queue)])) as Record<
    QueueName,
    T
  >;
}

/** From when on something is an alarm. */
export interface AlarmRules {
  readonly queueMs: Readonly<Record<QueueName, number>>;
  readonly diskFreeBytes: number;
  readonly backupMs: number;
}

const MINUTE_MS = 60_000;

/** The rules in force. */
export async function readAlarmRules(db: PlainDb, now: number): Promise<AlarmRules> {
  const stored = await alarmsRule.read(db, now);
  const { queue_minutes: minutesOf } = stored;
  return {
    queueMs: ofQueues((queue) => minutesOf[queue] * MINUTE_MS),
    diskFreeBytes: stored.disk_free_mb * 1024 * 1024,
    backupMs: stored.backup_hours * 60 * MINUTE_MS,
  };
}
