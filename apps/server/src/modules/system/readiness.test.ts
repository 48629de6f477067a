import { MovableClock } from '@sarraf/testing';
import { describe, expect, it } from 'vitest';
import { LocalBus } from '../../platform/bus/index.ts';
import type { Db } from '../../platform/database/database.ts';
import { asPlainDb } from '../../platform/database/handles.ts';
import { readMigrations } from '../../platform/database/migrations.ts';
import { createReadiness } from './readiness.ts';

const ALL = readMigrations().map(({ number }) => ({ number }));
const RUNNING = { status: 'running', waiting: 0, seq: 10n, rowsSeq: 10n };

/** A server whose database has `applied` migrations and whose engine says `figures`. */
function system({ applied = ALL, figures = RUNNING }: { applied?: unknown[]; figures?: object }) {
  const bus = new LocalBus();
  let asked = 0;
  bus.reply('engine.figures', () => figures);
  const db = asPlainDb({
    query: () => {
      asked += 1;
      return Promise.resolve({ rows: applied });
    },
  } as unknown as Db);
  const clock = MovableClock.standing();
  const whyNotReady = createReadiness({ bus, db, clock });
  return {
    bus,
    whyNotReady,
    asked: () => asked,
    pass: (ms: number) => clock.pass(ms),
  };
}

describe('a server is ready', () => {
  it.each([
    ['when all is well', {}, undefined],
    ['not before the last migration', { applied: ALL.slice(0, -1) }, 'schema_old'],
    [
      'not while memory is read back',
      { figures: { ...RUNNING, status: 'recovering' } },
      'engine_away',
    ],
    ['not while a standby waits', { figures: { ...RUNNING, status: 'standby' } }, 'engine_away'],
    [
      'not when commands will be refused',
      { figures: { ...RUNNING, waiting: 5_001 } },
      'engine_busy',
    ],
    ['not when rows are far behind', { figures: { ...RUNNING, seq: 2_011n } }, 'rows_behind'],
  ])('%s', async (_when, given, word) => {
    expect(await system(given).whyNotReady()).toBe(word);
  });

  it('not without an engine', async () => {
    const { bus, whyNotReady } = system({});
    bus.close();
    expect(await whyNotReady()).toBe('engine_away');
  });

  it('and looks once in half a second, however many ask', async () => {
    const { whyNotReady, asked, pass } = system({});
    await Promise.all([whyNotReady(), whyNotReady(), whyNotReady()]);
    pass(499);
    await whyNotReady();
    expect(asked()).toBe(1);
    pass(1);
    await whyNotReady();
    expect(asked()).toBe(2);
  });
});
