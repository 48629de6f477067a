// The one reader of the environment. Everything the server can be told stands here.
import type { Region } from '@sarraf/contracts';
import { type ChainsConfig, readChains } from './chains-config.ts';
import { ConfigError, type Environment, flag, oneOf, origin, text, whole } from './environment.ts';
import {
  type IsTrustedProxy,
  parseTrustedProxies,
  TrustedProxiesError,
} from './platform/client-address.ts';
import { ROLES, type Role } from './platform/roles.ts';
import type { RootSecret } from './platform/root-keys.ts';
import { VERSION } from './platform/version.ts';
import { faultOfProduction } from './production-rules.ts';
import { type ProvidersConfig, readBucket, readProviders } from './providers-config.ts';
import { readSigner, type SignerConfig } from './signer-config.ts';

export { readBucket };
export { ConfigError } from './environment.ts';

/** What may be asked for how often. */
export interface RateConfig {
  /** Multiplies every rate class. 1 but in tests. */
  readonly scale: number;
  /**
   * Codes sent in 10 minutes to one mobile for one asker and purpose; those that strangers of one
   * address block get without a proof of work.
   */
  readonly codesPerMobileMax: number;
  readonly codesPerIpMax: number;
  /** Wrong passwords in 15 minutes, for one mobile and from one block, without a proof of work. */
  readonly wrongPasswordsPerMobileMax: number;
  readonly wrongPasswordsPerIpMax: number;
}

/** Everything that an operator decides, checked. */
export interface Config extends ProvidersConfig {
  readonly mode: 'demo' | 'production' | 'test';
  readonly version: string;
  readonly host: string;
  readonly port: number;
  /** Origin under which browsers reach us, without a trailing slash. */
  readonly publicUrl: string;
  /** Origins of the two trading sockets where they have their own; undefined: the public one. */
  readonly socketUrls: Readonly<Record<Region, string | undefined>>;
  /** One address a login; only a process with the engine is told the engine's. */
  readonly databaseUrls: { readonly app: string; readonly engine: string | undefined };
  /** Keys and files of this installation. */
  readonly dataDir: string;
  /** Root secrets from the environment, oldest first; undefined: those in the data folder. */
  readonly rootSecrets: readonly RootSecret[] | undefined;
  /** The built panel; undefined: only the API is served. */
  readonly webDir: string | undefined;
  /** Folder of the demo with the secret of its calls; undefined outside the demo. */
  readonly demoDir: string | undefined;
  /** NATS server by which several starts are one exchange; undefined: this start is all of it. */
  readonly natsUrl: string | undefined;
  /** Groups of roles, one process each; one group: everything in this process. */
  readonly processes: readonly (readonly Role[])[];
  /** Whether an address is a proxy's whose `X-Forwarded-For` is believed. */
  readonly isTrustedProxy: IsTrustedProxy;
  /** Serves `/docs`. */
  readonly docs: boolean;
  /** What a reader of `/metrics` must show; undefined: there is no such page. */
  readonly metricsToken: string | undefined;
  readonly logLevel: string;
  readonly rates: RateConfig;
  /** Chains that coins come in by. */
  readonly chains: ChainsConfig;
  /** The paired signer; undefined: there is none. */
  readonly signer: SignerConfig | undefined;
  /** Only tests may run on a database that can forget. */
  readonly skipDurabilityCheck: boolean;
}

const ROOT_SECRET_MIN = 43;
/** `<root secret>@<when a newer one took its place>` */
const OLD_SECRET = /^(\S+)@(\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d)?Z)$/;

/**
 * Reads and checks the environment.
 *
 * @throws ConfigError with one clear sentence; production also refuses simulators and defaults
 */
export function readConfig(env: Environment): Config {
  const mode = oneOf(env, 'SARRAF_MODE', ['demo', 'production', 'test'] as const, 'demo');
  if (env['NODE_ENV'] === 'production' && mode !== 'production') {
    throw new ConfigError(
      'NODE_ENV is production but SARRAF_MODE is not: set SARRAF_MODE=production, or neither.',
    );
  }
  const port = whole(env, 'SARRAF_PORT', 3000, 0, 65_535);
  const natsUrl = readNatsUrl(env);
  const host = text(env, 'SARRAF_HOST') ?? '127.0.0.1';
  const config: Config = {
    mode,
    version: VERSION,
    host,
    port,
    publicUrl: origin(env, 'SARRAF_PUBLIC_URL', `http://localhost:${port}`),
    socketUrls: {
      de: origin(env, 'SARRAF_SOCKET_URL_DE', '') || undefined,
      ir: origin(env, 'SARRAF_SOCKET_URL_IR', '') || undefined,
    },
    databaseUrls: readDatabaseUrls(env),
    dataDir: text(env, 'SARRAF_DATA_DIR') ?? '.data/server',
    rootSecrets: readRootSecrets(env),
    webDir: text(env, 'SARRAF_WEB_DIR'),
    demoDir: text(env, 'SARRAF_DEMO_DIR'),
    natsUrl,
    processes: readProcesses(text(env, 'SARRAF_ROLES'), natsUrl !== undefined),
    isTrustedProxy: readTrustedProxies(env),
    docs: flag(env, 'SARRAF_DOCS', mode !== 'production'),
    metricsToken: text(env, 'SARRAF_METRICS_TOKEN'),
    logLevel: text(env, 'SARRAF_LOG_LEVEL') ?? (mode === 'test' ? 'silent' : 'info'),
    rates: readRates(env, mode),
    chains: readChains(env, mode === 'production'),
    signer: readSigner(env),
    ...readProviders(env, mode === 'production'),
    skipDurabilityCheck: mode === 'test' && flag(env, 'SARRAF_UNSAFE_SKIP_DURABILITY_CHECK', false),
  };
  const fault = mode === 'production' ? faultOfProduction(config, env) : undefined;
  if (fault !== undefined) throw new ConfigError(fault);
  return config;
}

