// What the house is asked about itself every half minute.
import { existsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { hostname } from 'node:os';
import type { PlainDb } from '../../platform/database/handles.ts';
import type { ServerContext } from '../server-context.ts';
import type { AlarmRules, QueueName } from './alarm-rules.ts';
import {
  type QueueRow,
  selectBackedUpUntil,
  selectPayoutQueues,
  selectRequestQueues,
} from './figures.queries.ts';

/** How the house stands, as one worker sees it; ages in ms. */
export interface HouseFigures {
  readonly isStopped: boolean;
  /** Of the oldest; 0 where nothing waits. */
  readonly queueAgesMs: Readonly<Record<QueueName, number>>;
  /** Of the disk that this worker keeps its data on. */
  readonly diskFreeBytes: number;
  /** Undefined where none was ever made. */
  readonly backupAgeMs: number | undefined;
  /** Companies by `port/adapter`. */
  readonly companies: Readonly<Record<string, 'up' | 'down' | 'unknown'>>;
}

/** What figures are read with. */
export interface FiguresDeps {
  readonly context: ServerContext;
  readonly isStopped: (db: PlainDb) => Promise<boolean>;
}

/** Reads all of them. */
export async function readHouseFigures({ context, isStopped }: FiguresDeps): Promise<HouseFigures> {
  const { clock, config, health, orderedDb, plainDb } = context;
  const queues = [
    ...(await selectPayoutQueues(orderedDb)),
    ...(await selectRequestQueues(plainDb)),
  ];
  const backedUp = await selectBackedUpUntil(plainDb);
  // without keys and blobs of its own a server has no such folder
  const disk = await statfs(existsSync(config.dataDir) ? config.dataDir : '.');
  const now = clock.now();
  return {
    isStopped: await isStopped(plainDb),
    queueAgesMs: agesOf(queues, now),
    diskFreeBytes: disk.bavail * disk.bsize,
    backupAgeMs: backedUp === null ? undefined : Math.max(0, now - backedUp.getTime()),
    companies: Object.fromEntries(
      health
        .list()
        // that no SMS goes out can be told by mail alone
        .filter(({ port }) => port !== 'sms' || config.mail !== undefined)
        .map(({ port, adapter, state }) => [`${port}/${adapter}`, state]),
    ),
  };
}

function agesOf(rows: readonly QueueRow[], now: number): Record<QueueName, number> {
  const ages = { payouts: 0, bank: 0, identity: 0, cards: 0, unfreezes: 0, recoveries: 0 };
  for (const { queue, oldest } of rows) {
    ages[queue] = oldest === null ? 0 : Math.max(0, now - oldest.getTime());
  }
  return ages;
}

/** An alarm of now by its key: the kind, and what it is about. */
export type AlarmKey = `${AlarmKind}:${string}`;

/** What may be wrong. */
export type AlarmKind =
  | 'payouts_stopped'
  | 'queue_old'
  | 'disk_low'
  | 'provider_away'
  | 'backup_old';

const QUEUES = ['payouts', 'bank', 'identity', 'cards', 'unfreezes', 'recoveries'] as const;

/**
 * What this worker can tell of, each with whether it is so. What another machine alone sees, its disk,
 * is not among it.
 */
export function judgeHouse(
  figures: HouseFigures,
  rules: AlarmRules,
  isBackupExpected: boolean,
): ReadonlyMap<AlarmKey, boolean> {
  const { backupAgeMs, companies, diskFreeBytes, isStopped, queueAgesMs } = figures;
  const isBackupOld = backupAgeMs === undefined ? isBackupExpected : backupAgeMs > rules.backupMs;
  return new Map<AlarmKey, boolean>([
    ['payouts_stopped:', isStopped],
    ['backup_old:', isBackupOld],
    [`disk_low:${hostname().slice(0, 60)}`, diskFreeBytes < rules.diskFreeBytes],
    ...QUEUES.map((name): [AlarmKey, boolean] => [
      `queue_old:${name}`,
      queueAgesMs[name] > rules.queueMs[name],
    ]),
    ...Object.entries(companies).map(([name, state]): [AlarmKey, boolean] => [
      `provider_away:${name}`,
      state === 'down',
    ]),
  ]);
}
