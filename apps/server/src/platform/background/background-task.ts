// Work that no request waits for. Each module lists its own; one runner does all of it.
import type { JobPayload } from '../jobs/jobs.ts';
import type { Role } from '../roles.ts';

/**
 * When a task is done, and with that what becomes of one that fails.
 *
 * - `job`: for each job that `addJob` added; kept in PostgreSQL, so that it outlives a kill, and
 *   tried again with growing pauses until its attempts are used up
 * - `cron`: at fixed times, five fields in UTC; kept in PostgreSQL and tried again the same way
 * - `everyMs`: by each process of its role when it starts and from then on so often, but never beside itself;
 *   one that failed is logged and comes again in its turn
 * - `triggers`: by each process of its role when it starts, and whenever something happened that it may be
 *   missing; triggers within `debounceMs` are one run; one that failed is logged and
 *   triggered again; with `everyMs` it also comes so often without a trigger
 */
export type When =
  | 'job'
  | { readonly cron: string }
  | { readonly everyMs: number }
  | {
      /** Begins to listen; answers how to stop. */
      readonly triggers: (trigger: () => void) => () => void;
      readonly debounceMs: number;
      readonly everyMs?: number;
    };

/** One piece of background work. */
export interface BackgroundTask {
  /** Unique; jobs are kept under it. */
  readonly name: string;
  readonly when: When;
  /** Whose it is: of workers unless it looks after what another role keeps in memory. */
  readonly role?: Role;
  /** May run twice, in two processes at once: whatever it does must bear that. */
  readonly run: (payload: JobPayload) => Promise<void>;
}
