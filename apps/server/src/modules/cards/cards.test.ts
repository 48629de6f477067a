// Bank cards, against an identity office that a test can break.
import { isCardNumber } from '@sarraf/money/banks';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  type Answer,
  type SignedIn,
  startTestServer,
  testCardNumber,
  type TestServer,
} from '../../testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server?.close());
afterEach(() => {
  server.providers.lines.identity = 'ok';
  server.providers.refused.clear();
});

let serial = 500_000;
const cards = async (person: SignedIn): Promise<Record<string, unknown>[]> =>
  (await server.call('GET /cards', { token: person.accessToken })).body.data as never;

describe('cards', () => {
  const add = (person: SignedIn, card_number: string): Promise<Answer> =>
    server.call('POST /cards', { token: person.accessToken, body: { card_number }, lang: 'en' });
  const remove = (person: SignedIn, id: string): Promise<Answer> =>
    server.call('DELETE /cards/:id', { token: person.accessToken, params: { id }, lang: 'en' });
  const settled = (person: SignedIn): Promise<void> =>
    server.until(async () => (await cards(person)).every((card) => card['status'] !== 'pending'));

  it('are added, asked about, refused or verified, and removed', async () => {
    const person = await server.person();
    const good = testCardNumber((serial += 1));
    const bad = testCardNumber((serial += 1));
    server.providers.refused.add(bad);
    expect((await add(person, good)).body.data).toMatchObject({ status: 'pending', sheba: null });
    expect((await add(person, bad)).status).toBe(200);
    await settled(person);
    const list = await cards(person);
    expect(list.map((card) => [card['status'], card['is_default']])).toEqual([
      ['verified', true],
      ['verified', false],
      ['refused', false],
    ]);
    const twice = await add(person, good);
    expect([twice.status, twice.body.error]).toEqual([409, 'card_already_added']);
    server.providers.refused.clear();
    expect((await add(person, bad)).status).toBe(200);
    await settled(person);
    expect((await cards(person)).map((card) => card['status'])).toEqual(Array(3).fill('verified'));
    expect((await remove(person, String(list[0]?.['id']))).status).toBe(200);
    const left = await cards(person);
    // none is led to silently: its owner chooses
    expect(left.map((card) => card['is_default'])).toEqual([false, false]);
  });

  it('say their bank by eight digits where it has them, though six are shown', async () => {
    const person = await server.person();
    for (const [start, code] of [
      ['62198619', 'blu'],
      ['62198600', 'saman'],
      ['63621400', 'melli'],
    ] as const) {
      const digits = `${start}${String((serial += 1)).padStart(7, '0')}`;
      const number = Array.from('0123456789', (last) => digits + last).find(isCardNumber);
      const added = await add(person, number ?? '');
      expect(added.body.data).toMatchObject({
        bank: { code },
        masked: `${start.slice(0, 6)}******${number?.slice(-4)}`,
      });
      const listed = (await cards(person)).find(({ id }) => id === added.body.data['id']);
      expect(listed).toMatchObject({ bank: { code } });
    }
  });

  it('O03 belong to one person: foreign and unknown ones are the same 404', async () => {
    const [mine, other] = [await server.person(), await server.person()];
    const [card] = await cards(other);
    const foreign = await remove(mine, String(card?.['id']));
    const unknown = await remove(mine, '999999');
    expect([foreign.status, foreign.body.error]).toEqual([404, 'card_not_found']);
    expect(foreign.text).toBe(unknown.text);
    expect(await cards(other)).toHaveLength(1);
    server.providers.refused.clear();
    const stolen = await add(mine, other.cardNumber ?? '');
    expect(stolen.status).toBe(200);
    await server.until(async () => {
      const list = await cards(mine);
      return list.some((one) => one['masked'] === card?.['masked'] && one['status'] === 'refused');
    });
    expect((await cards(other))[0]).toMatchObject({ status: 'verified' });
  });

  it('are ten at most', async () => {
    const person = await server.person();
    const answers: Answer[] = [];
    for (let count = 0; count < 10; count += 1) {
      answers.push(await add(person, testCardNumber((serial += 1))));
    }
    expect(answers.slice(0, 9).map((answer) => answer.status)).toEqual(Array(9).fill(200));
    const last = answers.at(-1);
    expect([last?.status, last?.body.error]).toEqual([409, 'card_limit_reached']);
    expect(last?.body.message).toContain('10');
  });

  it('stay while a payment with them is on its way', async () => {
    const person = await server.person();
    const [card] = await cards(person);
    const id = String(card?.['id']);
    const charge = await server.call('POST /tomanWallet/charge', {
      token: person.accessToken,
      body: { card_id: id, amount: '100000' },
    });
    expect(charge.status).toBe(200);
    const answer = await remove(person, id);
    expect([answer.status, answer.body.error]).toEqual([409, 'card_in_use']);
  });

  it('wait for the office and are asked about again', async () => {
    const person = await server.person();
    server.providers.lines.identity = 'down';
    await add(person, testCardNumber((serial += 1)));
    await server.until(async () => {
      const rows = await server.sql<{ checks: string }>(
        `SELECT checks FROM cards WHERE user_id = $1 AND status = 'pending'`,
        [person.userId],
      );
      return Number(rows[0]?.checks) >= 2;
    });
    server.providers.lines.identity = 'ok';
    await settled(person);
    expect((await cards(person)).map((card) => card['status'])).toEqual(['verified', 'verified']);
  });
});
