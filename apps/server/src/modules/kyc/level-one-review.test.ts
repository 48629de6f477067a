// Level 1 where the identity office says nothing: officers decide; what they decided is taken back.
import { PICTURE_KINDS } from '@sarraf/contracts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { makeJobsDue } from '../../testing/due-jobs.ts';
import {
  type Answer,
  levelOneForm,
  type SignedIn,
  startTestServer,
  testCardNumber,
  testNationalCode,
  type TestServer,
} from '../../testing/server.ts';
import { sendDocument, testPicture, testVideo } from '../../testing/send-document.ts';
import { selectWaitingRequests } from './kyc.queries.ts';

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
  server.providers.names.clear();
});

let serial = 800_000;
type Act = 'claim' | 'release' | 'approve' | 'return' | 'vouch' | 'refuse' | 'undo';
const GROUND = { reason: 'Seen in the portal of the civil registry' };
const WITH_REASON = new Set<Act>(['approve', 'undo']);
const act = (
  name: Act,
  id: string,
  {
    who = officer,
    body = WITH_REASON.has(name) ? { reason: 'Decided too early' } : undefined,
  }: { who?: SignedIn; body?: unknown } = {},
): Promise<Answer> =>
  server.call(`POST /admin/kyc/requests/:id/${name}`, {
    token: who.accessToken,
    params: { id },
    lang: 'en',
    ...(body === undefined ? {} : { body }),
  });
const show = (id: string): Promise<Answer> =>
  server.call('GET /admin/kyc/requests/:id', { token: officer.accessToken, params: { id } });
const queued = async (person: SignedIn): Promise<string | undefined> => {
  const list = await server.call('GET /admin/kyc/requests', { token: officer.accessToken });
  const rows = list.body.data['data'] as { id: string; user_id: string }[];
  return rows.find(({ user_id }) => user_id === String(person.userId))?.id;
};
const status = async (person: SignedIn): Promise<Record<string, unknown>> =>
  (await server.call('GET /user/access_status', { token: person.accessToken })).body.data;
const told = (person: SignedIn): Promise<{ kind: string }[]> =>
  server.sql(
    `SELECT kind FROM notifications WHERE user_id = $1 AND kind LIKE 'level_%' ORDER BY id`,
    [person.userId],
  );
const errors = (answers: readonly Answer[]): unknown[] =>
  answers.map(({ status: code, body }) => [code, body.error]);

interface Waiting {
  readonly person: SignedIn;
  readonly id: string;
  readonly code: string;
}

/** Asks for level 1 with a card that nobody has. */
const askAs = (person: SignedIn, code: string): Promise<Answer> => {
  serial += 1;
  return server.call('POST /user/upgradeLevelOne', {
    token: person.accessToken,
    form: levelOneForm(serial, { national_code: code }),
  });
};

/** Somebody whose request for level 1 the silent office was asked about in vain. */
async function waiting(mode: 'down' | 'ok' = 'down'): Promise<Waiting> {
  server.providers.connections.identity = mode;
  const person = await server.register();
  const code = testNationalCode(serial + 1);
  const asked = await askAs(person, code);
  expect(asked.status).toBe(200);
  await server.until(async () => (await queued(person)) !== undefined);
  return { person, id: (await queued(person)) ?? '', code };
}

