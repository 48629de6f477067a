// Bank cards, against an identity office that a test can break.
import { isCardNumber } from '@sarraf/money/banks';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  type Answer,
  levelOneForm,
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
  server.providers.connections.identity = 'ok';
  server.providers.refused.clear();
  server.providers.unknownCards.clear();
});

let serial = 500_000;
const cards = async (person: SignedIn): Promise<Record<string, unknown>[]> =>
  (await server.call('GET /cards', { token: person.accessToken })).body.data as never;
const add = (person: SignedIn, card_number: string): Promise<Answer> =>
  server.call('POST /cards', { token: person.accessToken, body: { card_number }, lang: 'en' });
const remove = (person: SignedIn, id: string): Promise<Answer> =>
  server.call('DELETE /cards/:id', { token: person.accessToken, params: { id }, lang: 'en' });
const settled = (person: SignedIn): Promise<void> =>
  server.until(async () => (await cards(person)).every((card) => card['status'] !== 'pending'));
/** What a person's answers are worth is over. */
const ageAnswers = (person: SignedIn): Promise<unknown[]> =>
  server.sql(
    `UPDATE identity_answers SET answered_at = now() - interval '25 hours' WHERE user_id = $1`,
    [person.userId],
  );

describe('cards', () => {
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
    await ageAnswers(person);
    expect((await add(person, bad)).status).toBe(200);
    await settled(person);
    expect((await cards(person)).map((card) => card['status'])).toEqual(Array(3).fill('verified'));
    expect((await remove(person, String(list[0]?.['id']))).status).toBe(200);
    const left = await cards(person);
    // none is led to silently: its owner chooses
    expect(left.map((card) => card['is_default'])).toEqual([false, false]);
  });

  it('are read with dots, dashes of every kind, and signs that no one sees', async () => {
    const person = await server.person();
    for (const between of ['.', '-', '–', '\u2011', '\u061c ', '\ufe0f']) {
      const number = testCardNumber((serial += 1));
      const answer = await add(person, number.replace(/(\d{4})(?=\d)/g, `$1${between}`));
      expect(answer.body.data, JSON.stringify(between)).toMatchObject({ status: 'pending' });
      expect(answer.text).toContain(number.slice(-4));
    }
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
    server.providers.connections.identity = 'down';
    await add(person, testCardNumber((serial += 1)));
    await server.until(async () => {
      const rows = await server.sql<{ checks: string }>(
        `SELECT checks FROM cards WHERE user_id = $1 AND status = 'pending'`,
        [person.userId],
      );
      return Number(rows[0]?.checks) >= 2;
    });
    server.providers.connections.identity = 'ok';
    await settled(person);
    expect((await cards(person)).map((card) => card['status'])).toEqual(['verified', 'verified']);
  });
});

