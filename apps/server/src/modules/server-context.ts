// What every module is built from; composition makes it once per process.
import type { ChainConfig } from '../chains-config.ts';
import type { Config } from '../config.ts';
import type { EngineClient, Writers } from '../engine/index.ts';
import type { BlobStore } from '../platform/blobs/index.ts';
import type { Bus } from '../platform/bus/index.ts';
import type { Clock } from '../platform/clock.ts';
import { named } from '../platform/composer/index.ts';
import type { OrderedPool, PlainPool } from '../platform/database/handles.ts';
import type { Ids } from '../platform/ids.ts';
import type { Logger } from '../platform/logger.ts';
import type { Metrics } from '../platform/metrics.ts';
import type { Pictures } from '../platform/pictures/index.ts';
import type { Role } from '../platform/roles.ts';
import type { SecretKeys } from '../platform/secret-keys.ts';
import type { ChainPort } from '../providers/chain/port.ts';
import type { ProviderHealth } from '../providers/health.ts';
import type { IdentityOffice } from '../providers/identity/port.ts';
import type { MailSender } from '../providers/mail/port.ts';
import type { PriceSource } from '../providers/price/port.ts';
import type { PushSender } from '../providers/push/port.ts';
import type { SignerPort } from '../providers/signer/port.ts';
import type { SmsSender } from '../providers/sms/port.ts';

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

/** A chain with its nodes. */
export interface ChainRails {
  readonly config: ChainConfig;
  /** Blocks are read of it. */
  readonly watcher: ChainPort;
  /** The other path; undefined where one node is named. */
  readonly second: ChainPort | undefined;
}

/** Companies outside, as this installation is set up with them. */
export interface Companies {
  readonly identityOffices: readonly IdentityOffice[];
  /** Undefined where this installation sends none. */
  readonly mail: MailSender | undefined;
  /** Undefined where this installation sends none. */
  readonly push: PushSender | undefined;
  readonly priceSources: readonly PriceSource[];
  readonly sms: SmsSender;
  /** Chains that this installation has nodes of. */
  readonly chains: readonly ChainRails[];
  /** Undefined in a process without the gate, and where no signer is paired. */
  readonly signer: SignerPort | undefined;
}

/** The need of nearly every module. */
export const serverContext = named('context').giving<ServerContext>();
/** Where files lie that people send. */
export const blobStore = named('blobs').giving<BlobStore>();
/** Of modules that ask a company, or send by one. */
export const outsideCompanies = named('companies').giving<Companies>();
