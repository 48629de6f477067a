// What a server keeps, once a minute: memory after a full collection, descriptors, and the counts
// that may explain a growth.
import { readdirSync } from 'node:fs';
import pg from 'pg';
import { AHEAD_FROM } from '../../apps/server/src/engine/index.ts';
import { HeapMeter } from '../lib/heap-meter.ts';
import { findRole } from '../lib/processes.ts';
import { fitTrend } from '../lib/trend.ts';
import type { HttpSystem } from './http-system.ts';
import type { Watched } from './soak-shape.ts';

/** A figure for each process that is watched. */
export type ByProcess<T> = Readonly<Partial<Record<Watched, T>>>;

/** Memory and descriptors of one process at one moment. */
export interface ProcessSample {
  readonly pid: number;
  readonly heapBytes: number;
  readonly arrayBytes: number;
  readonly rssBytes: number;
  readonly descriptors: number;
}

/** A minute of a soak: each watched process, and the counts that its memory may depend on. */
export interface SoakSample {
  readonly minute: number;
  readonly processes: ByProcess<ProcessSample>;
  readonly openOrders: number;
  /** Idempotency keys, which the database keeps for ever. */
  readonly keys: number;
  /**
   * Commands whose answers the engine has at hand: those since its memory was last built from the
   * database, and the newest that were read then.
   */
  readonly atHand: number;
  readonly journal: number;
  /** Batches of as many commands as a whole server answers before their rows are written. */
  readonly largeBatches: number;
  readonly trades: number;
}

/** How fast memory and descriptors grow, fitted to the samples. */
export interface SoakSlopes {
  /** Samples it was fitted to: those since the watched processes began, up to fifty. */
  readonly samples: number;
  /** Growth of memory that commands at hand do not explain, and one standard error of it. */
  readonly megabytesPerHour: number;
  readonly megabytesPerHourError: number;
  /** What one more command at hand adds. */
  readonly bytesPerCommand: number;
  /** Growth with everything in it. */
  readonly wholeMegabytesPerHour: number;
  readonly byProcess: ByProcess<number>;
  readonly rssMegabytesPerHour: number;
  readonly descriptorsPerHour: number;
  readonly descriptorsPerHourError: number;
  readonly openOrdersPerHour: number;
  readonly keysPerHour: number;
}

const MEGABYTE = 1024 * 1024;
const SAMPLES_MAX = 50;
/** Commands that an engine reads back when it builds its memory. */
const READ_BACK = 2_000;

/** Takes samples of the watched processes and keeps them all. */
export class SoakSampler {
  readonly samples: SoakSample[] = [];
  readonly #system: HttpSystem;
  readonly #watched: readonly Watched[];
  readonly #meters = new Map<number, HeapMeter>();

  constructor(system: HttpSystem, watched: readonly Watched[]) {
    this.#system = system;
    this.#watched = watched;
  }

  async take(minute: number): Promise<SoakSample> {
    const processes: Partial<Record<Watched, ProcessSample>> = {};
    for (const name of this.#watched) {
      const root = this.#system.serverPid;
      processes[name] = await this.#measure(name === 'server' ? root : findRole(root, name));
    }
    const sample = { minute, processes, ...(await this.#count()) };
    this.samples.push(sample);
    return sample;
  }

  /** Growth over the last fifty samples of the same processes. */
  slopes(): SoakSlopes {
    const last = this.samples.at(-1);
    const same = this.samples.filter((sample) =>
      this.#watched.every((name) => sample.processes[name]?.pid === last?.processes[name]?.pid),
    );
    const recent = same.slice(-SAMPLES_MAX);
    const sum = (sample: SoakSample, read: (one: ProcessSample) => number): number =>
      Object.values(sample.processes).reduce((total, one) => total + read(one), 0);
    const heapOf = ({ heapBytes, arrayBytes }: ProcessSample): number =>
      (heapBytes + arrayBytes) / MEGABYTE;
    const overTime = (read: (sample: SoakSample) => number) => {
      const points = recent.map((one) => ({ causes: [one.minute / 60], value: read(one) }));
      const { slopes, errors } = fitTrend(points);
      return { slope: slopes[0] ?? 0, error: errors[0] ?? 0 };
    };
    const heap = fitTrend(
      recent.map((one) => ({ causes: [one.minute / 60, one.atHand], value: sum(one, heapOf) })),
    );
    const descriptors = overTime((sample) => sum(sample, (one) => one.descriptors));
    const byProcess: Partial<Record<Watched, number>> = {};
    for (const name of this.#watched) {
      const heapOfOne = ({ processes: { [name]: one } }: SoakSample): number =>
        one === undefined ? 0 : heapOf(one);
      byProcess[name] = overTime(heapOfOne).slope;
    }
    return {
      samples: recent.length,
      megabytesPerHour: heap.slopes[0] ?? 0,
      megabytesPerHourError: heap.errors[0] ?? 0,
      bytesPerCommand: (heap.slopes[1] ?? 0) * MEGABYTE,
      wholeMegabytesPerHour: overTime((sample) => sum(sample, heapOf)).slope,
      byProcess,
      rssMegabytesPerHour: overTime((one) => sum(one, ({ rssBytes }) => rssBytes / MEGABYTE)).slope,
      descriptorsPerHour: descriptors.slope,
      descriptorsPerHourError: descriptors.error,
      openOrdersPerHour: overTime((sample) => sample.openOrders).slope,
      keysPerHour: overTime((sample) => sample.keys).slope,
    };
  }

  async #measure(pid: number): Promise<ProcessSample> {
    let meter = this.#meters.get(pid);
    if (meter === undefined) {
      meter = new HeapMeter(pid);
      this.#meters.set(pid, meter);
    }
    const usage = await meter.read();
    return { pid, ...usage, descriptors: readdirSync(`/proc/${pid}/fd`).length };
  }

  async #count(): Promise<Omit<SoakSample, 'minute' | 'processes'>> {
    const client = new pg.Client({ connectionString: this.#system.connectionString });
    await client.connect();
    try {
      const { rows } = await client.query<Record<string, string>>(
        `SELECT (SELECT count(*) FROM orders WHERE is_open) AS open_orders,
                (SELECT count(*) FROM commands WHERE claim_key IS NOT NULL) AS keys,
                (SELECT max(seq) FROM journal) AS journal,
                (SELECT count(*) FROM journal WHERE command_count >= ${AHEAD_FROM})
                  AS large_batches,
                (SELECT sum(command_count) FROM journal) AS commands,
                (SELECT sum(command_count) FROM journal
                  WHERE epoch = (SELECT epoch FROM engine_lock)) AS of_this_memory,
                (SELECT count(*) FROM trades) AS trades`,
      );
      const figure = (name: string): number => Number(rows[0]?.[name] ?? 0);
      const ofThisMemory = figure('of_this_memory');
      return {
        openOrders: figure('open_orders'),
        keys: figure('keys'),
        atHand: ofThisMemory + Math.min(READ_BACK, figure('commands') - ofThisMemory),
        journal: figure('journal'),
        largeBatches: figure('large_batches'),
        trades: figure('trades'),
      };
    } finally {
      await client.end();
    }
  }
}
