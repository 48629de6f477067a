// What people are shown of their limits, whatever rows are in force.
import { type EndpointKey, LIMIT_NAMES } from '@sarraf/contracts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type SignedIn, startTestServer, type TestServer } from '../../testing/server.ts';
import { setLimits } from '../../testing/standings.ts';

let server: TestServer;
let who: SignedIn;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server?.close());
beforeEach(async () => {
  who = await server.person({ level: 2 });
});

interface Shown {
  readonly gateway_day?: { readonly kind: string; readonly cap: string } | null;
  readonly limits: readonly { readonly kind: string }[];
}

async function shown(key: EndpointKey): Promise<Shown> {
  const answer = await server.call(key, { token: who.accessToken });
  expect(answer.status, `${key}: ${answer.text}`).toBe(200);
  return answer.body.data as unknown as Shown;
}
const kindsOf = async (key: EndpointKey): Promise<string[]> =>
  (await shown(key)).limits.map(({ kind }) => kind);

it('of charges are those of cards alone, also at level 2 by the first rules', async () => {
  const { gateway_day: day, limits } = await shown('GET /tomanWallet/limits');
  expect(day).toMatchObject({ kind: 'gateway_day', cap: '25000000' });
  expect(limits).toEqual([day]);
});

const KINDS = [
  'gateway',
  'gateway_person',
  'stablecoin_buy',
  'toman_withdrawal',
  'transfer',
  'leaving',
  'bank_deposit',
];
const rows = (kinds: readonly string[], days: readonly number[]) =>
  kinds.flatMap((kind) => days.map((of) => ({ kind, level: 1, cap_units: 1_000_000, days: of })));

it('are shown with every kind of them in force, of a day and of thirty', async () => {
  await setLimits(server, rows(KINDS, [1, 30]));
  for (const key of ['GET /user/access_status', 'GET /user/access_level'] as const) {
    expect((await kindsOf(key)).toSorted()).toEqual(LIMIT_NAMES.toSorted());
  }
  const both = (...names: string[]) => names.flatMap((name) => [`${name}_day`, `${name}_month`]);
  expect(await kindsOf('GET /tomanWallet/limits')).toEqual(both('gateway', 'person'));
  expect(await kindsOf('GET /user_wallets/limits')).toEqual(both('withdrawal'));
  expect(await kindsOf('GET /transfers/terms')).toEqual(both('transfer', 'leaving'));
  expect(await kindsOf('GET /user_wallets/deposit_id_tips')).toEqual(both('bank'));
});

it('of charges have no day where no row has one: no other limit is told as it', async () => {
  await setLimits(server, rows(KINDS.slice(1), [1, 30]));
  const closed = await shown('GET /tomanWallet/limits');
  expect(closed.gateway_day).toBeNull();
  expect(closed.limits.map(({ kind }) => kind)).toEqual(['person_day', 'person_month']);
  await setLimits(server, rows(KINDS, [30]));
  const monthly = await shown('GET /tomanWallet/limits');
  expect(monthly.gateway_day).toBeNull();
  expect(monthly.limits.map(({ kind }) => kind)).toEqual(['gateway_month', 'person_month']);
});
