import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Jobs } from '../jobs/jobs.ts';
import { createLogger } from '../logger.ts';
import { createBackgroundRunner } from './background-runner.ts';
import type { BackgroundTask } from './background-task.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const WORKER = new Set(['worker'] as const);

/** A runner, what it registered as jobs, and how to trigger. */
function system(tasks: readonly BackgroundTask[]) {
  const registered: string[] = [];
  const taking: string[] = [];
  const jobs = {
    register: (name: string) => registered.push(name),
    schedule: ({ task, schedule }: { task: string; schedule: string }) =>
      registered.push(`${task} ${schedule}`),
    start: () => Promise.resolve(void taking.push('jobs')),
    stop: () => Promise.resolve(),
  };
  const logger = createLogger({ name: 'test', level: 'silent' });
  const warn = vi.spyOn(logger, 'warn');
  const runner = createBackgroundRunner({ tasks, jobs: jobs as unknown as Jobs, logger });
  return { runner, registered, taking, warn };
}

/** Work that takes so long, and how often and how many at once it was done. */
function slowWork(ms: number) {
  const seen = { rounds: 0, atOnce: 0, most: 0 };
  const run = async (): Promise<void> => {
    seen.rounds += 1;
    seen.atOnce += 1;
    seen.most = Math.max(seen.most, seen.atOnce);
    await new Promise((resolve) => setTimeout(resolve, ms));
    seen.atOnce -= 1;
  };
  return { run, seen };
}

describe('background work', () => {
  it('is kept in the database where it must outlive a kill', () => {
    const run = (): Promise<void> => Promise.resolve();
    const { registered } = system([
      { name: 'send', when: 'job', run },
      { name: 'clean', when: { cron: '17 3 * * *' }, run },
      { name: 'sweep', when: { everyMs: 1_000 }, run },
    ]);
    expect(registered).toEqual(['send', 'clean', 'clean 17 3 * * *']);
  });

  it('comes at the start and so often from then on, never beside itself', async () => {
    const { run, seen } = slowWork(1_500);
    const { runner } = system([{ name: 'sweep', when: { everyMs: 1_000 }, run }]);
    await runner.start(WORKER);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(seen.rounds).toBe(1);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(seen).toEqual({ rounds: 2, atOnce: 1, most: 1 });
    const stopping = runner.stop();
    await vi.advanceTimersByTimeAsync(10_000);
    await stopping;
    expect(seen).toEqual({ rounds: 2, atOnce: 0, most: 1 });
  });

  it('gathers the triggers of a moment, and does those that come meanwhile after it', async () => {
    const { run, seen } = slowWork(20);
    let trigger: () => void = () => undefined;
    const triggers = (listener: () => void): (() => void) => {
      trigger = listener;
      return () => undefined;
    };
    const { runner } = system([{ name: 'tell', when: { triggers, debounceMs: 10 }, run }]);
    await runner.start(WORKER);
    await vi.advanceTimersByTimeAsync(100);
    expect(seen.rounds).toBe(1);
    trigger();
    trigger();
    await vi.advanceTimersByTimeAsync(11);
    expect(seen).toEqual({ rounds: 2, atOnce: 1, most: 1 });
    trigger();
    await vi.advanceTimersByTimeAsync(100);
    expect(seen).toEqual({ rounds: 3, atOnce: 0, most: 1 });
    await runner.stop();
    trigger();
    await vi.advanceTimersByTimeAsync(100);
    expect(seen.rounds).toBe(3);
  });

  it('comes so often without a trigger as well, where it says so', async () => {
    const { run, seen } = slowWork(20);
    let isHeard = false;
    const triggers = (): (() => void) => {
      isHeard = true;
      return () => {
        isHeard = false;
      };
    };
    const when = { triggers, debounceMs: 10, everyMs: 1_000 };
    const { runner } = system([{ name: 'send', when, run }]);
    await runner.start(WORKER);
    await vi.advanceTimersByTimeAsync(2_100);
    expect({ rounds: seen.rounds, isHeard }).toEqual({ rounds: 3, isHeard: true });
    await runner.stop();
    await vi.advanceTimersByTimeAsync(10_000);
    expect({ rounds: seen.rounds, isHeard }).toEqual({ rounds: 3, isHeard: false });
  });

  it('says by its name that it failed, and is tried again by itself', async () => {
    let rounds = 0;
    const run = (): Promise<void> => {
      rounds += 1;
      return rounds < 3 ? Promise.reject(new Error(`round ${rounds}`)) : Promise.resolve();
    };
    const when = { triggers: () => () => undefined, debounceMs: 10 };
    const { runner, warn } = system([{ name: 'tell', when, run }]);
    await runner.start(WORKER);
    await vi.advanceTimersByTimeAsync(100);
    expect(rounds).toBe(3);
    expect(warn.mock.calls.map(([facts]) => facts)).toEqual([
      { err: new Error('round 1'), task: 'tell' },
      { err: new Error('round 2'), task: 'tell' },
    ]);
    await runner.stop();
  });

  it('is begun where its role is, and jobs are taken by workers alone', async () => {
    const done: string[] = [];
    const noted = (name: string): BackgroundTask['run'] => {
      return () => Promise.resolve(void done.push(name));
    };
    const when = { everyMs: 1_000 };
    const { runner, taking } = system([
      { name: 'sweep', when, run: noted('sweep') },
      { name: 'expire', role: 'api', when, run: noted('expire') },
    ]);
    await runner.start(new Set(['api'] as const));
    await vi.advanceTimersByTimeAsync(1_500);
    expect([done, taking]).toEqual([['expire', 'expire'], []]);
    await runner.stop();
    await runner.start(WORKER);
    await vi.advanceTimersByTimeAsync(500);
    expect([done.slice(2), taking]).toEqual([['sweep'], ['jobs']]);
    await runner.stop();
  });

  it('is done on demand, after what is under way, and tells who asked that it failed', async () => {
    const { run, seen } = slowWork(50);
    const fail = (): Promise<void> => Promise.reject(new Error('no'));
    const { runner } = system([
      { name: 'sweep', when: { everyMs: 60_000 }, run },
      { name: 'fail', when: { everyMs: 60_000 }, run: fail },
    ]);
    const both = Promise.all([runner.run('sweep'), runner.run('sweep')]);
    await vi.advanceTimersByTimeAsync(100);
    await both;
    expect(seen).toEqual({ rounds: 2, atOnce: 0, most: 1 });
    await expect(runner.run('fail')).rejects.toThrow('no');
    expect(() => runner.run('nothing')).toThrow('no task nothing');
  });

  it('has one task a name', () => {
    const run = (): Promise<void> => Promise.resolve();
    const twice = { name: 'sweep', when: { everyMs: 1 }, run };
    expect(() => system([twice, twice])).toThrow('two tasks sweep');
  });
});