describe('a request for level 1 of which the office says nothing', () => {
  it('waits for staff, with names and what the office did say, and never for what it answers', async () => {
    const { person, id, code } = await waiting();
    const seen = await show(id);
    expect(seen.body.data).toMatchObject({
      level: 1,
      first_name: 'نیلوفر',
      documents: [],
      asked: 1,
      person: { national_code_end: code.slice(-4), birth_date: '1991-08-03', returned_before: 0 },
      office: { mobile: null, person: null, names: null, likeness: null, card: null },
    });
    expect(seen.text).not.toContain(code);
    expect(seen.text).not.toContain(person.mobile);
    // mobile and code were matched and the register told the names, then the office fell silent
    const { context } = server.process;
    const answer = async (asked: readonly string[], said: unknown): Promise<void> => {
      const hash = context.secrets.hash('identity-answer', JSON.stringify(asked));
      const head = `${person.userId}.${hash.toString('hex')}.`;
      await server.sql(
        `INSERT INTO identity_answers (user_id, question_hash, office, sealed)
         VALUES ($1, $2, 'zibal', $3)`,
        [person.userId, hash, context.secrets.seal('identity-answer', head + JSON.stringify(said))],
      );
    };
    await answer(['mobile', person.mobile, code], true);
    await answer(['person', code, '1991-08-03'], { names: { first: 'نیلوفر', last: 'احمدی‌فر' } });
    expect((await show(id)).body.data['office']).toEqual({
      mobile: true,
      person: true,
      names: { first: 'نیلوفر', last: 'احمدی‌فر' },
      likeness: null,
      card: null,
    });
    server.providers.connections.identity = 'ok';
    const quick = await server.person();
    expect(await queued(quick)).toBeUndefined();
  });

  it('is approved once by the officer who has it, with how they know, and told', async () => {
    const { person, id } = await waiting();
    expect(errors([await act('vouch', id, { body: GROUND })])).toEqual([
      [409, 'kyc_request_claimed'],
    ]);
    await act('claim', id);
    expect((await act('vouch', id, { body: {} })).status).toBe(422);
    expect(errors([await act('approve', id)])).toEqual([[404, 'not_found']]);
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => act('vouch', id, { body: GROUND })),
    );
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200, 409]));
    expect(await status(person)).toMatchObject({ level: 1, request: { status: 'approved' } });
    expect(await told(person)).toEqual([{ kind: 'level_approved' }]);
    const [last] = await server.sql(
      `SELECT act, reason, changes FROM audit_acts WHERE subject = $1 ORDER BY id DESC LIMIT 1`,
      [`kyc_request:${id}`],
    );
    expect(last).toMatchObject({
      act: 'identity_approved',
      reason: GROUND.reason,
      changes: [
        { field: 'status', old: 'pending', new: 'approved' },
        { field: 'level', old: '0', new: '1' },
      ],
    });
    const cards = await server.call('GET /cards', { token: person.accessToken });
    expect(cards.body.data).toMatchObject([{ status: 'verified', is_default: true }]);
  });

  it('is refused for a reason that the person reads, and may be asked for anew', async () => {
    const { person, id } = await waiting();
    await act('claim', id);
    const refused = await act('refuse', id, { body: { reason: 'name_mismatch' } });
    expect(refused.body.data).toMatchObject({ status: 'refused' });
    expect(await status(person)).toMatchObject({
      level: 0,
      request: { status: 'refused', reason: 'name_mismatch' },
    });
    for (const [lang, words] of [
      ['fa', /ثبت احوال/],
      ['en', /civil registry/],
    ] as const) {
      const { text } = await server.call('GET /notifications/index', {
        token: person.accessToken,
        lang,
      });
      expect(text).toMatch(words);
    }
    expect(errors([await act('return', id, { body: { items: [] } })])[0]).toEqual([
      422,
      'validation_failed',
    ]);
  });

  it('is decided by whichever of office and officer is first', async () => {
    const { person, id } = await waiting();
    await act('claim', id);
    server.providers.connections.identity = 'ok';
    await server.until(async () => {
      await makeJobsDue(server);
      return (await status(person))['level'] === 1;
    });
    expect(errors([await act('refuse', id, { body: { reason: 'not_a_card' } })])).toEqual([
      [409, 'kyc_request_not_pending'],
    ]);
    expect(await told(person)).toEqual([{ kind: 'level_approved' }]);
    expect(errors([await act('undo', id)])).toEqual([[409, 'undo_too_late']]);
  });

  it('O08 is decided by nobody whose national code it states, under another name either', async () => {
    const { person, id, code } = await waiting();
    const self = await server.person({ level: 0, staffRole: 'kyc_officer' });
    const { secrets } = server.process.context;
    await server.sql(
      `UPDATE staff_members SET national_code_hash = $2, national_code_sealed = $3
       WHERE user_id = $1`,
      [self.userId, secrets.searchHash('national-code', code), secrets.seal('national-code', code)],
    );
    const stored = () => server.sql('SELECT * FROM kyc_requests WHERE id = $1', [id]);
    const before = await stored();
    expect(errors([await act('claim', id, { who: self })])).toEqual([[403, 'decides_on_self']]);
    expect(await stored()).toEqual(before);
    // whoever came to have it in hand nonetheless
    const hold = (officerId: number | null) =>
      server.sql(
        `UPDATE kyc_requests SET claimed_by = $2::bigint,
           claimed_at = CASE WHEN $2::bigint IS NOT NULL THEN now() END WHERE id = $1`,
        [id, officerId],
      );
    await hold(self.userId);
    const held = await stored();
    const body = { reason: 'name_mismatch' };
    const refused = [
      await act('vouch', id, { who: self, body: GROUND }),
      await act('refuse', id, { who: self, body }),
    ];
    expect(errors(refused)).toEqual(Array(2).fill([403, 'decides_on_self']));
    expect(await stored()).toEqual(held);
    expect(await status(person)).toMatchObject({ level: 0, request: { status: 'pending' } });
    await hold(null);
    await act('claim', id);
    expect((await act('vouch', id, { body: GROUND })).status).toBe(200);
    expect(await status(person)).toMatchObject({ level: 1 });
  });

  it('gives a national code to one account alone, also by staff', async () => {
    const { id, code } = await waiting();
    const other = await waiting();
    const hash = server.process.context.secrets.searchHash('national-code', code);
    await server.sql(
      `UPDATE users SET national_code_hash = $2, national_code_sealed = 'x' WHERE id = $1`,
      [other.person.userId, hash],
    );
    await act('claim', id);
    expect(errors([await act('vouch', id, { body: GROUND })])).toEqual([
      [403, 'national_code_taken'],
    ]);
    expect((await show(id)).body.data).toMatchObject({ status: 'pending' });
  });
});

