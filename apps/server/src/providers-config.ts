// What the server is told of the companies outside.
import { ConfigError, type Environment, oneOf, origin, text, whole } from './environment.ts';
import type { S3Options } from './platform/blobs/index.ts';
import { PAYOUT_WAYS, type PayoutWay } from './providers/payout/port.ts';
import { type PushConfig, readPush } from './push-config.ts';
import type { PriceSourceSpec } from './providers/price/price-sources.ts';
import { VENUES, type Venue } from './providers/price/venue-symbols.ts';

/** An outside company: where it is, and whether a simulator plays it. */
export interface ProviderConfig {
  readonly baseUrl: string;
  /** API key, token or merchant id. */
  readonly credential: string;
  readonly simulated: boolean;
}

/** A mail server. */
export interface MailConfig {
  readonly host: string;
  readonly port: number;
  readonly tls: 'at_once' | 'starttls' | 'none';
  readonly login: { readonly user: string; readonly password: string } | undefined;
  /** The address that mail comes from. */
  readonly from: string;
  readonly simulated: boolean;
}

/** The companies that this installation works with. */
export interface ProvidersConfig {
  readonly sms: ProviderConfig;
  /** Undefined where no mail is sent. */
  readonly mail: MailConfig | undefined;
  /** Undefined where nothing is sent to devices whose panel is closed. */
  readonly push: PushConfig | undefined;
  readonly identity: ProviderConfig;
  /** Asked where the first identity office does not answer; undefined without a credential. */
  readonly secondIdentity: ProviderConfig | undefined;
  readonly zarinpal: ProviderConfig;
  readonly zibal: ProviderConfig;
  /** Pays out of a wallet; its credential is `walletId:token`. */
  readonly zibalPayout: ProviderConfig;
  /** Pays out by transfers; its credential is `apiKey:secretKey`. */
  readonly jibitPayout: ProviderConfig;
  /** The sources that index prices are the median of. */
  readonly prices: readonly PriceSourceSpec[];
  /** Keeps what people send; undefined: the data folder does. */
  readonly bucket: S3Options | undefined;
  /** The gateway that new charges go to. */
  readonly gateway: 'zarinpal' | 'zibal';
  /** The provider that new payouts go to, or `file`: they wait for a batch. */
  readonly payoutProvider: PayoutWay;
  /** Longest wait for an outside company. */
  readonly providerTimeoutMs: number;
  /** First pause before an outside company that was down is asked again; it doubles. */
  readonly providerRetryMs: number;
}

const DEMO_CREDENTIAL = 'sarraf-demo';
/** ZarinPal's merchant ids have 36 characters. */
const DEMO_MERCHANT = '00000000-0000-4000-8000-000000000000';
const DEMO_WALLET = '1:sarraf-demo';
const DEMO_KEYS = 'sarraf-demo:sarraf-demo';
/** A wallet's number and a token. */
const WALLET_CREDENTIAL = /^\d{1,15}:\S+$/;
/** A key and its secret. */
const KEYS_CREDENTIAL = /^[^:\s]+:[^:\s]+$/;

/**
 * Where each outside company is: its own address in production, a simulator's everywhere else.
 *
 * @throws ConfigError
 */
export function readProviders(env: Environment, isProduction: boolean): ProvidersConfig {
  const bank = origin(env, 'SARRAF_BANK_URL', 'http://127.0.0.1:3001');
  const simulators = origin(env, 'SARRAF_SIMULATORS_URL', 'http://127.0.0.1:3002');
  const provider = (
    name: string,
    real: string,
    simulator: string,
    credential: string,
  ): ProviderConfig => ({
    baseUrl: isProduction ? origin(env, `${name}_URL`, real) : simulator,
    credential: (isProduction ? text(env, `${name}_CREDENTIAL`) : undefined) ?? credential,
    simulated: !isProduction,
  });
  return {
    sms: provider('SMS', 'https://api.kavenegar.com', simulators, DEMO_CREDENTIAL),
    mail: readMail(env, isProduction),
    push: readPush(env, isProduction, simulators),
    identity: provider('IDENTITY', 'https://api.zibal.ir', simulators, DEMO_CREDENTIAL),
    secondIdentity: isProduction ? readSecondIdentity(env) : undefined,
    zarinpal: provider('ZARINPAL', 'https://payment.zarinpal.com', bank, DEMO_MERCHANT),
    zibal: provider('ZIBAL', 'https://gateway.zibal.ir', bank, DEMO_CREDENTIAL),
    ...readPayouts(env, isProduction, bank),
    prices: isProduction ? readPriceSources(env) : simulatedPrices(simulators),
    bucket: readBucket(env),
    gateway: oneOf(env, 'SARRAF_GATEWAY', ['zarinpal', 'zibal'] as const, 'zarinpal'),
    providerTimeoutMs: whole(env, 'SARRAF_PROVIDER_TIMEOUT_MS', 8_000, 50, 10_000),
    providerRetryMs: whole(env, 'SARRAF_PROVIDER_RETRY_MS', 2_000, 10, 600_000),
  };
}

