import { MovableClock } from '@sarraf/testing';
import { describe, expect, it } from 'vitest';
import { LocalBus } from '../../platform/bus/index.ts';
import type { Db } from '../../platform/database/database.ts';
import { asPlainDb } from '../../platform/database/handles.ts';
import { readMigrations } from '../../platform/database/migrations.ts';
import { type OwnPart, ownPart } from '../../platform/own-parts.ts';
import type { Role } from '../../platform/roles.ts';
import { createReadiness } from './readiness.ts';

const ALL = readMigrations().map(({ number, name, checksum }) => ({
  number,
  name,
  checksum,
  version: null,
}));
const RUNNING = { status: 'running', waiting: 0, seq: 10n, rowsSeq: 10n };

interface Told {
  readonly applied?: unknown[];
  /** Of the engine that serves, wherever it runs; null: nobody answers. */
  readonly figures?: object | null;
  readonly roles?: readonly Role[];
  /** What the start's own parts say. */
  readonly own?: Partial<Record<OwnPart, unknown>>;
  readonly isJoined?: boolean;
  readonly areKeysRight?: boolean;
  readonly isAway?: boolean;
}

const HEALTHY = { engine: 'running', worker: true, realtime: true, link: true } as const;

/** A start with all roles on a database that has `applied` migrations, unless it is told otherwise. */
function system(told: Told) {
  const { applied = ALL, figures = RUNNING, own = {} } = told;
  const bus = new LocalBus();
  let asked = 0;
  if (figures !== null) bus.reply('engine.figures', () => figures);
  const parts: Readonly<Record<string, unknown>> = { ...HEALTHY, ...own };
  for (const part of ['engine', 'worker', 'realtime', 'link'] as const) {
    if (parts[part] !== undefined) bus.reply(ownPart(part), () => parts[part]);
  }
  const db = asPlainDb({
    query: () => {
      asked += 1;
      if (told.isAway === true) return Promise.reject(new Error('Connection terminated'));
      return Promise.resolve({ rows: applied });
    },
  } as unknown as Db);
  const clock = MovableClock.standing();
  const readiness = createReadiness({
    bus,
    db,
    clock,
    roles: new Set(told.roles ?? ['api', 'realtime', 'engine', 'worker']),
    isJoined: told.isJoined ?? true,
    areKeysRight: () => Promise.resolve(told.areKeysRight ?? true),
  });
  return { readiness, asked: () => asked, pass: (ms: number) => clock.pass(ms) };
}

const NEWER = { number: 9_000, name: 'later', checksum: 'x', version: null };
const STANDBY = { engine: 'standby' } as const;

describe('a start is ready', () => {
  it.each<readonly [string, Told, string]>([
    ['when all is well', {}, 'ready'],
    ['as one of several whose engine waits', { own: STANDBY }, 'ready'],
    ['as an API alone', { roles: ['api'], own: { worker: undefined, engine: undefined } }, 'ready'],
    ['as a worker alone', { roles: ['worker'], own: { realtime: false } }, 'ready'],
    ['as the writer alone', { roles: ['engine'], own: { worker: false } }, 'ready'],
    ['as a standby alone', { roles: ['engine'], own: STANDBY }, 'standby'],
    // it is there for just that
    [
      'as a standby without a writer',
      { roles: ['engine'], own: STANDBY, figures: null },
      'standby',
    ],
    ['without NATS where none joins it', { isJoined: false, own: { link: undefined } }, 'ready'],
  ])('%s', async (_when, told, status) => {
    expect(await system(told).readiness()).toEqual({ isReady: true, status });
  });

  it.each<readonly [string, Told, string]>([
    ['without its database', { isAway: true }, 'database_away'],
    ['before the last migration', { applied: ALL.slice(0, -1) }, 'schema_old'],
    ['on the database of a newer program', { applied: [...ALL, NEWER] }, 'schema_new'],
    ['with the key of another exchange', { areKeysRight: false }, 'key_wrong'],
    [
      'as a standby with the key of another exchange',
      { roles: ['engine'], own: STANDBY, areKeysRight: false },
      'key_wrong',
    ],
    ['as a standby without its database', { roles: ['engine'], isAway: true }, 'database_away'],
    ['while NATS is away', { own: { link: false } }, 'bus_away'],
    [
      'while a standby is cut off from NATS',
      { roles: ['engine'], own: { link: false } },
      'bus_away',
    ],
    ['without an engine', { figures: null, roles: ['api'] }, 'engine_away'],
    ['as a worker without an engine', { figures: null, roles: ['worker'] }, 'engine_away'],
    [
      'while memory is read back',
      { figures: { ...RUNNING, status: 'recovering' }, roles: ['api'] },
      'engine_away',
    ],
    ['while its own engine has halted', { own: { engine: 'halted' } }, 'engine_away'],
    ['while its own engine says nothing', { own: { engine: undefined } }, 'engine_away'],
    ['when commands will be refused', { figures: { ...RUNNING, waiting: 5_001 } }, 'engine_busy'],
    ['when rows are far behind', { figures: { ...RUNNING, seq: 2_011n } }, 'rows_behind'],
    [
      'as a worker that takes no jobs',
      { roles: ['worker'], own: { worker: false } },
      'worker_away',
    ],
    [
      'while the process of its worker is gone',
      { roles: ['api', 'worker'], own: { worker: undefined } },
      'worker_away',
    ],
    ['while a socket server is down', { own: { realtime: false } }, 'sockets_away'],
  ])('not %s', async (_when, told, status) => {
    expect(await system(told).readiness()).toEqual({ isReady: false, status });
  });

  it('and looks once in half a second, however many ask', async () => {
    const { readiness, asked, pass } = system({});
    await Promise.all([readiness(), readiness(), readiness()]);
    pass(499);
    await readiness();
    expect(asked()).toBe(1);
    pass(1);
    await readiness();
    expect(asked()).toBe(2);
  });
});
