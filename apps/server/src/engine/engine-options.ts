// What an engine is made of.
import type { ExchangeOptions } from '@sarraf/settlement';
import type { Clock } from '../platform/clock.ts';
import type { Logger } from '../platform/logger.ts';
import type { Metrics } from '../platform/metrics.ts';
import type { EngineEventsMessage } from './engine-contract.ts';
import type { BatchingOptions } from './writer/batching.ts';
import type { EngineStore } from './store/engine-store.ts';
import type { Timers } from './timers.ts';
import type { Writers } from './store/writers.ts';

/** Moments at which a test may end the process; production passes no hook. */
export const CRASH_POINTS = [
  'before_commit',
  'after_commit',
  'after_answer',
  'before_rows',
  'after_rows',
  'in_recovery',
] as const;
/** One of them. */
export type CrashPoint = (typeof CRASH_POINTS)[number];

/** Everything that an engine is given. */
export interface EngineOptions extends BatchingOptions {
  readonly store: EngineStore;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly metrics: Metrics;
  readonly writers: Writers;
  /** Receives each committed batch's events; must not throw. */
  readonly publish: (message: EngineEventsMessage) => void;
  /**
   * Told when another engine has become the writer, and when this one is it again. The first
   * time is what `start` resolves for.
   */
  readonly onWriterChange?: (isWriter: boolean) => void;
  /** The database can't be trusted any more: the process must end. */
  readonly onHalt: (error: Error) => void;
  /** Commands that may wait at once. Default 10,000. */
  readonly queueMax?: number;
  /** How long a caller waits for the journal's word. Default 10,000. */
  readonly answerTimeoutMs?: number;
  /** What the exchange keeps in memory; its own defaults unless told. */
  readonly exchange?: ExchangeOptions;
  /** Commands of recent history that a start reads back. Default 2,000. */
  readonly recentCommandsMax?: number;
  /** The process's own unless a simulation brings others. */
  readonly timers?: Timers;
  readonly onCrashPoint?: (point: CrashPoint) => void;
}
