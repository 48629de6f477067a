// What production refuses to start with: half a configuration is worse than none.
import { familyOf } from '@sarraf/chain-codec';
import type { ChainsConfig } from './chains-config.ts';
import type { Environment } from './environment.ts';
import { isKnownAccount, isKnownBitcoinAccount, isKnownTronAccount } from './known-keys.ts';
import { PAYOUT_PROVIDER_NAMES, type PayoutWay } from './providers/payout/port.ts';
import { TETHER, type Venue } from './providers/price/venue-symbols.ts';

interface Company {
  readonly baseUrl: string;
  readonly credential: string;
}

/** What is judged of a configuration. */
interface Judged {
  readonly publicUrl: string;
  readonly socketUrls: { readonly de: string | undefined; readonly ir: string | undefined };
  readonly databaseUrls: { readonly app: string; readonly engine: string | undefined };
  readonly natsUrl: string | undefined;
  readonly metricsToken: string | undefined;
  readonly demoDir: string | undefined;
  readonly rootSecrets: readonly { readonly text: string }[] | undefined;
  readonly gateway: 'zarinpal' | 'zibal';
  readonly sms: Company;
  readonly identity: Company;
  readonly secondIdentity: Company | undefined;
  readonly zarinpal: Company;
  readonly zibal: Company;
  readonly payoutProvider: PayoutWay;
  readonly zibalPayout: Company;
  readonly jibitPayout: Company;
  readonly bucket: { readonly url: string } | undefined;
  readonly prices: readonly {
    readonly name: string;
    readonly baseUrl: string;
    readonly venue?: Venue | undefined;
  }[];
  readonly chains: ChainsConfig;
}

/** Credentials that everybody knows: the demo's and the gateways' own for tests. */
const KNOWN_CREDENTIALS: ReadonlySet<string> = new Set([
  'sarraf-demo',
  '00000000-0000-4000-8000-000000000000',
  '1:sarraf-demo',
  'sarraf-demo:sarraf-demo',
  'zibal',
  '',
]);
const KNOWN_PASSWORDS: ReadonlySet<string> = new Set([
  'postgres',
  'password',
  'admin',
  'root',
  'secret',
  'sarraf',
  'changeme',
  'example',
  'test',
  'nats',
  '123456',
  '12345678',
]);
/** One source alone sets every order band and instant price; from two on they must agree. */
const PRICE_SOURCES_MIN = 2;
const ROOT_SECRET_SIGNS_MIN = 12;
const METRICS_TOKEN_MIN = 32;
const ENCRYPTED: ReadonlySet<string> = new Set(['require', 'verify-ca', 'verify-full']);

/** The first thing that production must not start with, in one sentence for an operator. */
export function faultOfProduction(config: Judged, env: Environment): string | undefined {
  return (
    faultOfCompanies(config) ??
    faultOfSecrets(config) ??
    faultOfAddresses(config, env) ??
    faultOfPrices(config) ??
    faultOfDatabases(config, env) ??
    faultOfNats(config.natsUrl) ??
    faultOfChains(config.chains) ??
    faultOfMetrics(config.metricsToken)
  );
}

function faultOfCompanies(config: Judged): string | undefined {
  const { sms, identity, secondIdentity, zarinpal, zibal, zibalPayout, jibitPayout } = config;
  const [gateway, otherGateway] =
    config.gateway === 'zarinpal' ? [zarinpal, zibal] : [zibal, zarinpal];
  const payouts = { zibal: zibalPayout, jibit: jibitPayout };
  const way = config.payoutProvider;
  // a file is uploaded by people: no company is needed for it
  const needed = { sms, identity, gateway, ...(way === 'file' ? {} : { payout: payouts[way] }) };
  for (const [name, provider] of Object.entries(needed)) {
    if (KNOWN_CREDENTIALS.has(provider.credential)) {
      return `Production needs a real credential of the ${name} company.`;
    }
  }
  // who came before a change is asked about charges and payouts that were begun there
  const others: readonly (readonly [string, Company])[] = [
    ['other gateway', otherGateway],
    ...PAYOUT_PROVIDER_NAMES.filter((name) => name !== way).map(
      (name) => ['other payout', payouts[name]] as const,
    ),
  ];
  const known = others.filter(([, provider]) => !KNOWN_CREDENTIALS.has(provider.credential));
  const second = secondIdentity === undefined ? {} : { 'second identity': secondIdentity };
  for (const [name, provider] of [...Object.entries({ ...needed, ...second }), ...known]) {
    if (!provider.baseUrl.startsWith('https://')) {
      return `Production speaks to the ${name} company by https only.`;
    }
  }
  if (config.bucket?.url.startsWith('https://') === false) {
    return 'Production speaks to the bucket of BLOBS_URL by https only.';
  }
  if (config.demoDir === undefined) return undefined;
  return 'The demo does not run in production: leave SARRAF_DEMO_DIR out.';
}