describe('a request of somebody whose level 1 staff took away', () => {
  const setLevel = (person: SignedIn, level: 0 | 1): Promise<Answer> =>
    server.call('POST /admin/people/:id/level', {
      token: officer.accessToken,
      params: { id: String(person.userId) },
      body: { level, reason: 'unusual_activity', words: 'Looked at again.', tell: false },
    });
  const openedAt = (id: string, ago: string) =>
    server.sql(`UPDATE kyc_requests SET created_at = now() - $2::interval WHERE id = $1`, [
      id,
      ago,
    ]);
  const swept = () => selectWaitingRequests(server.process.context.plainDb);

  /** Somebody who was verified, lowered to level 0 and asks again. */
  async function lowered(): Promise<Waiting> {
    const first = await waiting();
    await act('claim', first.id);
    await act('vouch', first.id, { body: GROUND });
    expect((await setLevel(first.person, 0)).body.data).toMatchObject({ standing: { level: 0 } });
    server.providers.connections.identity = 'ok';
    const asked = await askAs(first.person, first.code);
    expect(asked.status).toBe(200);
    await server.until(async () => (await queued(first.person)) !== undefined);
    return { ...first, id: (await queued(first.person)) ?? '' };
  }

  it('is not asked about again once it is with staff, as one of a silent office is', async () => {
    const silent = await waiting();
    const { person, id } = await lowered();
    for (const one of [silent.id, id]) await openedAt(one, '1 hour');
    const ids = await swept();
    expect([ids.includes(Number(silent.id)), ids.includes(Number(id))]).toEqual([true, false]);
    expect(await status(person)).toMatchObject({ level: 0, request: { status: 'pending' } });
  });

  it('stays with staff after a decision on it was taken back, which forgets the code', async () => {
    const { person, id } = await lowered();
    await act('claim', id);
    await act('vouch', id, { body: GROUND });
    expect((await act('undo', id)).body.data).toMatchObject({ status: 'pending' });
    await openedAt(id, '1 hour');
    expect(await swept()).not.toContain(Number(id));
    expect(await status(person)).toMatchObject({ level: 0, request: { status: 'pending' } });
  });

  it('is over once they were raised by hand: approved by nobody, written down, told to nobody', async () => {
    const { person, id } = await lowered();
    expect((await setLevel(person, 1)).body.data).toMatchObject({ standing: { level: 1 } });
    const before = await told(person);
    expect(errors([await act('vouch', id, { body: GROUND })])).toEqual([
      [409, 'kyc_request_claimed'],
    ]);
    await act('claim', id);
    const answers = [
      await act('vouch', id, { body: GROUND }),
      await act('refuse', id, { body: { reason: 'name_mismatch' } }),
    ];
    expect(errors(answers)).toEqual(Array(2).fill([409, 'kyc_request_not_pending']));
    expect(await status(person)).toMatchObject({ level: 1, request: { status: 'cancelled' } });
    expect(
      await server.sql(
        `SELECT act, reason, changes FROM audit_acts
         WHERE subject = $1 AND act <> 'identity_claimed'`,
        [`kyc_request:${id}`],
      ),
    ).toEqual([
      {
        act: 'identity_returned',
        ...GROUND,
        changes: [{ field: 'status', old: 'pending', new: 'cancelled' }],
      },
    ]);
    expect(await told(person)).toEqual(before);
    expect(errors([await act('undo', id)])).toEqual([[409, 'undo_too_late']]);
  });
});

