// What an engine is made of and what it says of itself.
import type { ExchangeEvent, ExchangeOptions } from '@sarraf/settlement';
import type { Clock } from '../platform/clock.ts';
import type { Logger } from '../platform/logger.ts';
import type { Metrics } from '../platform/metrics.ts';
import type { BatchingOptions } from './writer/batching.ts';
import type { EngineStore } from './store/engine-store.ts';
import type { Timers } from './timers.ts';
import type { Writers } from './store/writers.ts';

/** Told after each commit, in order; `seq` is gapless. */
export interface EngineEvents {
  readonly seq: bigint;
  /** Milliseconds since 1970 of the batch. */
  readonly at: number;
  readonly events: readonly ExchangeEvent[];
}

/** Moments at which a test may end the process; production passes no hook. */
export const CRASH_POINTS = [
  'before_commit',
  'after_commit',
  'after_answer',
  'before_rows',
  'after_rows',
  'in_recovery',
] as const;
export type CrashPoint = (typeof CRASH_POINTS)[number];

export interface EngineOptions extends BatchingOptions {
  readonly store: EngineStore;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly metrics: Metrics;
  readonly writers: Writers;
  /** Receives each committed batch's events; must not throw. */
  readonly publish: (events: EngineEvents) => void;
  /**
   * Told when another engine has taken the writer's place, and when this one has it back. The first
   * time is what `start` resolves for.
   */
  readonly onPlace?: (isWriter: boolean) => void;
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

export type EngineStatus = 'starting' | 'standby' | 'running' | 'recovering' | 'halted' | 'stopped';

export interface EngineFigures {
  readonly status: EngineStatus;
  /** The last batch that was answered. */
  readonly seq: bigint;
  /** The last one whose rows are written. */
  readonly rowsSeq: bigint;
  readonly epoch: bigint;
  readonly stateHash: string;
  readonly waiting: number;
  /** When it took the writer's place, ms since 1970; 0 before. */
  readonly startedAt: number;
}
