// What every module is built from; composition makes it once per process.
import type { Config } from '../config.ts';
import type { EngineClient, Writers } from '../engine/index.ts';
import type { Bus } from '../platform/bus/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { OrderedPool, PlainPool } from '../platform/database/handles.ts';
import type { Ids } from '../platform/ids.ts';
import type { Logger } from '../platform/logger.ts';
import type { Metrics } from '../platform/metrics.ts';
import type { Pictures } from '../platform/pictures/index.ts';
import type { Role } from '../platform/roles.ts';
import type { SecretKeys } from '../platform/secret-keys.ts';
import type { ProviderHealth } from '../providers/health.ts';

/** What every module is built from. */
export interface ServerContext {
  readonly config: Config;
  /** The roles of this very process. */
  readonly roles: ReadonlySet<Role>;
  /** For the engine's tables: waits for the rows behind all that the engine has answered. */
  readonly orderedDb: OrderedPool;
  /** For tables of the module's own. */
  readonly plainDb: PlainPool;
  readonly bus: Bus;
  readonly engine: EngineClient;
  /** Statements for rows that travel with commands; register before the engine starts. */
  readonly writers: Writers;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly logger: Logger;
  readonly metrics: Metrics;
  readonly secrets: SecretKeys;
  /** Makes pictures of ours of what people send, outside this process. */
  readonly pictures: Pictures;
  /** Whether the outside companies answer. */
  readonly health: ProviderHealth;
}
