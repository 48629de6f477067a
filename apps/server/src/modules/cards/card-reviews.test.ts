// Cards of which the identity office says nothing: the officers' queue, and what is taken back.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { makeJobsDue } from '../../testing/due-jobs.ts';
import {
  type Answer,
  type SignedIn,
  startTestServer,
  testCardNumber,
  type TestServer,
} from '../../testing/server.ts';

/** Four moments of the second call, each so often. */
const RACES = process.env['SARRAF_DEEP'] === '1' ? 12 : 4;

let server: TestServer;
let officer: SignedIn;
let colleague: SignedIn;
beforeAll(async () => {
  // asked in vain, nobody asks again while a test looks
  server = await startTestServer({ env: { SARRAF_PROVIDER_RETRY_MS: '600000' } });
  officer = await server.person({ level: 0, staffRole: 'kyc_officer' });
  colleague = await server.person({ level: 0, staffRole: 'kyc_officer' });
});
afterAll(() => server?.close());
afterEach(() => {
  server.providers.connections.identity = 'ok';
  server.providers.connections.bank = 'ok';
});

let serial = 700_000;
type Act = 'claim' | 'release' | 'approve' | 'refuse' | 'undo';
const GROUND = { reason: 'The bank said so by telephone' };
const MISTAKE = { reason: 'It was another card' };
const act = (
  name: Act,
  id: string,
  {
    who = officer,
    body = name === 'undo' ? MISTAKE : undefined,
  }: { who?: SignedIn; body?: unknown } = {},
): Promise<Answer> =>
  server.call(`POST /admin/cards/:id/${name}`, {
    token: who.accessToken,
    params: { id },
    lang: 'en',
    ...(body === undefined ? {} : { body }),
  });
const listed = async (state: string, who = officer): Promise<Record<string, unknown>[]> => {
  const list = await server.call('GET /admin/cards', { token: who.accessToken, query: { state } });
  return list.body.data['data'] as Record<string, unknown>[];
};
const add = async (person: SignedIn, number: string): Promise<string> => {
  const added = await server.call('POST /cards', {
    token: person.accessToken,
    body: { card_number: number },
  });
  return String(added.body.data['id']);
};
const cardOf = async (person: SignedIn, id: string): Promise<Record<string, unknown>> => {
  const list = await server.call('GET /cards', { token: person.accessToken });
  const all = list.body.data as unknown as Record<string, unknown>[];
  return all.find((card) => card['id'] === id) ?? {};
};
const errors = (answers: readonly Answer[]): unknown[] =>
  answers.map(({ status, body }) => [status, body.error]);

/** Somebody's card that the silent office was asked about in vain. */
async function waiting(): Promise<{ person: SignedIn; id: string; number: string }> {
  server.providers.connections.identity = 'ok';
  const person = await server.person();
  server.providers.connections.identity = 'down';
  const number = testCardNumber((serial += 1));
  const id = await add(person, number);
  await server.until(async () => (await listed('waiting')).some((card) => card['id'] === id));
  return { person, id, number };
}
/** The office is back and is asked about a card at once. */
const officeDecides = async (person: SignedIn, id: string): Promise<void> => {
  server.providers.connections.identity = 'ok';
  await server.until(async () => {
    await makeJobsDue(server);
    return (await cardOf(person, id))['status'] === 'verified';
  });
};
const charge = (person: SignedIn, id: string): Promise<Answer> =>
  server.call('POST /tomanWallet/charge', {
    token: person.accessToken,
    body: { card_id: id, amount: '100000' },
    lang: 'en',
  });

