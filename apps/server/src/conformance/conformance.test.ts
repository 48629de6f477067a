// The server against docs/requirements.md: each call that is asked for, made as a user makes it.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { type Endpoint, type EndpointKey, endpoints, ERRORS } from '@sarraf/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CHAIN_ENVIRONMENT, signerEnvironment } from '../testing/chains.ts';
import {
  type Answer,
  type CallOptions,
  startTestServer,
  type TestServer,
} from '../testing/server.ts';
import { type CallCase, type CallCases, makeUsers, type Users } from './testing/call-case.ts';
import { orderCalls } from './testing/order-calls.ts';
import { PROJECT_DIR, readRequirements, UNSHOWN } from './testing/requirements-page.ts';
import { referralCalls } from './testing/referral-calls.ts';
import { scoreCalls } from './testing/score-calls.ts';
import { userCalls } from './testing/user-calls.ts';
import { walletCalls } from './testing/wallet-calls.ts';

const CASES: CallCases = {
  ...orderCalls,
  ...userCalls,
  ...walletCalls,
  ...referralCalls,
  ...scoreCalls,
};
const CALLS_ASKED = 75;

const { calls, rules } = readRequirements();
const built = calls.filter(({ isBuilt }) => isBuilt);
const missing = calls.filter(({ isBuilt }) => !isBuilt);

/** What each language is written in; a name in Latin letters may stand in a Persian sentence. */
const LANGUAGES = [
  { lang: 'ir', wordsOf: 'fa', letters: /^[^A-Za-z]*[\u0600-\u06ff][^A-Za-z]*$/ },
  { lang: 'en', wordsOf: 'en', letters: /^[\x20-\x7e’“”…–]+$/ },
] as const;

let server: TestServer;
let users: Users;
beforeAll(async () => {
  server = await startTestServer({ env: { ...CHAIN_ENVIRONMENT, ...signerEnvironment() } });
  users = await makeUsers(server);
});
afterAll(() => server?.close());

function caseOf(name: string): { key: EndpointKey; endpoint: Endpoint; one: CallCase } {
  const key = keyOf(name);
  const one = CASES[key];
  if (one === undefined) throw new Error(`${name} is built: say in CASES how a user makes it.`);
  return { key, endpoint: endpoints[key], one };
}

/** The contract's name of a call: `DELETE /cards/:id` for `DELETE /cards/{id}`. */
function keyOf(name: string): EndpointKey {
  return name.replace(/\{(\w+)\}/g, ':$1') as EndpointKey;
}

function call(key: EndpointKey, lang: 'ir' | 'en', options: CallOptions): Promise<Answer> {
  const isDouble = /\/(trade|security)\//.test(key);
  return server.call(key, { ...options, lang, headers: isDouble ? { 'x-lang': lang } : {} });
}

/** The values at a path: `data[].coin.symbol` is there in each row, and there is a row. */
function valuesAt(data: unknown, path: string): unknown[] {
  let values = [data];
  for (const step of path.split(/\.|(?=\[\])/)) {
    values = values.flatMap((value) =>
      step === '[]' ? (value as unknown[]) : [(value as Record<string, unknown>)[step]],
    );
  }
  return values;
}

describe('the page of requirements', () => {
  it(`asks for ${CALLS_ASKED} calls, each once`, () => {
    expect(calls.length).toBe(CALLS_ASKED);
    expect(new Set(calls.map(({ name }) => name)).size).toBe(CALLS_ASKED);
    console.info(`not yet: ${missing.length} paths: ${missing.map(({ name }) => name).join(', ')}`);
  });

  it('knows how each built call is made, and none that is not', () => {
    expect(Object.keys(CASES).toSorted()).toEqual(built.map(({ name }) => keyOf(name)).toSorted());
  });

  it('names a test that is there, or says what is missing, for each rule', () => {
    const wrong = rules.filter(({ tests, shownBy }) =>
      tests.length === 0
        ? !UNSHOWN.includes(shownBy)
        : !tests.every(
            (file) => /\.test\.tsx?$/.test(file) && existsSync(path.join(PROJECT_DIR, file)),
          ),
    );
    expect(wrong).toEqual([]);
    expect(new Set(rules.map(({ number }) => number)).size).toBe(rules.length);
  });
});

describe.each(built)('$name', ({ name, answers }) => {
  it.each(LANGUAGES)('answers a user in its envelope ($lang)', async ({ lang, letters }) => {
    const { key, endpoint, one } = caseOf(name);
    const answer = await call(key, lang, await one.sent(users));
    expect(answer.status, answer.text).toBe(200);
    expect(answer.headers.get('content-type')).toMatch(/^application\/json/);
    expect(Object.keys(answer.body)).toEqual(['code', 'message', 'data']);
    expect(answer.body.code).toBe(200);
    expect(answer.body.message).toMatch(letters);
    const { data } = answer.body;
    expect(endpoint.output.safeParse(data).error).toBeUndefined();
    for (const path of answers) {
      const values = valuesAt(data, path);
      expect(values.length, path).toBeGreaterThan(0);
      expect(values, path).not.toContain(undefined);
    }
  });

  it.each(LANGUAGES)(
    'is refused in the same envelope ($lang)',
    async ({ lang, wordsOf, letters }) => {
      const { key, one } = caseOf(name);
      const { error, sent, method } = one.refused;
      const used = method === undefined ? key : (key.replace(/^\w+/, method) as EndpointKey);
      const answer = await call(used, lang, await sent(users));
      const { status } = ERRORS[error];
      expect([answer.status, answer.body.error], answer.text).toEqual([status, error]);
      expect(Object.keys(answer.body)).toEqual(['code', 'message', 'error', 'facts']);
      expect(answer.body).toMatchObject({ code: status, message: ERRORS[error][wordsOf] });
      expect(answer.body.message).toMatch(letters);
    },
  );
});

describe.each(missing)('$name, which is not yet', ({ name, method, path: address }) => {
  it('answers 404 to a user who is signed in', async () => {
    const response = await server.fetch(`/api/v1${address.replace(/\{\w+\}/g, '1')}`, {
      method,
      headers: {
        authorization: `Bearer ${users.trader.accessToken}`,
        ...(method === 'POST' && { 'content-type': 'application/json' }),
      },
      ...(method === 'POST' && { body: '{}' }),
    });
    const { error } = (await response.json()) as { error: string };
    const hint = `${name} is built: say so in docs/requirements.md`;
    expect([response.status, error], hint).toEqual([404, 'not_found']);
  });
});
