import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

const DATABASE = {
  DATABASE_APP_URL: 'postgres://localhost/sarraf',
  DATABASE_ENGINE_URL: 'postgres://localhost/sarraf',
};
const PRODUCTION = {
  ...DATABASE,
  SARRAF_MODE: 'production',
  SARRAF_PUBLIC_URL: 'https://sarraf.example',
  SMS_CREDENTIAL: 'a-real-sms-key',
  IDENTITY_CREDENTIAL: 'a-real-identity-token',
  ZARINPAL_CREDENTIAL: '1f0b3c52-6d55-4f6b-9a57-1b0f6a6a1c11',
  PRICE_URL: 'https://prices.example',
};

describe('the environment', () => {
  it('is a demo on loopback unless told otherwise', () => {
    const config = readConfig(DATABASE);
    expect(config).toMatchObject({ mode: 'demo', host: '127.0.0.1', port: 3000, docs: true });
    expect(config.sms).toMatchObject({ baseUrl: 'http://127.0.0.1:3002', simulated: true });
    expect(config.zarinpal).toMatchObject({ baseUrl: 'http://127.0.0.1:3001', simulated: true });
    expect(config.processes).toEqual([['api', 'realtime', 'engine', 'worker']]);
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

  it('speaks to real companies in production, and hides the description', () => {
    const config = readConfig(PRODUCTION);
    expect(config).toMatchObject({ mode: 'production', docs: false, demoDir: undefined });
    expect(config.sms).toEqual({
      baseUrl: 'https://api.kavenegar.com',
      credential: 'a-real-sms-key',
      simulated: false,
    });
    expect(config.prices.map(({ name }) => name)).toEqual(['prices.example']);
    const two = { ...PRODUCTION, PRICE_URL: 'https://a.example, https://b.example' };
    expect(readConfig(two).prices).toMatchObject([
      { name: 'a.example', baseUrl: 'https://a.example', path: '/prices', simulated: false },
      { name: 'b.example' },
    ]);
    expect(config.rates).toMatchObject({ scale: 1, codesPerMobileMax: 3, codesPerIpMax: 3 });
  });

  it.each([
    ['no database', { DATABASE_APP_URL: '' }],
    ['an engine at no database', { DATABASE_ENGINE_URL: 'localhost' }],
    ["the owner's address", { DATABASE_URL: 'postgres://localhost/sarraf' }],
    ['a default credential', { SMS_CREDENTIAL: 'sarraf-demo' }],
    ['no credential', { IDENTITY_CREDENTIAL: '' }],
    ['the test merchant', { SARRAF_GATEWAY: 'zibal', ZIBAL_CREDENTIAL: 'zibal' }],
    ['a plain line', { SMS_URL: 'http://127.0.0.1:3002' }],
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
  ])('refuses %s with one sentence', (_name, change) => {
    expect(() => readConfig({ ...PRODUCTION, ...change })).toThrow(
      expect.objectContaining({
        name: 'ConfigError',
        message: expect.stringMatching(/^[^\n]+[.]$/) as string,
      }),
    );
  });

  it('never lets production forget: unsafe switches are for tests', () => {
    const unsafe = { SARRAF_UNSAFE_SKIP_DURABILITY_CHECK: '1' };
    expect(readConfig({ ...PRODUCTION, ...unsafe }).skipDurabilityCheck).toBe(false);
    expect(readConfig({ ...DATABASE, ...unsafe }).skipDurabilityCheck).toBe(false);
    const test = { ...DATABASE, SARRAF_MODE: 'test', ...unsafe };
    expect(readConfig(test).skipDurabilityCheck).toBe(true);
  });
});
