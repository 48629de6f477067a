// What the house is asked about itself every half minute.
import { existsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { hostname } from 'node:os';
import { CHAINS } from '@sarraf/contracts';
import type { PlainDb } from '../../platform/database/handles.ts';
import type { ProviderReport } from '../../providers/health.ts';
import type { ScoresModule } from '../scores/index.ts';
import type { ServerContext } from '../server-context.ts';
import { type AlarmRules, ofQueues, QUEUE_NAMES, type QueueName } from './alarm-rules.ts';
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
  /** Of each coin that was counted, what lies there beyond the books; smallest units. */
  readonly custodyDifferences: ReadonlyMap<string, bigint>;
  /** Chains on which something was found that does not agree, and that stand still. */
  readonly chainsStopped: ReadonlySet<string>;
  /** The bonus of the house was filled once, and does not pay the dearest thing that points buy. */
  readonly isBonusShort: boolean;
  /** The last day's points, counted again, are not what their ledger has. */
  readonly arePointsWrong: boolean;
  /** Whether rewards wait because the house has not enough. */
  readonly isRewardUnpaid: boolean;
  /** Whether the recount of rewards found a difference. */
  readonly isRewardWrong: boolean;
  /** Whether a port of companies is as good as away, by its name. */
  readonly portsAway: Readonly<Record<string, boolean>>;
}

/** What figures are read with. */
export interface FiguresDeps {
  readonly context: ServerContext;
  readonly isStopped: (db: PlainDb) => Promise<boolean>;
  readonly custodyDifferences: (db: PlainDb) => Promise<ReadonlyMap<string, bigint>>;
  readonly chainsStopped: (db: PlainDb) => Promise<ReadonlySet<string>>;
  readonly scores: Pick<ScoresModule, 'areWrong' | 'isBonusShort'>;
  readonly isRewardUnpaid: (db: PlainDb, now: number) => Promise<boolean>;
  readonly isRewardWrong: (db: PlainDb) => Promise<boolean>;
}

/** Reads all of them. */
export async function readHouseFigures({
  chainsStopped,
  context,
  custodyDifferences,
  isRewardUnpaid,
  isRewardWrong,
  isStopped,
  scores,
}: FiguresDeps): Promise<HouseFigures> {
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
    custodyDifferences: await custodyDifferences(plainDb),
    chainsStopped: await chainsStopped(plainDb),
    isBonusShort: await scores.isBonusShort(),
    arePointsWrong: await scores.areWrong(),
    isRewardUnpaid: await isRewardUnpaid(plainDb, now),
    isRewardWrong: await isRewardWrong(plainDb),
    queueAgesMs: agesOf(queues, now),
    diskFreeBytes: disk.bavail * disk.bsize,
    backupAgeMs: backedUp === null ? undefined : Math.max(0, now - backedUp.getTime()),
    // that no SMS goes out can be told by mail alone
    portsAway: portsAway(
      health.list().filter(({ port }) => port !== 'sms' || config.mail !== undefined),
    ),
  };
}

/** Where others stand in for a company: all that were asked must be away. */
const STOOD_IN_FOR: ReadonlySet<string> = new Set(['identity', 'price']);

function portsAway(companies: readonly ProviderReport[]): Record<string, boolean> {
  const away: Record<string, boolean> = {};
  for (const { port } of companies) {
    const states = companies.filter((one) => one.port === port).map(({ state }) => state);
    const isOneAway = states.includes('down');
    away[port] = isOneAway && !(STOOD_IN_FOR.has(port) && states.includes('up'));
  }
  return away;
}

function agesOf(rows: readonly QueueRow[], now: number): Record<QueueName, number> {
  return ofQueues((name) => {
    const oldest = rows.find(({ queue }) => queue === name)?.oldest ?? null;
    return oldest === null ? 0 : Math.max(0, now - oldest.getTime());
  });
}

/** What may be wrong. */
export type AlarmKind =
  | 'payouts_stopped'
  | 'queue_old'
  | 'disk_low'
  | 'provider_away'
  | 'backup_old'
  | 'custody_differs'
  | 'chain_stopped'
  | 'bonus_short'
  | 'points_differ'
  | 'rewards_unpaid'
  | 'rewards_differ';

/** Whether one thing is wrong now; kind and subject name it. */
export interface Judgement {
  readonly kind: AlarmKind;
  /** A queue, a port of companies, a machine, a coin, a chain; empty where there is one of it alone. */
  readonly subject: string;
  readonly isThere: boolean;
}

/**
 * What this worker can tell of, each with whether it is so. What another machine alone sees, its disk,
 * is not among it.
 */
export function judgeHouse(
  figures: HouseFigures,
  rules: AlarmRules,
  isBackupExpected: boolean,
): readonly Judgement[] {
  const { backupAgeMs, custodyDifferences, diskFreeBytes, isStopped, queueAgesMs } = figures;
  const isBackupOld = backupAgeMs === undefined ? isBackupExpected : backupAgeMs > rules.backupMs;
  const isDiskLow = diskFreeBytes < rules.diskFreeBytes;
  return [
    { kind: 'payouts_stopped', subject: '', isThere: isStopped },
    { kind: 'bonus_short', subject: '', isThere: figures.isBonusShort },
    { kind: 'points_differ', subject: '', isThere: figures.arePointsWrong },
    { kind: 'backup_old', subject: '', isThere: isBackupOld },
    { kind: 'rewards_unpaid', subject: '', isThere: figures.isRewardUnpaid },
    { kind: 'rewards_differ', subject: '', isThere: figures.isRewardWrong },
    { kind: 'disk_low', subject: hostname().slice(0, HOST_LENGTH_MAX), isThere: isDiskLow },
    ...QUEUE_NAMES.map((subject): Judgement => {
      const isThere = queueAgesMs[subject] > rules.queueMs[subject];
      return { kind: 'queue_old', subject, isThere };
    }),
    ...Object.entries(figures.portsAway).map(
      ([subject, isThere]): Judgement => ({ kind: 'provider_away', subject, isThere }),
    ),
    ...[...custodyDifferences].map(
      ([subject, units]): Judgement => ({
        kind: 'custody_differs',
        subject,
        isThere: units !== 0n,
      }),
    ),
    ...CHAINS.map((subject): Judgement => {
      const isThere = figures.chainsStopped.has(subject);
      return { kind: 'chain_stopped', subject, isThere };
    }),
  ];
}

const HOST_LENGTH_MAX = 60;
