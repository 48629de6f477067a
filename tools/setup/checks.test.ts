// What setup refuses before anybody is called: the server's own rules, a group at a time.
import { describe, expect, it } from 'vitest';
import { checkGroup, ownerOf } from './checks.ts';
import { targetOf } from './database.ts';
import type { GroupName } from './question.ts';

const OPTIONS = { known: undefined, given: undefined, mayWrite: false };
const check = (name: GroupName, values: Record<string, string>): Promise<string> =>
  checkGroup({ name }, values, OPTIONS);

describe('half a configuration', () => {
  it.each<readonly [GroupName, Record<string, string>, string]>([
    ['machine', { SARRAF_DATA_DIR: 'here' }, 'must be a whole path'],
    [
      'machine',
      { SARRAF_DATA_DIR: '/d', SARRAF_PORT: '99999' },
      'SARRAF_PORT must be a whole number',
    ],
    ['machine', { SARRAF_DATA_DIR: '/d', SARRAF_USER: 'nobody-such' }, 'useradd'],
    [
      'machine',
      { SARRAF_DATA_DIR: '/d', NODE_EXTRA_CA_CERTS: '/no/such.pem' },
      'there is no /no/such',
    ],
    ['machine', { SARRAF_DATA_DIR: '/d', SARRAF_SECRET: 'short' }, 'SARRAF_SECRET needs at least'],
    ['address', { SARRAF_PUBLIC_URL: 'exchange.example' }, 'must be an origin'],
    ['address', { SARRAF_PUBLIC_URL: 'https://127.0.0.1' }, 'not this machine'],
    ['address', { SARRAF_TRUSTED_PROXIES: ' ' }, 'SARRAF_TRUSTED_PROXIES must name'],
    ['sms', { SMS_CREDENTIAL: 'sarraf-demo' }, 'real credential of the sms company'],
    ['sms', { SMS_URL: 'http://sms.example' }, 'sms company by https only'],
    ['identity', { JIBIT_CREDENTIAL: 'half' }, 'JIBIT_CREDENTIAL must be'],
    ['identity', { JIBIT_CREDENTIAL: 'a:b', JIBIT_URL: 'http://j.example' }, 'second identity'],
    ['gateway', { SARRAF_GATEWAY: 'paypal' }, 'SARRAF_GATEWAY must be one of'],
    ['gateway', { SARRAF_GATEWAY: 'zibal', ZIBAL_CREDENTIAL: 'zibal' }, 'of the gateway company'],
    ['payout', { SARRAF_PAYOUT: 'bank' }, 'SARRAF_PAYOUT must be one of'],
    ['payout', { ZIBAL_PAYOUT_CREDENTIAL: 'token' }, 'ZIBAL_PAYOUT_CREDENTIAL must be'],
    ['payout', { ZIBAL_PAYOUT_CREDENTIAL: '1:sarraf-demo' }, 'of the payout company'],
    ['payout', { ZIBAL_PAYOUT_URL: 'http://z.example' }, 'payout company by https only'],
    ['prices', { PRICE_URL: 'https://a.example' }, 'two price sources at least'],
    ['prices', { PRICE_URL: 'https://a.example,http://b.example' }, 'by https only'],
    ['prices', {}, 'must name price sources'],
    ['prices', { PRICE_SOURCES: 'nobitex' }, 'two price sources at least'],
    ['prices', { PRICE_SOURCES: 'binance,okx,nobitex' }, 'until two sources tell it'],
    ['prices', { PRICE_SOURCES: 'nobitex,kraken' }, 'must be some of binance, okx'],
    ['mail', { MAIL_URL: 'smtps://mail.example' }, 'MAIL_FROM must be the address'],
    ['mail', { MAIL_URL: 'mail.example', MAIL_FROM: 'a@b.example' }, 'MAIL_URL must be'],
    ['bucket', { BLOBS_URL: 'https://s3.example/people' }, 'BLOBS_CREDENTIAL must be'],
    ['bucket', { BLOBS_CREDENTIAL: 'id:secret-1' }, 'needs the BLOBS_URL'],
    ['database', { DATABASE_ADMIN_URL: 'mysql://a' }, 'address of a PostgreSQL database'],
    ['database', {}, '-migrate.env'],
    ['owner', { OWNER_MOBILE: '0912' }, 'mobile number'],
  ])('of %s is refused in the words of the server: %j', async (name, values, words) => {
    await expect(check(name, values)).rejects.toThrow(words);
  });

  it('goes through where a group asks nobody and is whole', async () => {
    const address = { SARRAF_PUBLIC_URL: 'https://exchange.example' };
    expect(await check('address', address)).toBe('people find https://exchange.example');
    expect(await check('mail', {})).toBe('no mail is sent');
    expect(await check('bucket', {})).toBe('the data folder keeps documents');
  });
});

describe('the database that is meant', () => {
  const at = (rest: string): string => `postgres://setup:own-1f@${rest}`;

  it('is the one that is named, or else sarraf', () => {
    expect(targetOf(at('127.0.0.1/exchange'))).toBe('exchange');
    expect(targetOf(at('127.0.0.1'))).toBe('sarraf');
    expect(targetOf(at('127.0.0.1/postgres'))).toBe('sarraf');
    expect(targetOf(at('db.example/x?sslmode=verify-full'))).toBe('x');
  });

  it.each([
    [at('db.example/x'), 'sslmode=verify-full'],
    ['postgres://setup:postgres@127.0.0.1/x', 'that everybody knows'],
    ['postgres:///x?host=/run/postgresql', 'must name a host'],
    [at('127.0.0.1/X-y'), 'small letters'],
    [at('127.0.0.1/x%22y'), 'small letters'],
  ])('is not at %s', (url, words) => {
    expect(() => targetOf(url)).toThrow(words);
  });
});

describe("the owner's answers", () => {
  const GOOD = {
    OWNER_MOBILE: '+98 912 111 0001',
    OWNER_FIRST_NAME: 'مريم',
    OWNER_LAST_NAME: 'بنیان',
    OWNER_NATIONAL_CODE: '۰۰۸۴۵۷۵۹۴۸',
    OWNER_PASSWORD: 'Nakhl-o-baran-77',
  };

  it('are kept in one form', () => {
    expect(ownerOf(GOOD)).toMatchObject({
      mobile: '09121110001',
      firstName: 'مریم',
      nationalCode: '0084575948',
    });
  });

  it.each([
    [{ OWNER_PASSWORD: '09121110001a' }, 'password'],
    [{ OWNER_PASSWORD: 'short' }, 'password'],
    [{ OWNER_NATIONAL_CODE: '0084575949' }, 'national code'],
    [{ OWNER_LAST_NAME: 'R2-D2' }, 'name'],
  ])('are refused as everybody’s: %j', (change, word) => {
    expect(() => ownerOf({ ...GOOD, ...change })).toThrow(word);
  });
});
