// What a refusal over HTTP must look like, whoever refuses.
import { type EndpointKey, type ErrorCode, ERRORS, type ErrorSpec } from '@sarraf/contracts';
import { expect } from 'vitest';
import { errorMessage } from '../http/app-error.ts';
import { ASSET_SEEDS } from '../modules/markets/seed/assets.ts';
import type { Send } from './orders.ts';
import type { Answer, SignedIn, TestServer } from './server.ts';

type Body = Record<string, unknown>;

/** The languages that a refusal is worded in. */
export const LANGS = ['en', 'fa'] as const;

const LABELS = new Map(ASSET_SEEDS.map(({ symbol, name }) => [symbol, name]));
/** What a Persian reader must not meet: raw figures, symbols, words of another language. */
const FOREIGN = /[A-Za-z0-9{},]/;

/** Its own status, its own words in the caller's language, just these facts, and kept by nobody. */
export function expectRefusal(
  answer: Answer,
  error: ErrorCode,
  lang: 'fa' | 'en',
  facts: Record<string, unknown> = {},
): void {
  const { status, businessCase }: ErrorSpec = ERRORS[error];
  expect(answer.body, answer.text).toEqual({
    code: status,
    message: errorMessage(error, answer.body.facts, lang, (symbol) => LABELS.get(symbol)),
    error,
    ...(businessCase !== undefined && { business_case: businessCase }),
    facts,
  });
  expect(answer.status).toBe(status);
  expect(answer.body.message).not.toMatch(
    lang === 'fa' ? FOREIGN : /[{}]|undefined|\d{4}(?<!\.\d*)/,
  );
  expect(answer.headers.get('cache-control')).toBe('no-store');
}

/** Numbers whose comma separates no thousands, and what is said of each: none is ever taken. */
export const BAD_SEPARATORS: readonly (readonly [text: string, error: ErrorCode])[] = [
  ['0,0005', 'decimal_comma'],
  ['1,5', 'decimal_comma'],
  ['20000,5', 'decimal_comma'],
  ['0,005', 'decimal_comma'],
  ['00,500', 'decimal_comma'],
  ['10\u066c5', 'decimal_comma'],
  ['\u06f0\u060c\u06f5', 'decimal_comma'],
  ['500000,', 'decimal_comma'],
  ['12,34,5', 'separator_misplaced'],
  ['1,,0', 'separator_misplaced'],
  ['1,234\u066c567', 'separator_misplaced'],
  ['0,005,000', 'separator_misplaced'],
  ['1.234,5', 'separator_misplaced'],
  ['1.234.567', 'amount_malformed'],
];

/** What no refusal may change: how many rows there are of money, and how much of it. */
export const countOfMoney = (server: TestServer): Promise<unknown> =>
  server.sql(
    `SELECT (SELECT count(*)::text FROM orders) AS orders,
       (SELECT count(*)::text FROM postings) AS postings,
       (SELECT count(*)::text FROM payments) AS payments,
       (SELECT sum(remaining)::text FROM holds) AS held,
       (SELECT sum(total)::text FROM balances WHERE total > 0) AS money`,
  );

/** A refusal that somebody provokes. */
export interface RefusalCase<Who extends string> {
  readonly error: ErrorCode;
  readonly key: EndpointKey;
  /** What makes it come to this, then the body; asked anew for each language. */
  readonly body: () => Body | Promise<Body>;
  readonly facts?: Body;
  readonly who?: Who;
  readonly idempotencyKey?: string;
}

/** In each language it is refused as said, and what `inventory` counts stays as it was. */
export async function expectProvoked(
  send: Send,
  one: RefusalCase<string>,
  who: SignedIn,
  inventory: () => Promise<unknown>,
): Promise<void> {
  for (const lang of LANGS) {
    const body = await one.body();
    const before = await inventory();
    const { idempotencyKey } = one;
    const options = { lang, ...(idempotencyKey === undefined ? {} : { idempotencyKey }) };
    const answer = await send(one.key, who, body, options);
    expectRefusal(answer, one.error, lang, one.facts);
    expect(await inventory()).toEqual(before);
  }
}

/** What is said first, and what puts it right: in the body, and elsewhere. */
export type Repair = readonly [error: ErrorCode, body: Body, also?: () => Promise<void>];

/**
 * Everything is wrong at once and put right one by one: what is said next must be what stands
 * next. Answers the body as it is then.
 */
export async function expectInOrder(
  send: Send,
  key: EndpointKey,
  who: SignedIn,
  wrong: Body,
  repairs: readonly Repair[],
): Promise<Body> {
  const said: string[] = [];
  let body = wrong;
  for (const [, repair, also] of repairs) {
    said.push((await send(key, who, body)).body.error);
    body = { ...body, ...repair };
    await also?.();
  }
  expect(said).toEqual(repairs.map(([error]) => error));
  return body;
}