describe('the queue of cards', () => {
  it('shows whose a card has to be and how long it waits, and is for those who may decide', async () => {
    const { person, id, number } = await waiting();
    const card = (await listed('waiting')).find((one) => one['id'] === id);
    expect(card).toMatchObject({
      user_id: String(person.userId),
      masked: `${number.slice(0, 6)}******${number.slice(-4)}`,
      bank: { code: 'melli' },
      status: 'pending',
      is_own: null,
      claimed_by: null,
      undo_until: null,
    });
    expect(Number(card?.['asked'])).toBeGreaterThanOrEqual(1);
    expect(JSON.stringify(card)).not.toContain(number);
    expect(JSON.stringify(card)).not.toContain(person.mobile);
    server.providers.connections.identity = 'ok';
    const auditor = await server.person({ level: 0, staffRole: 'auditor' });
    expect((await listed('waiting', auditor)).some((one) => one['id'] === id)).toBe(true);
    expect((await act('claim', id, { who: auditor })).status).toBe(403);
    const support = await server.person({ level: 0, staffRole: 'support' });
    for (const who of [support, person]) {
      const denied = await server.call('GET /admin/cards', { token: who.accessToken });
      expect(denied.status).toBe(403);
    }
  });

  it('lets one officer have a card for a while, of fifty claims of two at once', async () => {
    const { id } = await waiting();
    const claims = await Promise.all(
      Array.from({ length: 50 }, (_, at) =>
        act('claim', id, { who: at % 2 ? officer : colleague }),
      ),
    );
    const taken = claims.filter(({ status }) => status === 200);
    const owners = new Set(taken.map(({ body }) => body.data['claimed_by']));
    expect(taken).toHaveLength(25);
    expect(owners.size).toBe(1);
    expect(new Set(claims.map(({ body }) => body.error))).toEqual(
      new Set([undefined, 'card_claimed']),
    );
    const [has, hasNot] = owners.has(String(officer.userId))
      ? [officer, colleague]
      : [colleague, officer];
    expect((await listed('mine', has)).map((card) => card['id'])).toContain(id);
    expect(errors([await act('approve', id, { who: hasNot, body: GROUND })])).toEqual([
      [409, 'card_claimed'],
    ]);
    await act('release', id, { who: has });
    await server.sql(
      `UPDATE cards SET claimed_by = $2, claimed_at = now() - interval '16 minutes' WHERE id = $1`,
      [id, has.userId],
    );
    expect(errors([await act('approve', id, { who: has, body: GROUND })])).toEqual([
      [409, 'card_claimed'],
    ]);
    expect((await act('claim', id, { who: hasNot })).status).toBe(200);
  });

  it('verifies a card once, writes it into the audit and tells its owner', async () => {
    const { person, id } = await waiting();
    await act('claim', id);
    expect((await act('approve', id, { body: { reason: 'no' } })).status).toBe(422);
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => act('approve', id, { body: GROUND })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
    expect(await cardOf(person, id)).toMatchObject({ status: 'verified', sheba: null });
    const acts = await server.sql(
      `SELECT act, actor_id::int, person_id::int, reason, changes FROM audit_acts
       WHERE subject = $1 ORDER BY id`,
      [`card:${id}`],
    );
    expect(acts.map((one) => one['act'])).toEqual(['card_claimed', 'card_approved']);
    expect(acts[1]).toMatchObject({
      actor_id: officer.userId,
      person_id: person.userId,
      reason: GROUND.reason,
      changes: [{ field: 'status', old: 'pending', new: 'verified' }],
    });
    const notices = await server.sql(
      `SELECT kind FROM notifications WHERE user_id = $1 AND kind LIKE 'card_%'`,
      [person.userId],
    );
    expect(notices).toEqual([{ kind: 'card_verified' }]);
    expect((await listed('verified'))[0]).toMatchObject({ id, status: 'verified' });
    expect((await charge(person, id)).status).toBe(200);
    // the office is back: the account behind it is asked for, so that money can leave to it
    server.providers.connections.identity = 'ok';
    await server.sql(`SELECT graphile_worker.add_job('sweep_cards')`);
    await server.until(async () => (await cardOf(person, id))['sheba'] !== null);
    expect(await cardOf(person, id)).toMatchObject({
      status: 'verified',
      sheba: expect.stringMatching(/^IR\d{24}$/),
    });
  });

  it('refuses one for a reason that its owner reads in their language', async () => {
    const { person, id } = await waiting();
    await act('claim', id);
    expect((await act('refuse', id, { body: { reason: 'looks odd' } })).status).toBe(422);
    const refused = await act('refuse', id, { body: { reason: 'card_unusable' } });
    expect(refused.body.data).toMatchObject({ status: 'refused', reason: 'card_unusable' });
    expect(await cardOf(person, id)).toMatchObject({ status: 'refused', reason: 'card_unusable' });
    for (const [lang, words] of [
      ['fa', /باطل یا غیرفعال/],
      ['en', /expired or inactive/],
    ] as const) {
      const told = await server.call('GET /notifications/index', {
        token: person.accessToken,
        lang,
      });
      expect(told.text).toMatch(words);
    }
    expect((await charge(person, id)).body.error).toBe('card_not_verified');
  });

  it('lets the first of officer and office decide, and tells the second', async () => {
    const { person, id } = await waiting();
    await act('claim', id);
    await officeDecides(person, id);
    expect(errors([await act('refuse', id, { body: { reason: 'not_a_card' } })])).toEqual([
      [409, 'card_not_pending'],
    ]);
    expect(await cardOf(person, id)).toMatchObject({ status: 'verified' });
  });

  it('has no card that its owner removed, whoever has it in hand', async () => {
    const { person, id } = await waiting();
    await act('claim', id);
    const removed = await server.call('DELETE /cards/:id', {
      token: person.accessToken,
      params: { id },
    });
    expect(removed.status).toBe(200);
    expect(errors([await act('approve', id, { body: GROUND })])).toEqual([[404, 'card_not_found']]);
    expect((await listed('mine')).map((card) => card['id'])).not.toContain(id);
  });

  it('decides on nobody’s own card, and verifies none that is another’s', async () => {
    const own = await waiting();
    await server.sql(
      `UPDATE staff_members SET national_code_hash =
         (SELECT national_code_hash FROM users WHERE id = $2) WHERE user_id = $1`,
      [colleague.userId, own.person.userId],
    );
    expect(errors([await act('claim', own.id, { who: colleague })])).toEqual([
      [403, 'decides_on_self'],
    ]);
    const taken = await waiting();
    server.providers.connections.identity = 'ok';
    const other = await server.person();
    await server.sql(
      `UPDATE cards SET number_hash = (SELECT number_hash FROM cards WHERE user_id = $2 LIMIT 1)
       WHERE id = $1`,
      [taken.id, other.userId],
    );
    await act('claim', taken.id);
    expect(errors([await act('approve', taken.id, { body: GROUND })])).toEqual([
      [409, 'card_of_another'],
    ]);
    expect(await cardOf(taken.person, taken.id)).toMatchObject({ status: 'pending' });
  });

  it('asks the office once whose a card is, also where its account is told later', async () => {
    const { person, id, number } = await waiting();
    await server.sql('UPDATE cards SET is_own = true WHERE id = $1', [id]);
    await officeDecides(person, id);
    const asked = server.providers.inquiries.filter((one) => one.includes(number));
    expect(asked.map((one) => one.split(' ')[0])).toEqual(['cardToIban']);
  });
});

