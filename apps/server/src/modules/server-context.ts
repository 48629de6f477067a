// What every module is built from. Made once per process in main.ts.
import type { Config } from '../config.ts';
import type { EngineClient, Writers } from '../engine/index.ts';
import type { ProviderHealth } from '../providers/health.ts';
import type { Bus } from './bus/index.ts';
import type { Clock } from './clock.ts';
import type { Pool } from './database/database.ts';
import type { Jobs } from './jobs/jobs.ts';
import type { Logger } from './logger.ts';
import type { Metrics } from './metrics.ts';
import type { Role } from './roles.ts';
import type { SecretKeys } from './secret-keys.ts';

/** Ids and secrets from randomness. */
export interface Ids {
  /** A UUID of version 7. */
  createId(): string;
  /** An unguessable URL-safe token of so many random bytes (32 by default). */
  createToken(bytes?: number): string;
}

export interface ServerContext {
  readonly config: Config;
  /** The roles of this very process. */
  readonly roles: ReadonlySet<Role>;
  /**
   * A pool of the application's role: it reads money and writes everything else. It waits until
   * the engine's rows are written for all that the engine has answered.
   */
  readonly db: Pool;
  /** The same without the wait: for tables that are not the engine's, and for what its events tell. */
  readonly dbAtOnce: Pool;
  readonly bus: Bus;
  readonly engine: EngineClient;
  /** Statements for rows that travel with commands; register before the engine starts. */
  readonly writers: Writers;
  readonly jobs: Jobs;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly logger: Logger;
  readonly metrics: Metrics;
  readonly secrets: SecretKeys;
  /** Whether the outside companies answer. */
  readonly health: ProviderHealth;
}