describe('a decision on level 1', () => {
  it('is taken back within ten minutes while nothing followed, and is made anew', async () => {
    const { person, id } = await waiting();
    await act('claim', id);
    await act('vouch', id, { body: GROUND });
    expect(errors([await act('undo', id, { who: colleague })])).toEqual([[409, 'undo_too_late']]);
    const undone = await act('undo', id);
    expect(undone.body.data).toMatchObject({
      status: 'pending',
      claimed_by: String(officer.userId),
      undo_until: null,
    });
    expect(await status(person)).toMatchObject({ level: 0, request: { status: 'pending' } });
    expect(
      await server.sql(
        `SELECT reason, changes FROM audit_acts WHERE subject = $1 AND act = 'identity_undone'`,
        [`kyc_request:${id}`],
      ),
    ).toEqual([
      {
        reason: 'Decided too early',
        changes: [
          { field: 'status', old: 'approved', new: 'pending' },
          { field: 'level', old: '1', new: '0' },
        ],
      },
    ]);
    const [row] = await server.sql(
      'SELECT national_code_hash, national_code_sealed, birth_date FROM users WHERE id = $1',
      [person.userId],
    );
    expect(row).toEqual({ national_code_hash: null, national_code_sealed: null, birth_date: null });
    const refused = await act('refuse', id, { body: { reason: 'identity_mismatch' } });
    expect(refused.body.data['undo_until']).not.toBeNull();
    await act('undo', id);
    await act('vouch', id, { body: GROUND });
    expect(await status(person)).toMatchObject({ level: 1 });
    expect((await told(person)).map(({ kind }) => kind)).toEqual([
      'level_approved',
      'level_reopened',
      'level_refused',
      'level_reopened',
      'level_approved',
    ]);
    await server.sql(
      `UPDATE kyc_requests SET decided_at = now() - interval '11 minutes' WHERE id = $1`,
      [id],
    );
    expect(errors([await act('undo', id)])).toEqual([[409, 'undo_too_late']]);
  });

  it('stands once the person asked anew, added a card or began a deposit', async () => {
    const anew = await waiting();
    await act('claim', anew.id);
    await act('refuse', anew.id, { body: { reason: 'name_mismatch' } });
    server.providers.connections.identity = 'down';
    await askAs(anew.person, anew.code);
    expect(errors([await act('undo', anew.id)])).toEqual([[409, 'undo_too_late']]);
    const added = await waiting();
    await act('claim', added.id);
    await act('vouch', added.id, { body: GROUND });
    serial += 1;
    await server.call('POST /cards', {
      token: added.person.accessToken,
      body: { card_number: testCardNumber(serial) },
    });
    expect(errors([await act('undo', added.id)])).toEqual([[409, 'undo_too_late']]);
    expect(await status(added.person)).toMatchObject({ level: 1 });
  });

  it('is taken back, or a first deposit is begun: never both, in any order', async () => {
    for (let round = 0; round < RACES; round += 1) {
      const { person, id } = await waiting();
      await act('claim', id);
      await act('vouch', id, { body: GROUND });
      const { accessToken: token } = person;
      const { body } = await server.call('GET /cards', { token });
      const [card] = body.data as unknown as { id: string }[];
      const [undone, charged] = await Promise.all([
        act('undo', id),
        new Promise((resolve) => setTimeout(resolve, (round % 4) * 4)).then(() =>
          server.call('POST /tomanWallet/charge', {
            token,
            body: { card_id: card?.id, amount: '100000' },
          }),
        ),
      ]);
      const { level } = await status(person);
      const refusals = ['card_not_verified', 'level_required'];
      if (undone.status === 200) {
        expect([level, refusals.includes(charged.body.error)]).toEqual([0, true]);
      } else {
        expect([undone.body.error, level, charged.status]).toEqual(['undo_too_late', 1, 200]);
      }
      const open = await server.sql(
        'SELECT FROM payments WHERE user_id = $1 AND authority IS NOT NULL',
        [person.userId],
      );
      expect(open.length).toBe(charged.status === 200 ? 1 : 0);
    }
  }, 60_000);
});