describe('a decision on a card', () => {
  it('is taken back by its officer within ten minutes, and told', async () => {
    const { person, id } = await waiting();
    await act('claim', id);
    const approved = await act('approve', id, { body: GROUND });
    expect(approved.body.data['undo_until']).not.toBeNull();
    expect((await listed('verified', colleague))[0]).toMatchObject({ id, undo_until: null });
    expect(errors([await act('undo', id, { who: colleague })])).toEqual([[409, 'undo_too_late']]);
    const undos = () =>
      server.sql(
        `SELECT reason, changes FROM audit_acts WHERE subject = $1 AND act = 'card_undone'`,
        [`card:${id}`],
      );
    for (const body of [{}, { reason: ' no   ' }]) {
      expect(errors([await act('undo', id, { body })])).toEqual([[422, 'validation_failed']]);
    }
    expect([await cardOf(person, id), await undos()]).toMatchObject([{ status: 'verified' }, []]);
    const undone = await act('undo', id);
    expect(undone.body.data).toMatchObject({
      status: 'pending',
      claimed_by: String(officer.userId),
      undo_until: null,
    });
    expect(await cardOf(person, id)).toMatchObject({ status: 'pending', is_default: false });
    const changes = [{ field: 'status', old: 'verified', new: 'pending' }];
    expect(await undos()).toEqual([{ ...MISTAKE, changes }]);
    expect(errors([await act('undo', id)])).toEqual([[409, 'undo_too_late']]);
    await act('refuse', id, { body: { reason: 'not_a_card' } });
    await act('undo', id);
    await act('approve', id, { body: GROUND });
    const notices = await server.sql<{ kind: string }>(
      `SELECT kind FROM notifications WHERE user_id = $1 AND kind LIKE 'card_%' ORDER BY id`,
      [person.userId],
    );
    expect(notices.map(({ kind }) => kind)).toEqual([
      'card_verified',
      'card_reopened',
      'card_refused',
      'card_reopened',
      'card_verified',
    ]);
    await server.sql(`UPDATE cards SET decided_at = now() - interval '11 minutes' WHERE id = $1`, [
      id,
    ]);
    expect(errors([await act('undo', id)])).toEqual([[409, 'undo_too_late']]);
  });

  it('stands once money was asked for by the card, or another one was added', async () => {
    const paying = await waiting();
    await act('claim', paying.id);
    await act('approve', paying.id, { body: GROUND });
    expect((await charge(paying.person, paying.id)).status).toBe(200);
    expect(errors([await act('undo', paying.id)])).toEqual([[409, 'undo_too_late']]);
    expect(await cardOf(paying.person, paying.id)).toMatchObject({ status: 'verified' });
    const refused = await waiting();
    await act('claim', refused.id);
    await act('refuse', refused.id, { body: { reason: 'not_a_card' } });
    await add(refused.person, testCardNumber((serial += 1)));
    expect(errors([await act('undo', refused.id)])).toEqual([[409, 'undo_too_late']]);
  });

  it('is taken back, or a first deposit is begun by it: never both, in any order', async () => {
    for (let round = 0; round < RACES; round += 1) {
      const { person, id } = await waiting();
      await act('claim', id);
      await act('approve', id, { body: GROUND });
      const [undone, charged] = await Promise.all([
        act('undo', id),
        new Promise((resolve) => setTimeout(resolve, (round % 4) * 4)).then(() =>
          charge(person, id),
        ),
      ]);
      const { status } = await cardOf(person, id);
      const outcome = `${undone.status} ${charged.status} ${String(status)}`;
      expect(['200 422 pending', '409 200 verified']).toContain(outcome);
      const open = await server.sql(
        `SELECT FROM payments WHERE card_id = $1 AND authority IS NOT NULL`,
        [id],
      );
      expect(open.length, outcome).toBe(charged.status === 200 ? 1 : 0);
    }
  }, 60_000);
});
