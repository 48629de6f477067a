import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from './config.ts';
import { TEST_XPUB } from './testing/chains.ts';

const DATABASE = {
  DATABASE_APP_URL: 'postgres://localhost/sarraf',
  DATABASE_ENGINE_URL: 'postgres://localhost/sarraf',
};
const SECRET = 'kXw3-2mZp9Qd7Ty5Lr8Vb1Nc4Hs6Jf0Ga-EuIoPaSdF';
const PRODUCTION = {
  ...DATABASE,
  NODE_ENV: 'production',
  SARRAF_TRUSTED_PROXIES: '10.0.0.7',
  SARRAF_MODE: 'production',
  SARRAF_PUBLIC_URL: 'https://sarraf.example',
  SMS_CREDENTIAL: 'a-real-sms-key',
  IDENTITY_CREDENTIAL: 'a-real-identity-token',
  ZARINPAL_CREDENTIAL: '1f0b3c52-6d55-4f6b-9a57-1b0f6a6a1c11',
  ZIBAL_PAYOUT_CREDENTIAL: '1234:a-real-wallet-token',
  PRICE_URL: 'https://prices.example,https://rates.example',
};

/** Of words that every local node begins with. */
const KNOWN_XPUB =
  'xpub6Ce9NcJvTk36xtLSrJLZqE7wtgA5deCeYs7rSQtreh4cj6ByPtrg9sD7V2FNFLPnf8heNP3FGkeV9qwfzvZNSd54JoNXVsXFYSYwHsnJxqP';
/** Of a key that was made for this line and forgotten. */
const OWN_XPUB =
  'xpub6D6CK8R1PJtmW1Y7HVoSRucUQFoywRXn6ZKLTjC8EVUmdRTbJhT3N1NkU8UPRUcBGJWaYygBmCjRtq63iWJSC49KJnKX2Zqe4owg6vzQtjj';
const CHAIN = {
  CHAIN_ETHEREUM_NODES: 'https://one.example,https://two.example',
  CHAIN_EVM_XPUB: OWN_XPUB,
};
const OWN = 'postgres://sarraf:Kx9-v2';
const FAR = '10.0.0.9/sarraf?sslmode=verify-full';
const BLIND = 'require&uselibpqcompat=true';

