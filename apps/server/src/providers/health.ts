// Whether the companies outside answer, as the last call found them.
import type { ProviderPort } from '@sarraf/contracts';
import type { Clock } from '../platform/clock.ts';

/** Whether a company answers, as far as anybody knows. */
export type ProviderState = 'up' | 'down' | 'unknown';

/** What is known of one company. */
export interface ProviderReport {
  readonly port: ProviderPort;
  readonly adapter: string;
  readonly simulated: boolean;
  readonly state: ProviderState;
  /** Milliseconds since 1970 UTC of the last call; undefined before the first. */
  readonly checkedAt: number | undefined;
}

/** What is known of all of them. */
export interface ProviderHealth {
  /**
   * Makes a provider known; its state is unknown until it was called. A simulator comes up beside
   * us: calls that fail in its first seconds, before it ever answered, leave it unknown.
   */
  register(port: ProviderPort, adapter: string, simulated: boolean): void;
  /** Notes what a call found. A refusal by a company that answered is `up`. */
  report(port: ProviderPort, adapter: string, isUp: boolean): void;
  /** Every provider known, in the order of registration. */
  list(): readonly ProviderReport[];
  /** Notes what another process found. */
  merge(reports: readonly ProviderReport[]): void;
  /** Told of each report made in this process. */
  onReport(listener: (report: ProviderReport) => void): void;
}

/** So long a simulator may take to come up. */
const STARTING_MS = 15_000;

/** An empty board of providers. */
export function createProviderHealth(clock: Clock): ProviderHealth {
  const known = new Map<string, ProviderReport>();
  const listeners: ((report: ProviderReport) => void)[] = [];
  const madeAt = clock.monotonic();
  const isStarting = (before: ProviderReport, isUp: boolean): boolean =>
    !isUp &&
    before.simulated &&
    before.state === 'unknown' &&
    clock.monotonic() - madeAt < STARTING_MS;
  const keyOf = (port: string, adapter: string): string => `${port}/${adapter}`;
  return {
    register: (port, adapter, simulated) => {
      if (known.has(keyOf(port, adapter))) return;
      const state = 'unknown' as const;
      known.set(keyOf(port, adapter), { port, adapter, simulated, state, checkedAt: undefined });
    },
    report: (port, adapter, isUp) => {
      const before = known.get(keyOf(port, adapter));
      if (before === undefined) throw new Error(`The provider ${port}/${adapter} is not known.`);
      if (isStarting(before, isUp)) return;
      const now: ProviderReport = {
        ...before,
        state: isUp ? 'up' : 'down',
        checkedAt: clock.now(),
      };
      known.set(keyOf(port, adapter), now);
      for (const listener of listeners) listener(now);
    },
    list: () => [...known.values()],
    merge: (reports) => {
      for (const report of reports) {
        const before = known.get(keyOf(report.port, report.adapter));
        if ((before?.checkedAt ?? 0) > (report.checkedAt ?? 0)) continue;
        known.set(keyOf(report.port, report.adapter), report);
      }
    },
    onReport: (listener) => {
      listeners.push(listener);
    },
  };
}