describe('a decision on level 2', () => {
  /** Somebody whose documents wait, in the officer's hands. */
  async function shown(): Promise<{ person: SignedIn; id: string; picture: Buffer }> {
    server.providers.connections.identity = 'ok';
    const person = await server.person();
    const { accessToken: token } = person;
    const picture = await testPicture();
    for (const kind of PICTURE_KINDS) {
      const { id } = await sendDocument(server, token, kind, picture);
      await server.call('POST /user/upgradeLevelTwo', { token, form: { [kind]: id } });
    }
    const { id: video } = await sendDocument(server, token, 'selfie_video', await testVideo());
    await server.call('POST /user/biometric/sentence', { token });
    await server.call('POST /user/biometric', { token, form: { selfie_video: video } });
    const id = (await queued(person)) ?? '';
    await act('claim', id);
    return { person, id, picture };
  }
  const UNSIGNED = { items: [{ kind: 'pledge', reason: 'pledge_unsigned' }] };

  it('is taken back, whichever it was: the documents wait as they were given', async () => {
    const { person, id } = await shown();
    await act('approve', id);
    expect(await status(person)).toMatchObject({ level: 2 });
    expect((await act('undo', id)).body.data).toMatchObject({ status: 'pending' });
    expect(await status(person)).toMatchObject({ level: 1, request: { status: 'pending' } });
    await act('return', id, { body: UNSIGNED });
    await act('undo', id);
    const { items } = await status(person);
    expect((items as { state: string }[]).map(({ state }) => state)).toEqual(
      Array(4).fill('given'),
    );
    const undos = await Promise.all(Array.from({ length: 20 }, () => act('undo', id)));
    expect(new Set(undos.map(({ body }) => body.error))).toEqual(new Set(['undo_too_late']));
  });

  it('stands once the person sent a document anew, or began a deposit at level 2', async () => {
    const { person, id, picture } = await shown();
    await act('return', id, { body: UNSIGNED });
    await sendDocument(server, person.accessToken, 'pledge', picture);
    expect(errors([await act('undo', id)])).toEqual([[409, 'undo_too_late']]);
    const charging = await shown();
    await act('approve', charging.id);
    const cards = await server.call('GET /cards', { token: charging.person.accessToken });
    const [card] = cards.body.data as unknown as { id: string }[];
    await server.call('POST /tomanWallet/charge', {
      token: charging.person.accessToken,
      body: { card_id: card?.id, amount: '100000' },
    });
    expect(errors([await act('undo', charging.id)])).toEqual([[409, 'undo_too_late']]);
    expect(await status(charging.person)).toMatchObject({ level: 2 });
  });
});
