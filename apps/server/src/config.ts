// The one reader of the environment. Everything the server can be told stands here.
import { ROLES, type Role } from './platform/roles.ts';

/** An outside company: where it is, and whether a simulator plays it. */
export interface ProviderConfig {
  readonly baseUrl: string;
  /** API key, token or merchant id. */
  readonly credential: string;
  readonly simulated: boolean;
}

/** One of the sources that index prices are the median of. */
export interface PriceSourceConfig {
  /** What staff know it by. */
  readonly name: string;
  readonly baseUrl: string;
  /** What is asked there, with its leading slash. */
  readonly path: string;
  readonly simulated: boolean;
}

export interface RateConfig {
  /** Multiplies every rate class. 1 but in tests. */
  readonly scale: number;
  /** Codes sent in 10 minutes to one mobile, and for one address. */
  readonly codesPerMobileMax: number;
  readonly codesPerIpMax: number;
  /** Wrong passwords in 15 minutes for one mobile, and from one address. */
  readonly wrongPasswordsPerMobileMax: number;
  readonly wrongPasswordsPerIpMax: number;
}

export interface Config {
  readonly mode: 'demo' | 'production' | 'test';
  readonly version: string;
  readonly host: string;
  readonly port: number;
  /** Origin under which browsers reach us, without a trailing slash. */
  readonly publicUrl: string;
  /** One address a login; only a process with the engine is told the engine's. */
  readonly databaseUrls: { readonly app: string; readonly engine: string | undefined };
  /** Keys and files of this installation. */
  readonly dataDir: string;
  /** Root secret from the environment; undefined: the one in the data folder. */
  readonly rootSecret: string | undefined;
  /** The built panel; undefined: only the API is served. */
  readonly webDir: string | undefined;
  /** Folder of the demo world with the secret of its doors; undefined outside the demo. */
  readonly demoDir: string | undefined;
  /** NATS server by which several starts are one exchange; undefined: this start is all of it. */
  readonly natsUrl: string | undefined;
  /** Groups of roles, one process each; one group: everything in this process. */
  readonly processes: readonly (readonly Role[])[];
  /** Addresses of proxies whose `X-Forwarded-For` is believed. */
  readonly trustedProxies: readonly string[];
  /** Serves `/docs`. */
  readonly docs: boolean;
  readonly logLevel: string;
  readonly rates: RateConfig;
  readonly sms: ProviderConfig;
  readonly identity: ProviderConfig;
  readonly zarinpal: ProviderConfig;
  readonly zibal: ProviderConfig;
  readonly prices: readonly PriceSourceConfig[];
  /** The gateway that new charges go to. */
  readonly gateway: 'zarinpal' | 'zibal';
  /** Longest wait for an outside company. */
  readonly providerTimeoutMs: number;
  /** First pause before an outside company that was down is asked again; it doubles. */
  readonly providerRetryMs: number;
  /** Only tests may run on a database that can forget. */
  readonly skipDurabilityCheck: boolean;
}

/** The environment is unusable; the message is one sentence for an operator. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

type Environment = Readonly<Record<string, string | undefined>>;

export const VERSION = '1.0.1';
const DEMO_CREDENTIAL = 'sarraf-demo';
/** ZarinPal's merchant ids have 36 characters. */
const DEMO_MERCHANT = '00000000-0000-4000-8000-000000000000';
const ROOT_SECRET_MIN = 43;

/**
 * Reads and checks the environment.
 *
 * @throws ConfigError with one clear sentence; production also refuses simulators and defaults
 */