function faultOfSecrets({ rootSecrets }: Judged): string | undefined {
  const isSimple = (text: string): boolean => new Set(text).size < ROOT_SECRET_SIGNS_MIN;
  if (rootSecrets?.some(({ text }) => isSimple(text)) !== true) return undefined;
  return 'SARRAF_SECRET is a default or too simple: make it random.';
}

/** The server itself speaks plain http: a proxy must stand before it, and say who asks. */
function faultOfAddresses({ publicUrl, socketUrls }: Judged, env: Environment): string | undefined {
  if (!publicUrl.startsWith('https://')) {
    return 'SARRAF_PUBLIC_URL must be an https origin in production.';
  }
  if (isLoopback(new URL(publicUrl).hostname)) {
    return 'SARRAF_PUBLIC_URL must be the address that people use, not this machine.';
  }
  for (const [region, url = publicUrl] of Object.entries(socketUrls)) {
    if (!url.startsWith('https://') || isLoopback(new URL(url).hostname)) {
      const name = `SARRAF_SOCKET_URL_${region.toUpperCase()}`;
      return `${name} must be the https origin that people use in production.`;
    }
  }
  if ((env['SARRAF_TRUSTED_PROXIES'] ?? '').trim() !== '') return undefined;
  return 'SARRAF_TRUSTED_PROXIES must name the proxy that speaks https for this server.';
}

function faultOfPrices({ prices }: Judged): string | undefined {
  if (prices.length === 0) return 'PRICE_SOURCES or PRICE_URL must name price sources.';
  if (prices.length < PRICE_SOURCES_MIN) {
    return (
      'PRICE_SOURCES and PRICE_URL must name two price sources at least: nobody notices when one ' +
      'alone is wrong.'
    );
  }
  const tellers = prices.filter(({ venue }) => venue === undefined || TETHER[venue] !== undefined);
  if (tellers.length < PRICE_SOURCES_MIN) {
    return (
      'USDT in toman has no index until two sources tell it: nobitex and wallex of ' +
      'PRICE_SOURCES, or your own of PRICE_URL.'
    );
  }
  const plain = prices.find(({ baseUrl }) => !baseUrl.startsWith('https://'));
  if (plain === undefined) return undefined;
  return `Production asks the price source ${plain.name} by https only.`;
}

function faultOfDatabases({ databaseUrls }: Judged, env: Environment): string | undefined {
  const { app, engine } = databaseUrls;
  return (
    faultOfDatabase('DATABASE_APP_URL', app, env) ??
    (engine === undefined ? undefined : faultOfDatabase('DATABASE_ENGINE_URL', engine, env))
  );
}

/**
 * A database over a network without TLS, or without a password of its own. What the driver reads
 * beside the address (`PGPASSWORD`, `?host=`) counts as it does there.
 */