/** Where payouts go to; a credential of a provider that is never asked may be left out. */
function readPayouts(env: Environment, isProduction: boolean, bank: string) {
  const company = (
    name: string,
    real: string,
    demo: string,
    form: { readonly pattern: RegExp; readonly words: string },
  ): ProviderConfig => {
    if (!isProduction) return { baseUrl: bank, credential: demo, simulated: true };
    const credential = text(env, `${name}_PAYOUT_CREDENTIAL`);
    if (credential !== undefined && !form.pattern.test(credential)) {
      throw new ConfigError(`${name}_PAYOUT_CREDENTIAL must be ${form.words}, a colon between.`);
    }
    const baseUrl = origin(env, `${name}_PAYOUT_URL`, real);
    return { baseUrl, credential: credential ?? demo, simulated: false };
  };
  return {
    zibalPayout: company('ZIBAL', 'https://api.zibal.ir', DEMO_WALLET, {
      pattern: WALLET_CREDENTIAL,
      words: 'the number of a wallet and the token',
    }),
    jibitPayout: company('JIBIT', 'https://napi.jibit.ir', DEMO_KEYS, {
      pattern: KEYS_CREDENTIAL,
      words: 'the API key and its secret',
    }),
    payoutProvider: oneOf(env, 'SARRAF_PAYOUT', PAYOUT_WAYS, 'zibal'),
  };
}

/** Of the bucket: an origin, where it stands in the host's name, or an origin and its own. */
const BUCKET_URL = /^https?:\/\/[\w.-]+(?::\d{1,5})?(?:\/[a-z0-9][a-z0-9.-]{1,61}[a-z0-9])?$/;
const BUCKET_CREDENTIAL = /^([\w./-]{3,128}):(\S{6,256})$/;

/**
 * The bucket that keeps what people send; undefined where `BLOBS_URL` names none: then it is kept
 * in the data folder.
 *
 * @throws ConfigError
 */
export function readBucket(env: Environment): S3Options | undefined {
  const url = text(env, 'BLOBS_URL')?.replace(/\/$/, '');
  const credential = text(env, 'BLOBS_CREDENTIAL');
  if (url === undefined) {
    if (credential === undefined) return undefined;
    throw new ConfigError('BLOBS_CREDENTIAL needs the BLOBS_URL that it opens.');
  }
  if (!BUCKET_URL.test(url) || !URL.canParse(url)) {
    throw new ConfigError(
      'BLOBS_URL must be the address of a bucket: https://s3.example.com/bucket or ' +
        'https://bucket.s3.example.com.',
    );
  }
  const [, keyId, secret] = BUCKET_CREDENTIAL.exec(credential ?? '') ?? [];
  if (keyId === undefined || secret === undefined) {
    throw new ConfigError('BLOBS_CREDENTIAL must be the key id and the secret key: id:secret.');
  }
  return { url, region: text(env, 'BLOBS_REGION') ?? 'us-east-1', keyId, secret };
}

const SMTPS_PORT = 465;
const SUBMISSION_PORT = 587;

/**
 * `MAIL_URL` is `smtps://user:password@host:465`, or `smtp://…:587` with STARTTLS; the simulator's
 * connection needs neither.
 */
