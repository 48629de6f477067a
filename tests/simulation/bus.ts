// The bus between simulated processes: late, lossy, and honest about what may have happened.
import type { SeededRandom } from '@sarraf/testing';
import {
  type Bus,
  BusError,
  type BusHandler,
  type BusListener,
  toBusError,
} from '../../apps/server/src/platform/bus/bus.ts';
import type { Counts } from './counts.ts';
import type { Scheduler, SimProcess } from './scheduler.ts';

interface Responder {
  readonly process: SimProcess;
  readonly handler: BusHandler;
}

interface Listener {
  readonly process: SimProcess;
  readonly listener: BusListener;
}

/** What a network is made of. */
export interface NetworkOptions {
  readonly scheduler: Scheduler;
  readonly rng: SeededRandom;
  readonly counts: Counts;
  /** Told what is published, at the moment in which it is. */
  readonly onPublish: (process: SimProcess, subject: string, payload: unknown) => void;
}

/** Requests, answers and events between processes. What is lost fails as on the real bus. */
export class Network {
  readonly #options: NetworkOptions;
  readonly #responders = new Map<string, Responder[]>();
  readonly #listeners = new Map<string, Listener[]>();
  readonly #asked = new Map<SimProcess, Set<(error: BusError) => void>>();
  /** Percent of requests and answers that are lost, and of those that come late. */
  lossPercent = 0;
  latePercent = 0;

  constructor(options: NetworkOptions) {
    this.#options = options;
  }

  /** Ends a process's part of the bus: whoever waits for its word hears of it, now or never. */
  processDied(process: SimProcess): void {
    for (const [subject, responders] of this.#responders) {
      this.#responders.set(
        subject,
        responders.filter((responder) => responder.process !== process),
      );
    }
    for (const [subject, listeners] of this.#listeners) {
      this.#listeners.set(
        subject,
        listeners.filter((listener) => listener.process !== process),
      );
    }
    const { scheduler, rng } = this.#options;
    for (const fail of this.#asked.get(process) ?? []) {
      if (rng.chance(80)) {
        scheduler.after(rng.between(1, 30), () =>
          fail(new BusError('disconnected', 'The other process is gone.')),
        );
      }
    }
    this.#asked.delete(process);
  }

  busFor(process: SimProcess): Bus {
    return {
      request: (subject, payload, timeoutMs) => this.#request(process, subject, payload, timeoutMs),
      reply: (subject, handler) => {
        // Code of a process that was killed in between runs on; nobody hears it any more.
        if (!process.isAlive) return () => undefined;
        const responder = { process, handler };
        this.#responders.set(subject, [...(this.#responders.get(subject) ?? []), responder]);
        return () => {
          const others = this.#responders.get(subject) ?? [];
          this.#responders.set(
            subject,
            others.filter((other) => other !== responder),
          );
        };
      },
      droppedEvents: 0,
      publish: (subject, payload) => this.#publish(process, subject, payload),
      subscribe: (subject, listener) => {
        if (!process.isAlive) return () => undefined;
        const entry = { process, listener };
        this.#listeners.set(subject, [...(this.#listeners.get(subject) ?? []), entry]);
        return () => {
          const others = this.#listeners.get(subject) ?? [];
          this.#listeners.set(
            subject,
            others.filter((other) => other !== entry),
          );
        };
      },
      close: () => undefined,
    };
  }

  #publish(process: SimProcess, subject: string, payload: unknown): void {
    if (!process.isAlive) return;
    this.#options.onPublish(process, subject, payload);
    for (const { process: to, listener } of this.#listeners.get(subject) ?? []) {
      this.#options.scheduler.after(1, () => listener(payload), to);
    }
  }

  #request(
    process: SimProcess,
    subject: string,
    payload: unknown,
    timeoutMs: number,
  ): Promise<unknown> {
    const { scheduler, rng, counts } = this.#options;
    return new Promise((resolve, reject) => {
      let isOver = false;
      const over = (work: () => void): void => {
        if (isOver || !process.isAlive) return;
        isOver = true;
        stopTimer();
        work();
      };
      const fail = (error: BusError): void => over(() => reject(error));
      const stopTimer = scheduler.after(
        timeoutMs,
        () => fail(new BusError('timeout', `${subject} did not answer in time.`)),
        process,
      );
      const responders = this.#responders.get(subject) ?? [];
      if (responders.length === 0) {
        scheduler.after(1, () => fail(new BusError('no_responder', subject)), process);
        return;
      }
      const to = rng.pick(responders);
      this.#noteAsked(to.process, fail);
      if (rng.chance(this.lossPercent)) {
        counts.fault('request_dropped');
        return;
      }
      const isLate = rng.chance(this.latePercent);
      if (isLate) counts.fault('request_late');
      const answer = (work: () => void): void => {
        this.#asked.get(to.process)?.delete(fail);
        if (!to.process.isAlive) return;
        if (rng.chance(this.lossPercent)) {
          counts.fault('answer_dropped');
          return;
        }
        scheduler.after(rng.between(0, 3), () => over(work), process);
      };
      scheduler.after(
        isLate ? rng.between(100, 14_000) : rng.between(0, 3),
        () => {
          const work = async (): Promise<unknown> => to.handler(payload);
          work().then(
            (value) => answer(() => resolve(value)),
            (error: unknown) => answer(() => reject(toBusError(error))),
          );
        },
        to.process,
      );
    });
  }

  #noteAsked(process: SimProcess, fail: (error: BusError) => void): void {
    const asked = this.#asked.get(process) ?? new Set();
    asked.add(fail);
    this.#asked.set(process, asked);
  }
}