/** What serves must not even know the owner's address: it is the migrating step's alone. */
function readDatabaseUrls(env: Environment): Config['databaseUrls'] {
  if (text(env, 'DATABASE_URL') !== undefined) {
    throw new ConfigError(
      'DATABASE_URL belongs to the migrating step alone: give the server DATABASE_APP_URL and ' +
        'DATABASE_ENGINE_URL.',
    );
  }
  const read = (name: string): string | undefined => {
    const url = text(env, name);
    if (url === undefined || /^postgres(ql)?:\/\//.test(url)) return url;
    throw new ConfigError(`${name} must be the address of a PostgreSQL database.`);
  };
  const app = read('DATABASE_APP_URL');
  if (app === undefined) {
    throw new ConfigError('DATABASE_APP_URL must be the address of a PostgreSQL database.');
  }
  return { app, engine: read('DATABASE_ENGINE_URL') };
}

/** A mobile network puts thousands of people behind one address: a block's limits are wide. */
function readRates(env: Environment, mode: Config['mode']): RateConfig {
  return {
    scale: mode === 'test' ? whole(env, 'SARRAF_RATE_SCALE', 1, 1, 1_000_000) : 1,
    codesPerMobileMax: whole(env, 'SARRAF_CODES_PER_MOBILE', 3, 1, 1_000),
    codesPerIpMax: whole(env, 'SARRAF_CODES_PER_IP', 60, 1, 100_000),
    wrongPasswordsPerMobileMax: whole(env, 'SARRAF_WRONG_PASSWORDS_PER_MOBILE', 10, 1, 1_000),
    wrongPasswordsPerIpMax: whole(env, 'SARRAF_WRONG_PASSWORDS_PER_IP', 100, 1, 100_000),
  };
}

/** One server, or several of one cluster by commas. */
function readNatsUrl(env: Environment): string | undefined {
  const given = text(env, 'NATS_URL');
  const isUrl = (one: string): boolean =>
    /^(nats|tls):\/\/[^/?#\s]+\/?$/.test(one.trim()) && URL.canParse(one.trim());
  if (given === undefined || given.split(',').every(isUrl)) return given;
  throw new ConfigError('NATS_URL must be the address of a NATS server: nats://host:4222.');
}

/**
 * `api,realtime,engine,worker`: a process each; `+` keeps two together: `api+realtime,engine`.
 * Among several starts each may take on some of the roles; the sockets stand beside their API.
 */
function readProcesses(
  given: string | undefined,
  isOneOfSeveral: boolean,
): readonly (readonly Role[])[] {
  if (given === undefined) return [ROLES];
  const groups = given.split(',').map((group) =>
    group.split('+').map((word) => {
      const role = ROLES.find((known) => known === word.trim());
      if (role === undefined) {
        throw new ConfigError(`SARRAF_ROLES knows ${ROLES.join(', ')}, not "${word}".`);
      }
      return role;
    }),
  );
  const named = groups.flat();
  const missing = ROLES.filter((role) => !named.includes(role));
  if (new Set(named).size !== named.length || (missing.length > 0 && !isOneOfSeveral)) {
    throw new ConfigError(`SARRAF_ROLES must name each of ${ROLES.join(', ')} once.`);
  }
  if (missing.includes('api') && named.includes('realtime')) {
    throw new ConfigError('SARRAF_ROLES must name api where it names realtime.');
  }
  return groups;
}

function readTrustedProxies(env: Environment): IsTrustedProxy {
  try {
    return parseTrustedProxies(text(env, 'SARRAF_TRUSTED_PROXIES') ?? '');
  } catch (error) {
    throw error instanceof TrustedProxiesError ? new ConfigError(error.message) : error;
  }
}

/**
 * `SARRAF_SECRET`, after those of `SARRAF_OLD_SECRETS` that it took the place of.
 *
 * @throws ConfigError
 */
export function readRootSecrets(env: Environment): readonly RootSecret[] | undefined {
  const secret = text(env, 'SARRAF_SECRET');
  const given = (text(env, 'SARRAF_OLD_SECRETS') ?? '').split(',').filter(Boolean);
  if (secret === undefined) {
    if (given.length === 0) return undefined;
    throw new ConfigError('SARRAF_OLD_SECRETS needs the SARRAF_SECRET that took their place.');
  }
  const old = given
    .map((part) => {
      const [, root = '', until = ''] = OLD_SECRET.exec(part.trim()) ?? [];
      return { root, until: Date.parse(until) };
    })
    .sort((left, right) => left.until - right.until);
  const isTwice = new Set(old.map(({ until }) => until)).size < old.length;
  if (isTwice || old.some(({ until }) => Number.isNaN(until))) {
    throw new ConfigError(
      'SARRAF_OLD_SECRETS must be secrets with the time of their end: secret@2026-11-23T10:00Z.',
    );
  }
  const secrets = [...old.map(({ root }) => root), secret];
  if (secrets.some((one) => one.length < ROOT_SECRET_MIN)) {
    throw new ConfigError(`SARRAF_SECRET needs at least ${ROOT_SECRET_MIN} characters.`);
  }
  return secrets.map((one, at) => ({ text: one, since: old[at - 1]?.until ?? 0 }));
}