function readMail(env: Environment, isProduction: boolean): MailConfig | undefined {
  const given = text(env, isProduction ? 'MAIL_URL' : 'SARRAF_MAIL_SIMULATOR_URL');
  if (given === undefined) return undefined;
  const name = isProduction ? 'MAIL_URL' : 'SARRAF_MAIL_SIMULATOR_URL';
  if (!/^smtps?:\/\/[^/?#\s]+\/?$/.test(given) || !URL.canParse(given)) {
    throw new ConfigError(
      `${name} must be the address of a mail server: smtps://user:password@host.`,
    );
  }
  const { protocol, hostname, port, username, password } = new URL(given);
  const from = text(env, 'MAIL_FROM') ?? (isProduction ? '' : 'no-reply@sarraf.example');
  if (!/^[!-;=?A-~]+@[A-Za-z0-9.-]+$/.test(from)) {
    throw new ConfigError('MAIL_FROM must be the address that mail comes from.');
  }
  const isAtOnce = protocol === 'smtps:';
  const login = { user: decodeURIComponent(username), password: decodeURIComponent(password) };
  return {
    host: hostname,
    port: port === '' ? (isAtOnce ? SMTPS_PORT : SUBMISSION_PORT) : Number(port),
    tls: isAtOnce ? 'at_once' : isProduction ? 'starttls' : 'none',
    login: username === '' ? undefined : login,
    from,
    simulated: !isProduction,
  };
}

/** `JIBIT_CREDENTIAL` is the API key and its secret with a colon between them. */
function readSecondIdentity(env: Environment): ProviderConfig | undefined {
  const credential = text(env, 'JIBIT_CREDENTIAL');
  if (credential === undefined) return undefined;
  if (!/^[^:]+:[^:]+$/.test(credential)) {
    throw new ConfigError('JIBIT_CREDENTIAL must be the API key and its secret, a colon between.');
  }
  return {
    baseUrl: origin(env, 'JIBIT_URL', 'https://napi.jibit.ir'),
    credential,
    simulated: false,
  };
}

/** Where an exchange is asked, and the name by which an operator sends us to a relay of it. */
const VENUE_URLS: Readonly<Record<Venue, readonly [variable: string, real: string]>> = {
  binance: ['BINANCE_URL', 'https://api.binance.com'],
  okx: ['OKX_URL', 'https://www.okx.com'],
  nobitex: ['NOBITEX_URL', 'https://apiv2.nobitex.ir'],
  wallex: ['WALLEX_URL', 'https://api.wallex.ir'],
};

/** All that belongs to an exchange, whatever the host's first name is. */
const VENUE_DOMAINS: Readonly<Record<Venue, readonly string[]>> = {
  binance: ['binance.com', 'binance.us', 'binance.vision'],
  okx: ['okx.com'],
  nobitex: ['nobitex.ir', 'nobitex.net'],
  wallex: ['wallex.ir'],
};

/**
 * `PRICE_SOURCES` names exchanges, `PRICE_URL` the origins of sources with our own contract, comma
 * between them; those are known by their hosts. Two at one host are one source, and refused.
 */
function readPriceSources(env: Environment): readonly PriceSourceSpec[] {
  const venues = wordsOf(env, 'PRICE_SOURCES').map((word): PriceSourceSpec => {
    const venue = VENUES.find((known) => known === word);
    if (venue === undefined) {
      throw new ConfigError(`PRICE_SOURCES must be some of ${VENUES.join(', ')}.`);
    }
    const [variable, real] = VENUE_URLS[venue];
    const baseUrl = origin(env, variable, real);
    return { name: venue, baseUrl, path: '', venue, simulated: false };
  });
  const own = wordsOf(env, 'PRICE_URL').map((address): PriceSourceSpec => {
    const baseUrl = origin({ PRICE_URL: address }, 'PRICE_URL', '');
    const { host, hostname } = new URL(baseUrl);
    const venue = VENUES.find((known) => VENUE_DOMAINS[known].some((name) => isOf(hostname, name)));
    if (venue !== undefined) {
      throw new ConfigError(`${host} of PRICE_URL is an exchange: name ${venue} in PRICE_SOURCES.`);
    }
    return { name: host, baseUrl, path: '/prices', simulated: false };
  });
  const all = [...venues, ...own];
  const isOnce = (of: (source: PriceSourceSpec) => string): boolean =>
    new Set(all.map(of)).size === all.length;
  if (!isOnce(({ name }) => name) || !isOnce(({ baseUrl }) => new URL(baseUrl).host)) {
    throw new ConfigError('PRICE_SOURCES and PRICE_URL name a price source twice.');
  }
  return all;
}

const wordsOf = (env: Environment, name: string): readonly string[] =>
  (text(env, name) ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);

const isOf = (hostname: string, domain: string): boolean =>
  hostname === domain || hostname.endsWith(`.${domain}`);

/** The demo's three sources. */
function simulatedPrices(baseUrl: string): readonly PriceSourceSpec[] {
  return ['alpha', 'beta', 'gamma'].map((name) => ({
    name,
    baseUrl,
    path: `/prices?source=${name}`,
    simulated: true,
  }));
}