describe('the office', () => {
  const OWNER = 'checkCardWithNationalCode';
  const ACCOUNT = 'cardToIban';
  /** What was asked about a card, in order. */
  const asked = (number: string): (string | undefined)[] =>
    server.providers.inquiries
      .filter((one) => one.includes(number))
      .map((one) => one.split(' ')[0]);
  /** Adds a card, waits for what becomes of it, and removes it. */
  const addOnce = async (person: SignedIn, number: string): Promise<unknown> => {
    const added = await add(person, number);
    expect(added.status).toBe(200);
    await settled(person);
    const id = String(added.body.data['id']);
    const card = (await cards(person)).find((one) => one['id'] === id);
    expect((await remove(person, id)).status).toBe(200);
    return [card?.['status'], card?.['reason']];
  };
  const VERIFIED = ['verified', null];

  it('is paid once for a card that is removed and added again, and once more a day later', async () => {
    const person = await server.person();
    const number = testCardNumber((serial += 1));
    for (let round = 0; round < 3; round += 1) {
      expect(await addOnce(person, number)).toEqual(VERIFIED);
    }
    expect(asked(number)).toEqual([OWNER, ACCOUNT]);
    await add(person, number);
    await settled(person);
    const told = (await cards(person)).find((card) =>
      String(card['masked']).endsWith(number.slice(-4)),
    );
    expect(told?.['sheba']).toMatch(/^IR\d{24}$/);
    await remove(person, String(told?.['id']));
    await ageAnswers(person);
    expect(await addOnce(person, number)).toEqual(VERIFIED);
    expect(asked(number)).toEqual([OWNER, ACCOUNT, OWNER, ACCOUNT]);
    const kept = await server.sql('SELECT sealed FROM identity_answers WHERE user_id = $1', [
      person.userId,
    ]);
    expect(kept).toHaveLength(2);
    expect(JSON.stringify(kept)).not.toContain(number);
  });

  it('is paid once for a no as well', async () => {
    const person = await server.person();
    const [another, none] = [testCardNumber((serial += 1)), testCardNumber((serial += 1))];
    server.providers.refused.add(another);
    server.providers.unknownCards.add(none);
    for (let round = 0; round < 2; round += 1) {
      expect(await addOnce(person, another)).toEqual(['refused', 'owner_mismatch']);
      expect(await addOnce(person, none)).toEqual(['refused', 'not_a_card']);
    }
    expect([asked(another), asked(none)]).toEqual([[OWNER], [OWNER, ACCOUNT]]);
  });

  it('is asked about the same card for each person and each national code', async () => {
    const [person, other] = [await server.person(), await server.person()];
    const number = testCardNumber((serial += 1));
    expect(await addOnce(person, number)).toEqual(VERIFIED);
    server.providers.refused.add(number);
    expect(await addOnce(other, number)).toEqual(['refused', 'owner_mismatch']);
    expect(await addOnce(person, number)).toEqual(VERIFIED);
    expect(asked(number)).toEqual([OWNER, ACCOUNT, OWNER]);
    // the account of this person is proved by other papers
    await server.sql(`UPDATE users SET birth_date = birth_date - 1 WHERE id = $1`, [person.userId]);
    expect(await addOnce(person, number)).toEqual(['refused', 'owner_mismatch']);
    expect(asked(number)).toEqual([OWNER, ACCOUNT, OWNER, OWNER]);
  });

  it('is asked again where it was down, whether the card stayed or was added again', async () => {
    const person = await server.person();
    const number = testCardNumber((serial += 1));
    server.providers.connections.identity = 'down';
    const added = await add(person, number);
    const id = String(added.body.data['id']);
    await server.until(async () => {
      const [row] = await server.sql<{ checks: string }>('SELECT checks FROM cards WHERE id = $1', [
        id,
      ]);
      return Number(row?.checks) >= 1;
    });
    await remove(person, id);
    const kept = await server.sql('SELECT FROM identity_answers WHERE user_id = $1', [
      person.userId,
    ]);
    expect(kept).toEqual([]);
    server.providers.connections.identity = 'ok';
    const before = asked(number).length;
    expect(await addOnce(person, number)).toEqual(VERIFIED);
    expect(asked(number).slice(before)).toEqual([OWNER, ACCOUNT]);
  });

  it('is not paid again for what it said of the card of level 1', async () => {
    const person = await server.register();
    const number = testCardNumber((serial += 1));
    await server.call('POST /user/upgradeLevelOne', {
      token: person.accessToken,
      form: levelOneForm(serial),
    });
    await server.until(async () => (await cards(person))[0]?.['status'] === 'verified');
    await remove(person, String((await cards(person))[0]?.['id']));
    expect(await addOnce(person, number)).toEqual(VERIFIED);
    expect(asked(number)).toEqual([OWNER, ACCOUNT]);
  });

  it('is asked about no more than twenty cards of a person in a day', async () => {
    const person = await server.person();
    // the card that the person has is one of them
    await server.sql(
      `INSERT INTO cards (user_id, number_hash, number_sealed, masked, created_at, removed_at)
       SELECT user_id, number_hash, number_sealed, masked, now() - n * interval '1 hour', now()
       FROM cards, generate_series(1, 18) AS n WHERE user_id = $1`,
      [person.userId],
    );
    expect((await add(person, testCardNumber((serial += 1)))).status).toBe(200);
    const number = testCardNumber((serial += 1));
    const refused = await add(person, number);
    expect([refused.status, refused.body.error]).toEqual([429, 'rate_limited']);
    const seconds = Number(refused.body.facts['seconds']);
    // the oldest of them was added 18 hours ago
    expect(seconds).toBeGreaterThan(5 * 3_600);
    expect(seconds).toBeLessThanOrEqual(6 * 3_600);
    await settled(person);
    expect(await cards(person)).toHaveLength(2);
    expect(asked(number)).toEqual([]);
    await server.sql(
      `UPDATE cards SET created_at = created_at - interval '7 hours' WHERE user_id = $1`,
      [person.userId],
    );
    expect((await add(person, number)).status).toBe(200);
  });
});
