import type { Changes } from '@sarraf/settlement';
import { describe, expect, it } from 'vitest';
import { weightOf } from '../limits.ts';
import { Projector } from './projector.ts';

/** Timers that a test rings. */
class HandTimers {
  readonly rings = new Set<() => void>();
  now = 0;
  monotonic(): number {
    return this.now;
  }
  after(_ms: number, work: () => void): () => void {
    this.rings.add(work);
    return () => this.rings.delete(work);
  }
  ring(): void {
    for (const work of [...this.rings]) {
      this.rings.delete(work);
      work();
    }
  }
}

/** A projector over a database that writes when it is told to. */
function projection() {
  const timers = new HandTimers();
  const prepared: bigint[][] = [];
  const writing: { seqs: bigint[]; done: () => void; fail: (error: Error) => void }[] = [];
  const written: bigint[] = [];
  const failures: Error[] = [];
  let seq = 0n;
  const projector = new Projector({
    timers,
    prepare: (batches) => {
      const seqs = batches.map((batch) => batch.seq);
      prepared.push(seqs);
      return () =>
        new Promise<void>((done, fail) => {
          writing.push({ seqs, done, fail });
        });
    },
    onWritten: (batches) => written.push(...batches.map((batch) => batch.seq)),
    onFailure: (error) => failures.push(error),
  });
  const decide = (commands: number): void => {
    seq += 1n;
    const changes: Partial<Changes> = {
      seq,
      commands: Array(commands).fill({}),
      orders: [],
      otcTrades: [],
    };
    projector.add(changes as Changes);
  };
  /** Decided and in the journal. */
  const commit = (commands: number): void => {
    decide(commands);
    projector.committed();
  };
  const finish = async (): Promise<void> => {
    writing.shift()?.done();
    await new Promise(setImmediate);
  };
  return { timers, prepared, writing, written, failures, projector, decide, commit, finish };
}

it('a batch weighs what its trades with the house may end and name, however few its commands', () => {
  const dust: Partial<Changes> = {
    commands: Array(1).fill({}),
    orders: [],
    otcTrades: Array(9).fill({}),
  };
  expect(weightOf(dust as Changes)).toBeGreaterThanOrEqual(9);
});

describe('rows that follow their journal', () => {
  it('wait for company until time is up', async () => {
    const { timers, writing, written, commit, finish } = projection();
    commit(10);
    commit(10);
    expect(writing).toHaveLength(0);
    timers.ring();
    expect(writing.map(({ seqs }) => seqs)).toEqual([[1n, 2n]]);
    await finish();
    expect(written).toEqual([1n, 2n]);
    expect(timers.rings.size).toBe(0);
  });

  it('go at once where enough came together, or somebody waits for them', () => {
    const { writing, commit } = projection();
    commit(200);
    expect(writing).toHaveLength(0);
    commit(56);
    expect(writing).toHaveLength(1);
    const { projector, ...other } = projection();
    other.commit(1);
    projector.flush();
    expect(other.writing).toHaveLength(1);
  });

  it('are flushed no further than to what was pending when somebody asked', async () => {
    const { timers, writing, projector, commit, finish } = projection();
    commit(1);
    projector.flush();
    commit(1);
    await finish();
    expect(writing).toHaveLength(0);
    timers.ring();
    expect(writing.map(({ seqs }) => seqs)).toEqual([[2n]]);
  });

  it('are written of nothing that is not in the journal', async () => {
    const { timers, writing, projector, decide, commit } = projection();
    decide(300);
    projector.flush();
    timers.ring();
    expect(writing).toHaveLength(0);
    const flushed = projector.flushed();
    projector.committed();
    commit(5);
    expect(writing.map(({ seqs }) => seqs)).toEqual([[1n]]);
    expect(projector.arePending).toBe(true);
    projector.stop(new Error('cut'));
    await expect(flushed).rejects.toThrow('cut');
  });

  it('of a whole group are made ready while others are written, and go in their order', async () => {
    const { prepared, writing, written, projector, commit, finish } = projection();
    for (let batch = 0; batch < 60; batch += 1) commit(100);
    // The first went when 256 had come; the next group is ready, the rest may still grow.
    expect(prepared.map((seqs) => seqs.length)).toEqual([3, 41]);
    expect(writing).toHaveLength(1);
    const flushed = projector.flushed();
    for (let group = 0; group < 3; group += 1) await finish();
    await flushed;
    expect(written).toEqual(Array.from({ length: 60 }, (_, index) => BigInt(index + 1)));
    expect(projector.weight).toBe(0);
  });

  it('may be pending of many commands as long as the oldest is young, of a few at any age', async () => {
    const { timers, projector, commit, finish } = projection();
    commit(4_096);
    timers.now = 60_000;
    expect(projector.hasRoom).toBe(true);
    commit(4_096);
    expect(projector.hasRoom).toBe(false);
    await finish();
    commit(8_000);
    expect(projector.hasRoom).toBe(true);
    timers.now += 501;
    expect(projector.hasRoom).toBe(false);
    timers.now -= 501;
    commit(4_289);
    expect(projector.hasRoom).toBe(false);
  });

  it('are not tried again after a failure, which is told once', async () => {
    const { writing, written, failures, projector, commit } = projection();
    commit(300);
    commit(300);
    const flushed = projector.flushed();
    writing[0]?.fail(new Error('no space left'));
    await expect(flushed).rejects.toThrow('no space left');
    commit(300);
    await expect(projector.flushed()).rejects.toThrow('no space left');
    expect([failures.length, written.length, writing.length]).toEqual([1, 0, 1]);
  });
});