export function faultOfDatabase(name: string, url: string, env: Environment): string | undefined {
  if (!URL.canParse(url)) return `${name} must be the address of a PostgreSQL database.`;
  const { hostname, password: inUrl, searchParams } = new URL(url);
  const option = (key: string): string => searchParams.getAll(key).at(-1) ?? '';
  const host = decodeURIComponent(option('host') || hostname || env['PGHOST'] || 'localhost');
  const password = option('password') || decodeURIComponent(inUrl) || (env['PGPASSWORD'] ?? '');
  if (KNOWN_PASSWORDS.has(password.toLowerCase())) {
    return `${name} has a password that everybody knows: give the database one of its own.`;
  }
  if (isLoopback(host) || host.startsWith('/')) return undefined;
  if (password === '' && option('sslcert') === '') {
    return `${name} needs a password: the database is reached over a network.`;
  }
  const mode = option('sslmode');
  // in this dialect `require` looks at no certificate
  const isBlind = option('uselibpqcompat') === 'true' && mode === 'require';
  if (ENCRYPTED.has(mode) && !isBlind) return undefined;
  return `${name} needs sslmode=verify-full: the database is reached over a network.`;
}

/** The first address's user and way of speaking are used with all servers of a cluster. */
function faultOfNats(natsUrl: string | undefined): string | undefined {
  const urls = (natsUrl ?? '').split(',').filter(Boolean);
  const servers = urls.map((one) => new URL(one.trim()));
  const password = decodeURIComponent(servers[0]?.password ?? '');
  if (KNOWN_PASSWORDS.has(password.toLowerCase())) {
    return 'NATS_URL has a password that everybody knows: give NATS one of its own.';
  }
  if (servers.every(({ hostname }) => isLoopback(hostname))) return undefined;
  if (servers.some(({ protocol }) => protocol !== 'tls:')) {
    return 'NATS_URL must be tls:// where NATS is reached over a network.';
  }
  if (servers[0]?.username !== '' && password !== '') return undefined;
  return 'NATS_URL needs a user and a password: whoever reaches NATS commands the engine.';
}

/** Of TRON's other networks, those for tests, coins are worth nothing. */
const TRON_MAINNET = 728_126_428n;
/** Ids of the demo's chains and of every developer's node: what is worth nothing there. */
const WORTHLESS_CHAINS: ReadonlySet<bigint> = new Set([1_337n, 31_337n, 31_337_001n, 31_337_056n]);

/** Coins must not be sent to addresses whose keys everybody has. */
function faultOfChains({
  bitcoinXpub,
  chains,
  evmXpub,
  tronXpub,
}: ChainsConfig): string | undefined {
  if (evmXpub !== undefined && chains.length > 0 && isKnownAccount(evmXpub)) {
    return (
      'CHAIN_EVM_XPUB is of a key that tests or everybody know: make one by ' +
      'npm run signer -- init.'
    );
  }
  if (bitcoinXpub !== undefined && chains.length > 0 && isKnownBitcoinAccount(bitcoinXpub)) {
    return (
      'CHAIN_BITCOIN_XPUB is of a key that tests or everybody know: make one by ' +
      'npm run signer -- init.'
    );
  }
  if (tronXpub !== undefined && chains.length > 0 && isKnownTronAccount(tronXpub)) {
    return (
      'CHAIN_TRON_XPUB is of a key that tests or everybody know: make one by ' +
      'npm run signer -- init.'
    );
  }
  const worthless = chains.find(({ chain, chainId }) => {
    const family = familyOf(chain);
    if (family === 'evm') return WORTHLESS_CHAINS.has(chainId);
    return chainId !== (family === 'tron' ? TRON_MAINNET : 0n);
  });
  if (worthless === undefined) return undefined;
  return `CHAIN_${worthless.chain.toUpperCase()}_ID is of the demo: coins there are worth nothing.`;
}

/** It stands on the public address: nobody may come upon it by trying. */
function faultOfMetrics(token: string | undefined): string | undefined {
  if (token === undefined || token.length >= METRICS_TOKEN_MIN) return undefined;
  return `SARRAF_METRICS_TOKEN needs at least ${METRICS_TOKEN_MIN} characters.`;
}

function isLoopback(host: string): boolean {
  const name = host.replace(/^\[|\]$/g, '').toLowerCase();
  return name === 'localhost' || name === '::1' || /^127(?:\.\d{1,3}){3}$/.test(name);
}
