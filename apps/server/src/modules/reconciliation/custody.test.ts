// What lies in custody of coins: stated by one, confirmed by another, held against the books.
import type { Custody, EndpointKey } from '@sarraf/contracts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { actsOn } from '../../testing/acts.ts';
import { type Answer, startTestServer, type TestServer } from '../../testing/server.ts';

type Person = Awaited<ReturnType<TestServer['person']>>;

let server: TestServer;
let x: Person;
let y: Person;

async function elder(): Promise<Person> {
  const one = await server.person({ staffRole: 'finance' });
  await server.sql(
    `UPDATE staff_roles SET since = since - interval '80 hours' WHERE user_id = $1`,
    [one.userId],
  );
  return one;
}
beforeAll(async () => {
  server = await startTestServer();
  await server.house({ BTC: '1' });
  await server.person({ opening: { BTC: '2.5' } });
  [x, y] = [await elder(), await elder()];
});
afterAll(() => server?.close());

const post = (key: EndpointKey, by: Person, body: unknown, id = '1'): Promise<Answer> =>
  server.call(key, { token: by.accessToken, body, params: { id }, lang: 'en' });
const state = (by: Person, amount: string, symbol = 'BTC'): Promise<Answer> =>
  post('POST /admin/reconciliation/custody', by, { symbol, amount, reason: 'counted it' });
const confirm = (by: Person, id: string): Promise<Answer> =>
  post('POST /admin/reconciliation/custody/:id/confirm', by, { reason: 'counted it, too' }, id);
const refuse = (by: Person, id: string): Promise<Answer> =>
  post('POST /admin/reconciliation/custody/:id/refuse', by, { reason: 'not so' }, id);
async function bitcoin(): Promise<Custody | undefined> {
  const answer = await server.call('GET /admin/reconciliation', { token: y.accessToken });
  return (answer.body.data['custody'] as Custody[]).find(({ symbol }) => symbol === 'BTC');
}
const waitingId = async (): Promise<string> => (await bitcoin())?.waiting?.id ?? '';

it('says what users and the house have before anything is stated', async () => {
  expect(await bitcoin()).toMatchObject({
    users: '2.5',
    house: '1',
    stated: null,
    difference: null,
  });
});

it('counts once a second person confirms it, and a difference shows by its coin', async () => {
  expect((await state(x, '3.49999999')).status).toBe(200);
  expect(await bitcoin()).toMatchObject({ stated: null, waiting: { is_mine: false } });
  expect((await state(y, '3')).body.error).toBe('approval_waiting');
  const id = await waitingId();
  expect((await confirm(x, id)).body.error).toBe('approval_second_officer');
  const fresh = await server.person({ staffRole: 'finance' });
  expect((await confirm(fresh, id)).body.error).toBe('officer_too_new');
  expect((await state(fresh, '3', 'ETH')).body.error).toBe('officer_too_new');
  expect((await confirm(y, id)).status).toBe(200);
  expect(await bitcoin()).toMatchObject({
    difference: '-0.00000001',
    stated: { amount: '3.49999999', confirmed_by: { id: String(y.userId) } },
    waiting: null,
  });
  // asked again, as the first time
  expect((await confirm(y, id)).status).toBe(200);
  expect((await confirm(x, id)).body.error).toBe('approval_not_waiting');
  // it stops nothing
  const [{ stops } = { stops: '' }] = await server.sql<{ stops: string }>(
    'SELECT count(*) AS stops FROM payout_stops WHERE lifted_at IS NULL',
  );
  expect(stops).toBe('0');
});

it('goes on with what comes in afterwards', async () => {
  await state(x, '3.5');
  await confirm(y, await waitingId());
  await server.person({ opening: { BTC: '0.25' } });
  expect(await bitcoin()).toMatchObject({ users: '2.75', difference: '0' });
});

it('is refused by another, or taken back; what counted before counts on', async () => {
  for (const by of [x, y]) {
    await state(x, '9');
    expect((await refuse(by, await waitingId())).status).toBe(200);
    expect(await bitcoin()).toMatchObject({ difference: '0', waiting: null });
  }
  const stated = ['custody_stated', '- > waiting', 'counted it'];
  const confirmed = ['custody_confirmed', 'waiting > confirmed', 'counted it, too'];
  const refused = ['custody_refused', 'waiting > refused', 'not so'];
  expect(await actsOn(server, 'custody:BTC')).toEqual([
    stated,
    confirmed,
    stated,
    confirmed,
    stated,
    refused,
    stated,
    refused,
  ]);
});

it('is of coins alone, by amounts that there are, and by those who may', async () => {
  expect((await state(x, '5', 'IRT')).body.error).toBe('not_found');
  expect((await state(x, '5', 'NOPE')).body.error).toBe('not_found');
  expect((await state(x, '1e3')).body.error).toBe('amount_malformed');
  expect((await state(x, '0.000000001')).body.error).toBe('amount_malformed');
  const auditor = await server.person({ staffRole: 'auditor' });
  expect((await state(auditor, '5')).status).toBe(403);
  expect((await confirm(auditor, '1')).status).toBe(403);
});
