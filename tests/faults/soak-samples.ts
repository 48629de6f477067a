// What a server keeps, once a minute: memory after a full collection, descriptors, and the counts
// that may explain a growth.
import { readdirSync } from 'node:fs';
import pg from 'pg';
import { HeapMeter } from '../lib/heap-meter.ts';
import { findRole } from '../lib/processes.ts';
import { fitTrend } from '../lib/trend.ts';
import type { HttpWorld } from './http-world.ts';

/** Processes that live through the window; the worker and the doors are killed in it. */
const WATCHED = ['server', 'engine', 'api'] as const;
export type Watched = (typeof WATCHED)[number];

export interface ProcessSample {
  readonly pid: number;
  readonly heapBytes: number;
  readonly arrayBytes: number;
  readonly rssBytes: number;
  readonly descriptors: number;
}

export interface SoakSample {
  readonly minute: number;
  readonly processes: Readonly<Record<Watched, ProcessSample>>;
  readonly openOrders: number;
  /** Idempotency keys, which are kept for ever. */
  readonly keys: number;
  readonly journal: number;
  readonly trades: number;
}

export interface SoakSlopes {
  /** Samples it was fitted to: those since the watched processes began, up to fifty. */
  readonly samples: number;
  readonly megabytesPerHour: number;
  readonly megabytesPerHourError: number;
  readonly byProcess: Readonly<Record<Watched, number>>;
  readonly rssMegabytesPerHour: number;
  readonly descriptorsPerHour: number;
  readonly descriptorsPerHourError: number;
  readonly openOrdersPerHour: number;
  readonly keysPerHour: number;
  /** What is left of the growth for one more key, bytes. */
  readonly bytesPerKey: number;
}

const MEGABYTE = 1024 * 1024;
const SAMPLES_MAX = 50;

export class SoakSampler {
  readonly samples: SoakSample[] = [];
  readonly #world: HttpWorld;
  readonly #meters = new Map<number, HeapMeter>();

  constructor(world: HttpWorld) {
    this.#world = world;
  }

  async take(minute: number): Promise<SoakSample> {
    const processes = {
      server: await this.#measure(this.#world.serverPid),
      engine: await this.#measure(findRole(this.#world.serverPid, 'engine')),
      api: await this.#measure(findRole(this.#world.serverPid, 'api')),
    };
    const sample = { minute, processes, ...(await this.#count()) };
    this.samples.push(sample);
    return sample;
  }

  /** Growth over the last fifty samples of the same processes. */
  slopes(): SoakSlopes {
    const last = this.samples.at(-1);
    const same = this.samples.filter((sample) =>
      WATCHED.every((name) => sample.processes[name].pid === last?.processes[name].pid),
    );
    const recent = same.slice(-SAMPLES_MAX);
    const trend = (read: (sample: SoakSample) => number) =>
      fitTrend(recent.map((sample) => [sample.minute / 60, read(sample)] as const));
    const sum = (sample: SoakSample, read: (one: ProcessSample) => number): number =>
      WATCHED.reduce((total, name) => total + read(sample.processes[name]), 0);
    const heapOf = ({ heapBytes, arrayBytes }: ProcessSample): number =>
      (heapBytes + arrayBytes) / MEGABYTE;
    const heap = trend((sample) => sum(sample, heapOf));
    const descriptors = trend((sample) => sum(sample, (one) => one.descriptors));
    const keys = trend((sample) => sample.keys).slope;
    const slopeOf = (name: Watched): number => trend((one) => heapOf(one.processes[name])).slope;
    return {
      samples: recent.length,
      megabytesPerHour: heap.slope,
      megabytesPerHourError: heap.error,
      byProcess: { server: slopeOf('server'), engine: slopeOf('engine'), api: slopeOf('api') },
      rssMegabytesPerHour: trend((sample) => sum(sample, (one) => one.rssBytes / MEGABYTE)).slope,
      descriptorsPerHour: descriptors.slope,
      descriptorsPerHourError: descriptors.error,
      openOrdersPerHour: trend((sample) => sample.openOrders).slope,
      keysPerHour: keys,
      bytesPerKey: keys === 0 ? 0 : (heap.slope * MEGABYTE) / keys,
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

  async #count(): Promise<Pick<SoakSample, 'openOrders' | 'keys' | 'journal' | 'trades'>> {
    const client = new pg.Client({ connectionString: this.#world.connectionString });
    await client.connect();
    try {
      const { rows } = await client.query<Record<string, string>>(
        `SELECT (SELECT count(*) FROM orders WHERE is_open) AS open_orders,
                (SELECT count(*) FROM commands WHERE claim_key IS NOT NULL) AS keys,
                (SELECT max(seq) FROM journal) AS journal,
                (SELECT count(*) FROM trades) AS trades`,
      );
      const figure = (name: string): number => Number(rows[0]?.[name] ?? 0);
      return {
        openOrders: figure('open_orders'),
        keys: figure('keys'),
        journal: figure('journal'),
        trades: figure('trades'),
      };
    } finally {
      await client.end();
    }
  }
}