export function readConfig(env: Environment): Config {
  const mode = oneOf(env, 'SARRAF_MODE', ['demo', 'production', 'test'] as const, 'demo');
  const port = whole(env, 'SARRAF_PORT', 3000, 0, 65_535);
  const natsUrl = readNatsUrl(env);
  const host = text(env, 'SARRAF_HOST') ?? '127.0.0.1';
  const config: Config = {
    mode,
    version: VERSION,
    host,
    port,
    publicUrl: origin(env, 'SARRAF_PUBLIC_URL', `http://localhost:${port}`),
    databaseUrls: readDatabaseUrls(env),
    dataDir: text(env, 'SARRAF_DATA_DIR') ?? '.data/server',
    rootSecret: text(env, 'SARRAF_SECRET'),
    webDir: text(env, 'SARRAF_WEB_DIR'),
    demoDir: mode === 'production' ? undefined : text(env, 'SARRAF_DEMO_DIR'),
    natsUrl,
    processes: readProcesses(text(env, 'SARRAF_ROLES'), natsUrl !== undefined),
    trustedProxies: (text(env, 'SARRAF_TRUSTED_PROXIES') ?? '').split(',').filter(Boolean),
    docs: flag(env, 'SARRAF_DOCS', mode !== 'production'),
    logLevel: text(env, 'SARRAF_LOG_LEVEL') ?? (mode === 'test' ? 'silent' : 'info'),
    rates: readRates(env, mode),
    ...readProviders(env, mode),
    skipDurabilityCheck: mode === 'test' && flag(env, 'SARRAF_UNSAFE_SKIP_DURABILITY_CHECK', false),
  };
  if (mode === 'production') refuseDefaults(config);
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

/** Everybody in the demo world shares one address: it is allowed more than a stranger's. */
function readRates(env: Environment, mode: Config['mode']): RateConfig {
  const isDemo = mode === 'demo';
  return {
    scale: mode === 'test' ? whole(env, 'SARRAF_RATE_SCALE', 1, 1, 1_000_000) : 1,
    codesPerMobileMax: whole(env, 'SARRAF_CODES_PER_MOBILE', 3, 1, 1_000),
    codesPerIpMax: whole(env, 'SARRAF_CODES_PER_IP', isDemo ? 60 : 3, 1, 100_000),
    wrongPasswordsPerMobileMax: whole(env, 'SARRAF_WRONG_PASSWORDS_PER_MOBILE', 10, 1, 1_000),
    wrongPasswordsPerIpMax: whole(
      env,
      'SARRAF_WRONG_PASSWORDS_PER_IP',
      isDemo ? 100 : 10,
      1,
      100_000,
    ),
  };
}

type ProviderSettings = Pick<
  Config,
  | 'sms'
  | 'identity'
  | 'zarinpal'
  | 'zibal'
  | 'prices'
  | 'gateway'
  | 'providerTimeoutMs'
  | 'providerRetryMs'
>;

function readProviders(env: Environment, mode: Config['mode']): ProviderSettings {
  const bank = origin(env, 'SARRAF_BANK_URL', 'http://127.0.0.1:3001');
  const simulators = origin(env, 'SARRAF_SIMULATORS_URL', 'http://127.0.0.1:3002');
  const provider = (
    name: string,
    real: string,
    simulator: string,
    credential: string,
  ): ProviderConfig => ({
    baseUrl: mode === 'production' ? origin(env, `${name}_URL`, real) : simulator,
    credential: (mode === 'production' ? text(env, `${name}_CREDENTIAL`) : undefined) ?? credential,
    simulated: mode !== 'production',
  });
  return {
    sms: provider('SMS', 'https://api.kavenegar.com', simulators, DEMO_CREDENTIAL),
    identity: provider('IDENTITY', 'https://api.zibal.ir', simulators, DEMO_CREDENTIAL),
    zarinpal: provider('ZARINPAL', 'https://payment.zarinpal.com', bank, DEMO_MERCHANT),
    zibal: provider('ZIBAL', 'https://gateway.zibal.ir', bank, DEMO_CREDENTIAL),
    prices: mode === 'production' ? readPriceSources(env) : simulatedPrices(simulators),
    gateway: oneOf(env, 'SARRAF_GATEWAY', ['zarinpal', 'zibal'] as const, 'zarinpal'),
    providerTimeoutMs: whole(env, 'SARRAF_PROVIDER_TIMEOUT_MS', 8_000, 50, 10_000),
    providerRetryMs: whole(env, 'SARRAF_PROVIDER_RETRY_MS', 2_000, 10, 600_000),
  };
}

/** `PRICE_URL` names one or more origins, comma between them; each is known by its host. */
function readPriceSources(env: Environment): readonly PriceSourceConfig[] {
  const addresses = (text(env, 'PRICE_URL') ?? '').split(',').map((part) => part.trim());
  const sources = addresses.filter(Boolean).map((address) => {
    const baseUrl = origin({ PRICE_URL: address }, 'PRICE_URL', '');
    return { name: new URL(baseUrl).host, baseUrl, path: '/prices', simulated: false };
  });
  if (new Set(sources.map(({ name }) => name)).size < sources.length) {
    throw new ConfigError('PRICE_URL names a price source twice.');
  }
  return sources;
}

/** The demo world's three sources. */
function simulatedPrices(baseUrl: string): readonly PriceSourceConfig[] {
  return ['alpha', 'beta', 'gamma'].map((name) => ({
    name,
    baseUrl,
    path: `/prices?source=${name}`,
    simulated: true,
  }));
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
 * Among several starts each may take on some of the roles; the doors stand beside their API.
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

function refuseDefaults(config: Config): void {
  const { sms, identity, zarinpal, zibal, rootSecret, publicUrl, demoDir } = config;
  const gateway = config.gateway === 'zarinpal' ? zarinpal : zibal;
  const known = new Set([DEMO_CREDENTIAL, DEMO_MERCHANT, 'zibal', '']);
  for (const [name, provider] of Object.entries({ sms, identity, gateway })) {
    if (known.has(provider.credential)) {
      throw new ConfigError(`Production needs a real credential of the ${name} company.`);
    }
    if (!provider.baseUrl.startsWith('https://')) {
      throw new ConfigError(`Production speaks to the ${name} company by https only.`);
    }
  }
  if (rootSecret !== undefined && new Set(rootSecret).size < 12) {
    throw new ConfigError('SARRAF_SECRET is a default or too simple: make it random.');
  }
  if (rootSecret !== undefined && rootSecret.length < ROOT_SECRET_MIN) {
    throw new ConfigError(`SARRAF_SECRET needs at least ${ROOT_SECRET_MIN} characters.`);
  }
  if (!publicUrl.startsWith('https://')) {
    throw new ConfigError('SARRAF_PUBLIC_URL must be an https origin in production.');
  }
  if (config.prices.length === 0) throw new ConfigError('PRICE_URL must name a price source.');
  if (demoDir !== undefined) throw new ConfigError('The demo world does not run in production.');
}

function text(env: Environment, name: string): string | undefined {
  const value = env[name]?.trim();
  return value === undefined || value === '' ? undefined : value;
}

function whole(env: Environment, name: string, byDefault: number, min: number, max: number) {
  const given = text(env, name);
  if (given === undefined) return byDefault;
  const value = Number(given);
  if (!Number.isInteger(value) || value < min || value > max) {
    throw new ConfigError(`${name} must be a whole number between ${min} and ${max}.`);
  }
  return value;
}

function flag(env: Environment, name: string, byDefault: boolean): boolean {
  const given = text(env, name);
  if (given === undefined) return byDefault;
  if (given === '1' || given === 'on' || given === 'true') return true;
  if (given === '0' || given === 'off' || given === 'false') return false;
  throw new ConfigError(`${name} must be on or off.`);
}

function oneOf<T extends string>(
  env: Environment,
  name: string,
  words: readonly T[],
  byDefault: T,
): T {
  const given = text(env, name);
  if (given === undefined) return byDefault;
  const word = words.find((known) => known === given);
  if (word === undefined) throw new ConfigError(`${name} must be one of ${words.join(', ')}.`);
  return word;
}

function origin(env: Environment, name: string, byDefault: string): string {
  const given = text(env, name) ?? byDefault;
  if (given === '') return given;
  if (!/^https?:\/\/[^/?#]+\/?$/.test(given)) {
    throw new ConfigError(`${name} must be an origin such as https://example.com.`);
  }
  return given.replace(/\/$/, '');
}
