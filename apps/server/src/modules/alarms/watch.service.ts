// Looks at the house, keeps what it sees for /metrics, and tells staff of what stays.
import type { StaffRole } from '@sarraf/contracts';
import { type PlainDb, withTransaction } from '../../platform/database/handles.ts';
import type { NoticeKind, NotificationsModule } from '../notifications/index.ts';
import type { ServerContext } from '../server-context.ts';
import { readAlarmRules } from './alarm-rules.ts';
import { type AlarmStep, stepOf } from './alarm-steps.ts';
import { type AlarmRow, lockAlarms, selectTold, upsertAlarm } from './alarms.queries.ts';
import {
  type AlarmKind,
  type FiguresDeps,
  type HouseFigures,
  type Judgement,
  judgeHouse,
  readHouseFigures,
} from './figures.service.ts';

/** What the house is watched with. */
export interface WatchDeps extends FiguresDeps {
  readonly notifications: Pick<NotificationsModule, 'keep'>;
}

/** More have no need to know at once. */
const TOLD_MAX = 20;

/** One look, made again and again by each worker; beside each other they tell nothing twice. */
export function createWatch(deps: WatchDeps): () => Promise<void> {
  const { clock, config, plainDb } = deps.context;
  let last: HouseFigures | undefined;
  measureHouse(deps.context, () => last);
  return async () => {
    last = await readHouseFigures(deps);
    const now = clock.now();
    const rules = await readAlarmRules(plainDb, now);
    const judged = judgeHouse(last, rules, config.mode === 'production');
    const tellings = await withTransaction(plainDb, async (tx) => {
      const known = new Map((await lockAlarms(tx)).map((row) => [row.key, row]));
      const told: (() => void)[] = [];
      for (const one of judged) {
        const key = `${one.kind}:${one.subject}`;
        const step = stepOf(known.get(key) ?? unseen(key), one.isThere, now);
        if (step === undefined) continue;
        await upsertAlarm(tx, step.row);
        if (step.tell === undefined) continue;
        for (const done of await tell(deps, tx, one, step, now)) told.push(done);
      }
      return told;
    });
    for (const done of tellings) done();
  };
}

const unseen = (key: string): AlarmRow => ({ key, since: null, told_at: null, is_told: false });

async function tell(
  { context: { logger }, notifications }: WatchDeps,
  tx: PlainDb,
  { kind, subject }: Judgement,
  { row: { key }, tell: what }: AlarmStep,
  now: number,
): Promise<(() => void)[]> {
  logger[what === 'over' ? 'info' : 'error']({ alarm: key, what }, 'staff are told');
  const notice: NoticeKind = what === 'over' ? `alarm_${kind}_over` : `alarm_${kind}`;
  const facts = { about: aboutOf(kind, subject) };
  const tellings: (() => void)[] = [];
  for (const userId of await selectTold(tx, toldRoles(kind), TOLD_MAX)) {
    const reference = `${key} ${now}`;
    tellings.push(await notifications.keep(tx, { userId, kind: notice, facts, reference }));
  }
  return tellings;
}

/** Chains are decided on by those who look after coins, too. */
function toldRoles(kind: AlarmKind): readonly StaffRole[] {
  const always = ['owner', 'finance'] as const;
  return kind === 'chain_stopped' ? [...always, 'crypto_operations'] : always;
}

function aboutOf(kind: AlarmKind, subject: string): string {
  if (kind === 'queue_old') return `queue:${subject}`;
  if (kind === 'custody_differs') return `coin:${subject}`;
  if (kind === 'chain_stopped') return `chain:${subject}`;
  return kind === 'provider_away' ? `company:${subject}` : '';
}

function measureHouse(
  { health, metrics }: ServerContext,
  last: () => HouseFigures | undefined,
): void {
  const none = () => Promise.reject(new Error('It was not looked at yet.'));
  metrics.gauge({
    name: 'sarraf_queue_oldest_seconds',
    help: 'How long the oldest of a queue waits for staff or for a bank; 0: nothing waits.',
    label: 'queue',
    read: () => seconds(last()?.queueAgesMs ?? {}),
  });
  metrics.gauge({
    name: 'sarraf_custody_difference_units',
    help: 'What was counted last of a coin beyond the books, in its smallest units; 0: it agreed.',
    label: 'asset',
    read: () =>
      Object.fromEntries(
        [...(last()?.custodyDifferences ?? [])].map(([asset, units]) => [asset, Number(units)]),
      ),
  });
  metrics.gauge({
    name: 'sarraf_providers_away',
    help: 'Companies that did not answer when they were asked last, by what they do for us.',
    label: 'port',
    read: () => countAway(health),
  });
  metrics.gauge({
    name: 'sarraf_disk_free_bytes',
    help: 'What is free on the disk of the data folder.',
    read: () => last()?.diskFreeBytes ?? none(),
  });
  metrics.gauge({
    name: 'sarraf_backup_age_seconds',
    help: 'How old the newest backup is; left out where none was ever made.',
    read: () => {
      const age = last()?.backupAgeMs;
      return age === undefined ? none() : age / 1_000;
    },
  });
  let errors = 0;
  health.onReport(({ state }) => {
    if (state === 'down') errors += 1;
  });
  metrics.total({
    name: 'sarraf_provider_errors_total',
    help: 'Calls of this process that a company did not answer.',
    read: () => errors,
  });
}

/** Names of companies may be addresses: they are in no label. */
function countAway(health: ServerContext['health']): Record<string, number> {
  const away: Record<string, number> = {};
  for (const { port, state } of health.list()) {
    away[port] = (away[port] ?? 0) + (state === 'down' ? 1 : 0);
  }
  return away;
}

function seconds(agesMs: Readonly<Record<string, number>>): Record<string, number> {
  return Object.fromEntries(Object.entries(agesMs).map(([name, ms]) => [name, ms / 1_000]));
}
