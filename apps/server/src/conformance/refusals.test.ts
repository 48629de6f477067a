// The catalogue of errors against the server: each refusal of the calls that move money is provoked
// over HTTP, once in each language, with its status, words and facts, and which of several wrong
// things is said; and each other error of the catalogue is met by some test of the server.
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type EndpointKey, endpoints, type ErrorCode, ERRORS } from '@sarraf/contracts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { expectProvoked } from '../testing/refusals.ts';
import { REFUSAL_AREAS } from './testing/refusals/refusal-areas.ts';

describe.each(REFUSAL_AREAS)('of $name each refusal', (area) => {
  const { open, close, reset, send, cases, sequences, person, inventory } = area;
  beforeAll(open);
  afterAll(close);
  afterEach(reset);

  it.each(cases)('$error by $key, in both languages, with its facts', async (one) => {
    await expectProvoked(send, one, person(one), () => inventory(one));
  });

  it.each(sequences)('of several wrong things: %s', async (_, run) => {
    await expect(run()).resolves.toBeUndefined();
  });
});

const CASES = REFUSAL_AREAS.flatMap(({ cases }) => cases);
const codesOf = (key?: EndpointKey): ReadonlySet<ErrorCode> =>
  new Set(CASES.filter((one) => key === undefined || one.key === key).map(({ error }) => error));

/** Provoked by these calls in tests of their own. */
const ELSEWHERE: Readonly<Partial<Record<ErrorCode, string>>> = {
  too_many_orders: 'modules/orders/open-orders.test.ts',
  card_without_sheba: 'modules/withdrawals/sale-payout.test.ts',
  card_too_new: 'modules/withdrawals/sale-payout.test.ts',
};

/**
 * Of dust nobody can provoke these alone: the user's money and the markets are looked at just
 * before, and without a body there is nothing to differ in.
 */
const OF_DUST_BY_CHANCE: readonly ErrorCode[] = [
  'insufficient_funds',
  'market_not_active',
  'price_stale',
  'price_moved',
  'idempotency_key_reused',
];

const ROOT = path.resolve(import.meta.dirname, '../../../..');
const read = (file: string): string => readFileSync(path.join(ROOT, file), 'utf8');

describe('of the refusals that a call declares', () => {
  it.each([
    'POST /trade/limitBuy',
    'POST /trade/limitSell',
    'POST /trade/marketBuy',
    'POST /trade/marketSell',
    'POST /exchange/buyRequest',
    'POST /exchange/sellRequest',
    'POST /cancelOrder',
    'POST /cancelAllOrders',
  ] as const satisfies readonly EndpointKey[])('none is left out: %s', (key) => {
    const provoked = codesOf();
    const rest = endpoints[key].errors.filter((error) => !provoked.has(error));
    expect(rest.filter((error) => ELSEWHERE[error] === undefined)).toEqual([]);
  });

  it.each([
    ['POST /otc/quote', []],
    ['POST /otc/dust', OF_DUST_BY_CHANCE],
    ['POST /tomanWallet/charge', []],
  ] as const)('none is left out by itself: %s', (key, byChance) => {
    const provoked = codesOf(key);
    expect(endpoints[key].errors.filter((error) => !provoked.has(error))).toEqual(byChance);
  });

  it.each(Object.entries(ELSEWHERE))('%s stands in %s', (error, file) => {
    expect(read(`apps/server/src/${file}`)).toContain(`'${error}'`);
  });
});

/** Codes without a test; remove a code when you add its test. */
const UNMET: readonly ErrorCode[] = [
  'explanation_decided',
  'factor_too_new',
  'gift_not_cancellable',
  'message_choice_locked',
  'passkeys_unavailable',
  'payout_answers_not_found',
  'payout_answers_too_long',
  'payout_batch_not_found',
  'payout_batches_closed',
  'recipients_full',
  'reveal_limit_reached',
  'reward_terms_invalid',
  'statement_differs',
  'statement_place_unclear',
  'too_many_pinned',
  'transfer_not_cancellable',
];

describe('each error of the catalogue', () => {
  const codes = Object.keys(ERRORS) as ErrorCode[];
  const textsOf = (patterns: readonly string[], exclude: readonly string[] = []): string =>
    patterns
      .flatMap((pattern) => globSync(pattern, { cwd: ROOT, exclude }))
      .map(read)
      .join('\n');
  const namedIn = (text: string) => {
    const words = new Set(text.match(/\w+/g));
    return (code: string): boolean => words.has(code);
  };

  it('is met by a test, but for those that are listed', () => {
    const own = path.relative(ROOT, import.meta.filename);
    const tests = [
      'apps/server/src/**/*.test.ts',
      'packages/*/src/**/*.test.ts',
      'tests/**/*.test.ts',
    ];
    const isNamed = namedIn(textsOf(tests, [own]));
    const met = codesOf();
    expect(codes.filter((code) => !met.has(code) && !isNamed(code))).toEqual(
      codes.filter((code) => UNMET.includes(code)),
    );
  });

  it('is raised by some source', () => {
    const sources = ['apps/server/src/**/*.ts', 'packages/*/src/**/*.ts'];
    const isNamed = namedIn(
      textsOf(sources, ['packages/contracts/src/errors/*', '**/*.test.ts', '**/testing/**']),
    );
    expect(codes.filter((code) => !isNamed(code))).toEqual([]);
  });
});
