// V13: random input on every declared call; whatever it is, the answer is no 5xx and in shape.
import { type Endpoint, type EndpointKey, endpoints } from '@sarraf/contracts';
import { propertySeed } from '@sarraf/testing';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { type SignedIn, startTestServer, type TestServer } from '../testing/server.ts';

fc.configureGlobal({ seed: propertySeed() });

/** 500 in the deep tests. */
const RUNS = Number(process.env['SARRAF_FUZZ_RUNS'] ?? 12);

let server: TestServer;
let client: SignedIn;
let staff: SignedIn;
beforeAll(async () => {
  server = await startTestServer();
  client = await server.person({ opening: { IRT: '100000000', USDT: '1000' } });
  staff = await server.person({ level: 0, staffRole: 'owner' });
});
afterAll(() => server?.close());

interface Shape {
  readonly properties?: Readonly<Record<string, { readonly pattern?: string }>>;
  readonly anyOf?: readonly Shape[];
}

/** The names that a schema knows, each with the pattern of its text, if it has one. */
function fieldsOf(schema: z.ZodType): ReadonlyMap<string, string | undefined> {
  const shape = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Shape;
  const all = [shape, ...(shape.anyOf ?? [])];
  return new Map(
    all.flatMap(({ properties }) =>
      Object.entries(properties ?? {}).map(([name, field]) => [name, field.pattern] as const),
    ),
  );
}

const NASTY = [
  '',
  ' ',
  '0',
  '-1',
  '1',
  '1.5',
  '5',
  '1e9',
  'BTCIRT',
  'USDTIRT',
  'buy',
  'sell',
  'base',
  'quote',
  'gtc',
  '\0',
  '\u202e',
  '\ud800',
  "' OR 1=1 --",
  '../..',
  '<svg onload=1>',
  '۱۲۳',
  '113000',
  '9'.repeat(40),
  'x'.repeat(5_000),
  '{{7*7}}',
  '%00',
  'true',
  'null',
] as const; // prettier-ignore

/** `encodeURIComponent` can't write these; no client could send them. */
const LONE_SURROGATE = /\p{Surrogate}/u;

const text = fc.oneof(fc.constantFrom(...NASTY), fc.string({ unit: 'binary', maxLength: 40 }));
const value = fc.oneof(
  { weight: 4, arbitrary: text },
  { weight: 2, arbitrary: fc.constantFrom(true, false, null, 0, 1, 2, 5, -1, 1.5, 100_000) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
);

/** Half of the time what the pattern lets through: only there a query can be wrong about it. */
function recordOf<T>(
  fields: ReadonlyMap<string, string | undefined>,
  one: fc.Arbitrary<T>,
): fc.Arbitrary<object> {
  const model = [...fields].map(([name, pattern]) => {
    if (pattern === undefined) return [name, one] as const;
    return [name, fc.oneof(one, fc.stringMatching(new RegExp(pattern)))] as const;
  });
  return fc.record(Object.fromEntries(model), { requiredKeys: [] });
}

const keys = (Object.keys(endpoints) as EndpointKey[]).filter(
  // logging out would end the run; the demo's calls have a secret
  (key) => endpoints[key].access.audience !== 'demo' && key !== 'POST /jwt/logout',
);

/** Texts of one sign only, as long as an id of ours: a loose pattern takes them for one. */
const ALIKE = ['-', '0', '9', 'f', 'F', 'z'].flatMap((sign) =>
  [1, 16, 32, 36, 40].map((length) => sign.repeat(length)),
);
const inAddress = keys.flatMap((key) => {
  const { params, query } = endpoints[key] as Endpoint;
  return [
    ...[...fieldsOf(params).keys()].map((name) => [key, 'path', name] as const),
    ...[...fieldsOf(query).keys()].map((name) => [key, 'query', name] as const),
  ];
});

it.each(inAddress)('%s takes no text for what it is not: %s %s', async (key, location, name) => {
  const { audience } = (endpoints[key] as Endpoint).access;
  const token = audience === 'staff' ? staff.accessToken : client.accessToken;
  for (const given of ALIKE) {
    const pattern = key.replace(/^\S+ /, '');
    const path = pattern.replace(/:(\w+)/g, () => (location === 'path' ? given : 'x'));
    const address = location === 'path' ? path : `${path}?${name}=${given}`;
    const response = await server.fetch(`/api/v1${address}`, {
      method: key.split(' ')[0] ?? 'GET',
      headers: { authorization: `Bearer ${token}` },
    });
    expect(response.status, `${address}: ${await response.text()}`).toBeLessThan(500);
    if (key === 'GET /operations/:id') expect(response.status).toBe(422);
  }
});

it.each(keys)(
  'V13 %s',
  async (key) => {
    const endpoint: Endpoint = endpoints[key];
    const { audience } = endpoint.access;
    const token = audience === 'staff' ? staff.accessToken : client.accessToken;
    const input = fc.record({
      body: fc.oneof(
        { weight: 9, arbitrary: recordOf(fieldsOf(endpoint.body), value) },
        { weight: 1, arbitrary: value },
      ),
      query: recordOf(fieldsOf(endpoint.query), text),
      params: recordOf(fieldsOf(endpoint.params), text),
      lang: fc.constantFrom('ir', 'en'),
    });
    await fc.assert(
      fc.asyncProperty(input, async ({ body, query, params, lang }) => {
        const filled = key.replace(/^\S+ /, '').replace(/:(\w+)/g, (_, name: string) => {
          const given = (params as Record<string, string>)[name] ?? 'x';
          return encodeURIComponent(given === '' || LONE_SURROGATE.test(given) ? 'x' : given);
        });
        const search = new URLSearchParams(query as Record<string, string>).toString();
        const isRead = key.startsWith('GET');
        const response = await server.fetch(`/api/v1${filled}?${search}`, {
          method: key.split(' ')[0] ?? 'GET',
          headers: { authorization: `Bearer ${token}`, lang, 'content-type': 'application/json' },
          ...(isRead ? {} : { body: JSON.stringify(body) }),
        });
        const answer = await response.text();
        expect(response.status, answer).toBeLessThan(500);
        if (response.status < 400) return;
        const { code, message, error } = JSON.parse(answer) as Record<string, unknown>;
        expect([code, typeof message, typeof error]).toEqual([response.status, 'string', 'string']);
      }),
      { numRuns: RUNS },
    );
  },
  300_000,
);
