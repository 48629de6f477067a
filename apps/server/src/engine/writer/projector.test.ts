import type { Changes } from '@sarraf/settlement';
import { describe, expect, it } from 'vitest';
import { Projector, weightOf } from './projector.ts';

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
function world() {
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
  const owe = (commands: number): void => {
    seq += 1n;
    const changes: Partial<Changes> = {
      seq,
      commands: Array(commands).fill({}),
      orders: [],
      otcTrades: [],
    };
    projector.owe(changes as Changes);
  };
  /** Decided and in the journal. */
  const land = (commands: number): void => {
    owe(commands);
    projector.land();
  };
  const finish = async (): Promise<void> => {
    writing.shift()?.done();
    await new Promise(setImmediate);
  };
  return { timers, prepared, writing, written, failures, projector, owe, land, finish };
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
    const { timers, writing, written, land, finish } = world();
    land(10);
    land(10);
    expect(writing).toHaveLength(0);
    timers.ring();
    expect(writing.map(({ seqs }) => seqs)).toEqual([[1n, 2n]]);
    await finish();
    expect(written).toEqual([1n, 2n]);
    expect(timers.rings.size).toBe(0);
  });

  it('go at once where enough came together, or somebody waits for them', () => {
    const { writing, land } = world();
    land(200);
    expect(writing).toHaveLength(0);
    land(56);
    expect(writing).toHaveLength(1);
    const { projector, ...other } = world();
    other.land(1);
    projector.hurry();
    expect(other.writing).toHaveLength(1);
  });

  it('hurry no further than to what was owed when somebody asked', async () => {
    const { timers, writing, projector, land, finish } = world();
    land(1);
    projector.hurry();
    land(1);
    await finish();
    expect(writing).toHaveLength(0);
    timers.ring();
    expect(writing.map(({ seqs }) => seqs)).toEqual([[2n]]);
  });

  it('are written of nothing that is not in the journal', async () => {
    const { timers, writing, projector, owe, land } = world();
    owe(300);
    projector.hurry();
    timers.ring();
    expect(writing).toHaveLength(0);
    const drained = projector.drained();
    projector.land();
    land(5);
    expect(writing.map(({ seqs }) => seqs)).toEqual([[1n]]);
    expect(projector.owes).toBe(true);
    projector.stop(new Error('cut'));
    await expect(drained).rejects.toThrow('cut');
  });

  it('of a whole group are made ready while others are written, and go in their order', async () => {
    const { prepared, writing, written, projector, land, finish } = world();
    for (let batch = 0; batch < 60; batch += 1) land(100);
    // The first went when 256 had come; the next group is ready, the rest may still grow.
    expect(prepared.map((seqs) => seqs.length)).toEqual([3, 41]);
    expect(writing).toHaveLength(1);
    const drained = projector.drained();
    for (let group = 0; group < 3; group += 1) await finish();
    await drained;
    expect(written).toEqual(Array.from({ length: 60 }, (_, index) => BigInt(index + 1)));
    expect(projector.weight).toBe(0);
  });

  it('may be owed for many commands as long as the oldest is young, for a few at any age', async () => {
    const { timers, projector, land, finish } = world();
    land(4_096);
    timers.now = 60_000;
    expect(projector.hasRoom).toBe(true);
    land(4_096);
    expect(projector.hasRoom).toBe(false);
    await finish();
    land(8_000);
    expect(projector.hasRoom).toBe(true);
    timers.now += 501;
    expect(projector.hasRoom).toBe(false);
    timers.now -= 501;
    land(4_289);
    expect(projector.hasRoom).toBe(false);
  });

  it('are not tried again after a failure, which is told once', async () => {
    const { writing, written, failures, projector, land } = world();
    land(300);
    land(300);
    const drained = projector.drained();
    writing[0]?.fail(new Error('no space left'));
    await expect(drained).rejects.toThrow('no space left');
    land(300);
    await expect(projector.drained()).rejects.toThrow('no space left');
    expect([failures.length, written.length, writing.length]).toEqual([1, 0, 1]);
  });
});