describe('the environment', () => {
  it('is a demo on loopback unless told otherwise', () => {
    const config = readConfig(DATABASE);
    expect(config).toMatchObject({ mode: 'demo', host: '127.0.0.1', port: 3000, docs: true });
    expect(config.sms).toMatchObject({ baseUrl: 'http://127.0.0.1:3002', simulated: true });
    expect(config.zarinpal).toMatchObject({ baseUrl: 'http://127.0.0.1:3001', simulated: true });
    expect(config.processes).toEqual([['api', 'realtime', 'engine', 'worker']]);
  });

  it('takes chains of its own key in production, and says of which key it is where it is not', () => {
    const of = (change: object) => () => readConfig({ ...PRODUCTION, ...CHAIN, ...change });
    expect(of({})().chains.chains).toHaveLength(1);
    expect(of({})().signer).toBeUndefined();
    expect(of({ CHAIN_EVM_XPUB: TEST_XPUB })).toThrow('tests or everybody know');
    expect(of({ CHAIN_EVM_XPUB: KNOWN_XPUB })).toThrow('tests or everybody know');
    expect(of({ CHAIN_ETHEREUM_ID: '31337001' })).toThrow('CHAIN_ETHEREUM_ID is of the demo');
    expect(of({ CHAIN_ETHEREUM_NODES: 'https://one.example' })).toThrow('two nodes by https');
    expect(of({ SARRAF_SIGNER_SOCKET: '/run/gate.sock' })).toThrow('by all of');
    // the demo has chains of no worth, and tests have keys of their own
    expect(readConfig({ ...DATABASE, ...CHAIN, CHAIN_EVM_XPUB: TEST_XPUB }).mode).toBe('demo');
  });

  it('sends mail under TLS only, in production, however its server is named', () => {
    const mailOf = (MAIL_URL: string) =>
      readConfig({ ...PRODUCTION, MAIL_URL, MAIL_FROM: 'no-reply@sarraf.example' }).mail;
    const starting = { port: 587, tls: 'starttls', simulated: false };
    expect(mailOf('smtp://sarraf:s3@mail.example')).toMatchObject(starting);
    expect(mailOf('smtp://mail.example:25')).toMatchObject({ ...starting, port: 25 });
    expect(mailOf('smtps://sarraf:s3@mail.example')).toMatchObject({ port: 465, tls: 'at_once' });
    for (const wrong of ['http://mail.example', 'mail.example:25', 'smtp://mail.example/?tls=no']) {
      expect(() => mailOf(wrong), wrong).toThrow('MAIL_URL');
    }
    const to = (SARRAF_MAIL_SIMULATOR_URL: string, node: object) =>
      readConfig({ ...node, SARRAF_MAIL_SIMULATOR_URL }).mail;
    expect(to('smtp://127.0.0.1:3003', DATABASE)).toMatchObject({ tls: 'none', simulated: true });
    // a simulator's connection is nobody's way out in production
    expect(to('smtp://127.0.0.1:3003', PRODUCTION)).toBeUndefined();
  });

  it('knows a second identity office where it has a credential for it', () => {
    expect(readConfig(PRODUCTION).secondIdentity).toBeUndefined();
    const second = readConfig({ ...PRODUCTION, JIBIT_CREDENTIAL: 'a-key:a-secret' });
    expect(second.secondIdentity).toMatchObject({ baseUrl: 'https://napi.jibit.ir' });
    const half = { ...PRODUCTION, JIBIT_CREDENTIAL: 'a-key' };
    expect(() => readConfig(half)).toThrow('JIBIT_CREDENTIAL');
  });

  it('pays out by the bank of the demo, and by the chosen company in production', () => {
    const demo = readConfig({ ...DATABASE, ZIBAL_PAYOUT_CREDENTIAL: 'of-nobody' });
    const bank = { baseUrl: 'http://127.0.0.1:3001', simulated: true };
    expect(demo).toMatchObject({ payoutProvider: 'zibal', zibalPayout: bank, jibitPayout: bank });
    const given = {
      ...PRODUCTION,
      SARRAF_PAYOUT: 'jibit',
      JIBIT_PAYOUT_CREDENTIAL: 'a-key:a-secret',
      ZIBAL_PAYOUT_CREDENTIAL: '1234:a-token',
    };
    expect(readConfig(given)).toMatchObject({
      payoutProvider: 'jibit',
      zibalPayout: {
        baseUrl: 'https://api.zibal.ir',
        credential: '1234:a-token',
        simulated: false,
      },
      jibitPayout: { baseUrl: 'https://napi.jibit.ir', credential: 'a-key:a-secret' },
    });
    for (const change of [
      { SARRAF_PAYOUT: 'bank' },
      { ZIBAL_PAYOUT_CREDENTIAL: 'a-token' },
      { ZIBAL_PAYOUT_CREDENTIAL: 'wallet:a-token' },
      { JIBIT_PAYOUT_CREDENTIAL: 'a-key' },
      { JIBIT_PAYOUT_URL: 'jibit.example' },
    ]) {
      const [name = ''] = Object.keys(change);
      expect(() => readConfig({ ...given, ...change }), name).toThrow(name);
    }
  });

  it('takes an origin for each of the two socket servers', () => {
    expect(readConfig(DATABASE).socketUrls).toEqual({ de: undefined, ir: undefined });
    const two = {
      SARRAF_SOCKET_URL_DE: 'https://de.sarraf.example/',
      SARRAF_SOCKET_URL_IR: 'https://ir.sarraf.example',
    };
    expect(readConfig({ ...PRODUCTION, ...two }).socketUrls).toEqual({
      de: 'https://de.sarraf.example',
      ir: 'https://ir.sarraf.example',
    });
    for (const wrong of [
      'http://de.sarraf.example',
      'https://127.0.0.1',
      'https://a/rt',
      'wss://a',
    ]) {
      const change = { SARRAF_SOCKET_URL_IR: wrong };
      expect(() => readConfig({ ...PRODUCTION, ...change }), wrong).toThrow('SARRAF_SOCKET_URL_IR');
    }
  });

  it('wants a token for its metrics that nobody comes upon, in production', () => {
    const token = (given: string, env: object = PRODUCTION): string | undefined =>
      readConfig({ ...env, SARRAF_METRICS_TOKEN: given }).metricsToken;
    expect(token('', DATABASE)).toBeUndefined();
    expect(token('short', DATABASE)).toBe('short');
    expect(token('x'.repeat(32))).toBe('x'.repeat(32));
    expect(() => token('x'.repeat(31))).toThrow(
      'SARRAF_METRICS_TOKEN needs at least 32 characters',
    );
  });

  it('splits the roles as told', () => {
    const roles = (text: string): unknown =>
      readConfig({ ...DATABASE, SARRAF_ROLES: text }).processes;
    expect(roles('api,realtime,engine,worker')).toHaveLength(4);
    expect(roles('api+realtime,engine+worker')).toEqual([
      ['api', 'realtime'],
      ['engine', 'worker'],
    ]);
    for (const wrong of ['api', 'api,api,engine,worker,realtime', 'api,realtime,engine,maker']) {
      expect(() => roles(wrong), wrong).toThrow(ConfigError);
    }
  });

  it('takes on some of the roles where NATS joins several starts', () => {
    const config = (roles: string, natsUrl = 'nats://127.0.0.1:4222') =>
      readConfig({ ...DATABASE, SARRAF_ROLES: roles, NATS_URL: natsUrl });
    expect(config('engine')).toMatchObject({
      natsUrl: 'nats://127.0.0.1:4222',
      processes: [['engine']],
    });
    expect(config('api+realtime,worker').processes).toHaveLength(2);
    expect(config('engine', 'nats://a:4222,tls://me:secret@b').processes).toEqual([['engine']]);
    expect(() => config('engine,engine')).toThrow(ConfigError);
    expect(() => config('realtime,engine')).toThrow(ConfigError);
    for (const wrong of ['http://a:4222', 'nats://', 'nats://a:4222,b', 'nats://a:99999']) {
      expect(() => config('engine', wrong), wrong).toThrow(ConfigError);
    }
  });

  it('asks exchanges for prices, beside sources of its own', () => {
    const pricesOf = (change: object) => readConfig({ ...PRODUCTION, ...change }).prices;
    const four = { PRICE_SOURCES: 'binance, okx,nobitex,wallex', PRICE_URL: '' };
    expect(pricesOf(four)).toMatchObject([
      { name: 'binance', venue: 'binance', baseUrl: 'https://api.binance.com', simulated: false },
      { name: 'okx', venue: 'okx', baseUrl: 'https://www.okx.com' },
      { name: 'nobitex', venue: 'nobitex', baseUrl: 'https://apiv2.nobitex.ir' },
      { name: 'wallex', venue: 'wallex', baseUrl: 'https://api.wallex.ir' },
    ]);
    const relayed = {
      PRICE_SOURCES: 'binance,nobitex',
      BINANCE_URL: 'https://relay.example',
      PRICE_URL: 'https://own.example',
    };
    expect(pricesOf(relayed)).toMatchObject([
      { venue: 'binance', baseUrl: 'https://relay.example' },
      { venue: 'nobitex' },
      { name: 'own.example', path: '/prices' },
    ]);
    // they need no names in the demo: its simulator plays three
    expect(readConfig({ ...DATABASE, PRICE_SOURCES: 'okx' }).prices).toHaveLength(3);
  });

  it.each([
    [{ PRICE_SOURCES: 'binance,kraken' }, 'must be some of binance, okx, nobitex, wallex'],
    [{ PRICE_SOURCES: 'nobitex', PRICE_URL: '' }, 'two price sources at least'],
    [{ PRICE_SOURCES: 'nobitex,nobitex' }, 'twice'],
    [{ PRICE_SOURCES: 'binance,okx', PRICE_URL: '' }, 'USDT in toman has no index'],
    [{ PRICE_SOURCES: 'binance,okx,nobitex', PRICE_URL: '' }, 'USDT in toman has no index'],
    [{ PRICE_SOURCES: 'nobitex,wallex', WALLEX_URL: 'https://apiv2.nobitex.ir' }, 'twice'],
    [{ PRICE_SOURCES: 'nobitex', PRICE_URL: 'https://api.nobitex.ir' }, 'name nobitex in'],
    [{ PRICE_URL: 'https://data-api.binance.vision,https://a.example' }, 'name binance in'],
    [{ PRICE_SOURCES: 'nobitex,wallex', WALLEX_URL: 'http://wallex.example' }, 'https only'],
    [{ PRICE_SOURCES: 'nobitex', NOBITEX_URL: 'https://a.example/x' }, 'NOBITEX_URL must be'],
  ])('refuses price sources that are not two: %j', (change, words) => {
    expect(() => readConfig({ ...PRODUCTION, ...change })).toThrow(words);
  });

  it('speaks to real companies in production, and hides the description', () => {
    const config = readConfig(PRODUCTION);
    expect(config).toMatchObject({ mode: 'production', docs: false, demoDir: undefined });
    expect(config.sms).toEqual({
      baseUrl: 'https://api.kavenegar.com',
      credential: 'a-real-sms-key',
      simulated: false,
    });
    expect(config.prices.map(({ name }) => name)).toEqual(['prices.example', 'rates.example']);
    const two = { ...PRODUCTION, PRICE_URL: 'https://a.example, https://b.example' };
    expect(readConfig(two).prices).toMatchObject([
      { name: 'a.example', baseUrl: 'https://a.example', path: '/prices', simulated: false },
      { name: 'b.example' },
    ]);
    expect(config.bucket).toBeUndefined();
    const BLOBS_URL = 'https://s3.example/people/';
    expect(
      readConfig({ ...PRODUCTION, BLOBS_URL, BLOBS_CREDENTIAL: 'key:a/secret+' }).bucket,
    ).toEqual({
      url: 'https://s3.example/people',
      region: 'us-east-1',
      keyId: 'key',
      secret: 'a/secret+',
    });
    expect(config.rates).toMatchObject({ scale: 1, codesPerMobileMax: 3, codesPerIpMax: 60 });
  });

  it.each([
    ['no database', { DATABASE_APP_URL: '' }],
    ['an engine at no database', { DATABASE_ENGINE_URL: 'localhost' }],
    ["the owner's address", { DATABASE_URL: 'postgres://localhost/sarraf' }],
    ['a default credential', { SMS_CREDENTIAL: 'sarraf-demo' }],
    ['no credential', { IDENTITY_CREDENTIAL: '' }],
    ['the test merchant', { SARRAF_GATEWAY: 'zibal', ZIBAL_CREDENTIAL: 'zibal' }],
    ['a plain connection', { SMS_URL: 'http://127.0.0.1:3002' }],
    [
      'a plain connection to the second office',
      { JIBIT_CREDENTIAL: 'a-key:a-secret', JIBIT_URL: 'http://jibit.example' },
    ],
    [
      'a plain connection to the gateway of earlier charges',
      { ZIBAL_CREDENTIAL: 'a-real-merchant', ZIBAL_URL: 'http://zibal.example' },
    ],
    ['no wallet that pays out', { ZIBAL_PAYOUT_CREDENTIAL: '' }],
    ["the demo's wallet", { ZIBAL_PAYOUT_CREDENTIAL: '1:sarraf-demo' }],
    ['a wallet without its number', { ZIBAL_PAYOUT_CREDENTIAL: 'a-real-wallet-token' }],
    ['the chosen payouts without keys', { SARRAF_PAYOUT: 'jibit' }],
    [
      "the demo's keys",
      { SARRAF_PAYOUT: 'jibit', JIBIT_PAYOUT_CREDENTIAL: 'sarraf-demo:sarraf-demo' },
    ],
    ['a plain connection to the wallet', { ZIBAL_PAYOUT_URL: 'http://zibal.example' }],
    [
      'a plain connection to the provider of earlier payouts',
      { JIBIT_PAYOUT_CREDENTIAL: 'a-key:a-secret', JIBIT_PAYOUT_URL: 'http://jibit.example' },
    ],
    ['a plain address of its own', { SARRAF_PUBLIC_URL: 'http://sarraf.example' }],
    ['a simple secret', { SARRAF_SECRET: 'a'.repeat(64) }],
    ['a short secret', { SARRAF_SECRET: 'abcdefghijklmnopqrst' }],
    ['no price source', { PRICE_URL: '' }],
    ['one price source twice', { PRICE_URL: 'https://a.example,https://a.example' }],
    ['a price source with a path', { PRICE_URL: 'https://a.example,https://b.example/x' }],
    ['an unknown mode', { SARRAF_MODE: 'staging' }],
    ['a port that is none', { SARRAF_PORT: '99999' }],
    ['a flag that is none', { SARRAF_DOCS: 'maybe' }],
    ['an address with a path', { SARRAF_PUBLIC_URL: 'https://sarraf.example/app' }],
    ['half of production', { SARRAF_MODE: undefined }],
    ['half of production by name', { SARRAF_MODE: 'demo' }],
    ['a demo folder', { SARRAF_DEMO_DIR: '/tmp/demo' }],
    ['an address of this machine', { SARRAF_PUBLIC_URL: 'https://localhost' }],
    ['nobody who speaks https for it', { SARRAF_TRUSTED_PROXIES: '' }],
    ['proxies that are none', { SARRAF_TRUSTED_PROXIES: 'proxy.example' }],
    ['everybody as proxy', { SARRAF_TRUSTED_PROXIES: '0.0.0.0/0' }],
    [
      'a plain bucket',
      { BLOBS_URL: 'http://s3.example/people', BLOBS_CREDENTIAL: 'key:secret-key' },
    ],
    ['a bucket without a credential', { BLOBS_URL: 'https://s3.example/people' }],
    ['half a credential', { BLOBS_URL: 'https://s3.example/people', BLOBS_CREDENTIAL: 'secret' }],
    ['a credential of no bucket', { BLOBS_CREDENTIAL: 'key:secret-key' }],
    [
      'a bucket with a query',
      { BLOBS_URL: 'https://s3.example/a?b=c', BLOBS_CREDENTIAL: 'key:secret-key' },
    ],
    ['one price source', { PRICE_URL: 'https://prices.example' }],
    ['a plain price source', { PRICE_URL: 'https://a.example,http://b.example' }],
    ['a far database without a password', { DATABASE_APP_URL: `postgres://sarraf@${FAR}` }],
    [
      'a far database in the clear',
      { DATABASE_APP_URL: 'postgres://sarraf:Kx9-v2@10.0.0.9/sarraf' },
    ],
    ['a far database that may be', { DATABASE_APP_URL: `${OWN}@10.0.0.9/sarraf?sslmode=prefer` }],
    ['a far database unseen', { DATABASE_APP_URL: `${OWN}@10.0.0.9/sarraf?sslmode=no-verify` }],
    ['a blind connection', { DATABASE_APP_URL: `${OWN}@${FAR.replace('verify-full', BLIND)}` }],
    ['a far database by option', { DATABASE_APP_URL: `${OWN}@localhost/sarraf?host=10.0.0.9` }],
    ['a changed mind', { DATABASE_APP_URL: `${OWN}@${FAR}&sslmode=disable` }],
    ['a known password', { DATABASE_APP_URL: `postgres://postgres:postgres@${FAR}` }],
    [
      'a known password nearby',
      { DATABASE_APP_URL: 'postgres://postgres:postgres@localhost/sarraf' },
    ],
    [
      'a known password beside',
      { DATABASE_APP_URL: `postgres://a@${FAR}`, PGPASSWORD: 'postgres' },
    ],
    ['far NATS in the clear', { NATS_URL: 'nats://me:Kx9-v2@10.0.0.5:4222' }],
    ['far NATS without a password', { NATS_URL: 'tls://10.0.0.5:4222' }],
    ['far NATS with a name alone', { NATS_URL: 'tls://me@10.0.0.5:4222' }],
    ['far NATS with a known password', { NATS_URL: 'tls://nats:nats@10.0.0.5:4222' }],
    ['far NATS behind a near one', { NATS_URL: 'nats://127.0.0.1:4222,tls://me:Kx9-v2@10.0.0.5' }],
    ['a key of tests', { ...CHAIN, CHAIN_EVM_XPUB: TEST_XPUB }],
    ['a key of developers’ tools', { ...CHAIN, CHAIN_EVM_XPUB: KNOWN_XPUB }],
    ['a chain of the demo', { ...CHAIN, CHAIN_ETHEREUM_ID: '31337001' }],
    ['a chain with one node', { ...CHAIN, CHAIN_ETHEREUM_NODES: 'https://one.example' }],
    ['half a signer', { SARRAF_SIGNER_SOCKET: '/run/gate.sock' }],
    ['old secrets alone', { SARRAF_OLD_SECRETS: `${SECRET}@2026-11-23T10:00Z` }],
    ['an old secret without its end', { SARRAF_SECRET: SECRET, SARRAF_OLD_SECRETS: SECRET }],
    [
      'a short old secret',
      { SARRAF_SECRET: SECRET, SARRAF_OLD_SECRETS: 'short@2026-11-23T10:00Z' },
    ],
  ])('refuses %s with one sentence', (_name, change) => {
    expect(() => readConfig({ ...PRODUCTION, ...change })).toThrow(
      expect.objectContaining({
        name: 'ConfigError',
        message: expect.stringMatching(/^[^\n]+[.]$/) as string,
      }),
    );
  });

  it.each([
    ['a far database by TLS and password', { DATABASE_APP_URL: `${OWN}@${FAR}` }],
    ['the password beside', { DATABASE_APP_URL: `postgres://sarraf@${FAR}`, PGPASSWORD: 'Kx9-v2' }],
    [
      'a database by its socket',
      { DATABASE_APP_URL: 'postgres:///sarraf?host=/var/run/postgresql' },
    ],
    ['a near database', { DATABASE_APP_URL: 'postgres://sarraf@[::1]:5432/sarraf' }],
    ['far NATS by TLS and password', { NATS_URL: 'tls://me:Kx9-v2@10.0.0.5:4222,tls://10.0.0.6' }],
    ['near NATS', { NATS_URL: 'nats://127.0.0.1:4222' }],
  ])('takes %s', (_name, change) => {
    expect(readConfig({ ...PRODUCTION, ...change }).mode).toBe('production');
  });

  it('knows its proxies by one reading', () => {
    const { isTrustedProxy } = readConfig({
      ...DATABASE,
      SARRAF_TRUSTED_PROXIES: ' 10.0.0.0/16, fd00::7',
    });
    expect(['10.0.3.4', '::ffff:10.0.3.4', 'fd00::7'].every(isTrustedProxy)).toBe(true);
    expect(['10.1.0.1', 'fd00::8', '127.0.0.1'].some(isTrustedProxy)).toBe(false);
    expect(() => readConfig({ ...DATABASE, SARRAF_TRUSTED_PROXIES: 'x' })).toThrow(ConfigError);
  });

  it('puts older secrets before the one in force, by the times of their ends', () => {
    const at = (text: string): number => Date.parse(text);
    const config = readConfig({
      ...DATABASE,
      SARRAF_SECRET: SECRET,
      SARRAF_OLD_SECRETS: `${SECRET}2@2026-11-23T10:00Z, ${SECRET}1@2025-01-01T00:00:00Z`,
    });
    expect(config.rootSecrets?.map(({ text, since }) => [text, since])).toEqual([
      [`${SECRET}1`, 0],
      [`${SECRET}2`, at('2025-01-01T00:00:00Z')],
      [SECRET, at('2026-11-23T10:00:00Z')],
    ]);
    expect(readConfig(DATABASE).rootSecrets).toBeUndefined();
  });

  it('never lets production forget: unsafe switches are for tests', () => {
    const unsafe = { SARRAF_UNSAFE_SKIP_DURABILITY_CHECK: '1' };
    expect(readConfig({ ...PRODUCTION, ...unsafe }).skipDurabilityCheck).toBe(false);
    expect(readConfig({ ...DATABASE, ...unsafe }).skipDurabilityCheck).toBe(false);
    const test = { ...DATABASE, SARRAF_MODE: 'test', ...unsafe };
    expect(readConfig(test).skipDurabilityCheck).toBe(true);
  });
});
