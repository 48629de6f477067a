import { DOCUMENT_KINDS, type IdentityRequest, PICTURE_KINDS } from '@sarraf/contracts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { actsOn } from '../../testing/acts.ts';
import {
  type Answer,
  type SignedIn,
  startTestServer,
  type TestServer,
} from '../../testing/server.ts';
import { moving } from '../../testing/moves.ts';
import { sendDocument, testPicture, testVideo } from '../../testing/send-document.ts';
import { type Person, withdrawing } from '../../testing/withdrawals.ts';

let server: TestServer;
let officer: SignedIn;
let picture: Buffer;
let video: Buffer;

beforeAll(async () => {
  server = await startTestServer();
  officer = await server.person({ level: 0, staffRole: 'kyc_officer' });
  picture = await testPicture();
  video = await testVideo();
});
afterAll(() => server.close());

/** Sends one picture and gives it; answers where the person stands. */
async function givePicture(token: string, kind: (typeof PICTURE_KINDS)[number]): Promise<Answer> {
  const { id } = await sendDocument(server, token, kind, picture);
  return server.call('POST /user/upgradeLevelTwo', { token, form: { [kind]: id } });
}

/** Records the sentence that the server gives, and gives the video. */
async function giveVideo(token: string): Promise<Answer> {
  const { id } = await sendDocument(server, token, 'selfie_video', video);
  await server.call('POST /user/biometric/sentence', { token });
  return server.call('POST /user/biometric', { token, form: { selfie_video: id } });
}

/** A person's request in the officers' queue. */
async function requestOf(person: SignedIn): Promise<string> {
  const queue = await server.call('GET /admin/kyc/requests', { token: officer.accessToken });
  const rows = queue.body.data['data'] as { id: string; user_id: string }[];
  return rows.find(({ user_id }) => user_id === String(person.userId))?.id ?? '';
}

/** Somebody whose request for level 2 waits. */
async function asking(
  opening: Record<string, string> = {},
): Promise<{ readonly person: Person; readonly id: string }> {
  const person = await server.person({ opening });
  for (const kind of PICTURE_KINDS) await givePicture(person.accessToken, kind);
  const asked = await giveVideo(person.accessToken);
  expect(asked.body.data['request']).toMatchObject({ level: 2, status: 'pending' });
  return { person, id: await requestOf(person) };
}

const WITH_REASON = new Set<string>([
  'POST /admin/kyc/requests/:id/approve',
  'POST /admin/kyc/requests/:id/undo',
]);
const act = (
  key: `POST /admin/kyc/requests/:id/${'claim' | 'release' | 'approve' | 'return' | 'undo'}`,
  id: string,
  {
    token = officer.accessToken,
    body = WITH_REASON.has(key) ? { reason: 'Looked at with a colleague' } : undefined,
  }: { token?: string; body?: unknown } = {},
) => server.call(key, { token, params: { id }, ...(body === undefined ? {} : { body }) });

it('what was given becomes a request, an officer opens each, approves it, and the person is told', async () => {
  const { person, id } = await asking();
  const claimed = await act('POST /admin/kyc/requests/:id/claim', id);
  expect(claimed.body.data).toMatchObject({
    status: 'pending',
    claimed_by: String(officer.userId),
    first_name: 'مریم',
  });
  const documents = claimed.body.data['documents'] as IdentityRequest['documents'];
  expect(documents.map(({ kind }) => kind).sort()).toEqual([...DOCUMENT_KINDS].sort());
  const spoken = documents.find(({ kind }) => kind === 'selfie_video');
  expect(spoken).toMatchObject({ media_type: 'video/webm' });
  expect(spoken?.spoken_numbers).toHaveLength(2);
  for (const document of documents) {
    const shown = await server.fetch(`/api/v1/admin/documents/${document.id}`, {
      headers: { authorization: `Bearer ${officer.accessToken}` },
    });
    expect(shown.status).toBe(200);
  }
  const approved = await act('POST /admin/kyc/requests/:id/approve', id);
  expect(approved.body.data).toMatchObject({ status: 'approved' });
  const status = await server.call('GET /user/access_status', { token: person.accessToken });
  expect(status.body.data).toMatchObject({ level: 2, request: { level: 2, status: 'approved' } });
  const told = await server.call('GET /notifications/index', { token: person.accessToken });
  const [notice] = told.body.data['data'] as { title: string }[];
  expect(notice?.title).toBe('هویت شما تأیید شد');
  const sms = () =>
    server.providers.inbox.filter(
      ({ receptor, template }) => receptor === person.mobile && template.includes('level'),
    );
  await server.until(() => sms().length > 0);
  expect(sms()).toMatchObject([{ template: 'sarraf-level-approved-fa', token10: '2' }]);
});

it('an approval and its undo are nothing without a reason, which stands with what it changed', async () => {
  const { person, id } = await asking();
  await act('POST /admin/kyc/requests/:id/claim', id);
  const standing = () =>
    server.sql(
      `SELECT u.level, r.status, r.decided_by,
         (SELECT count(*) FROM audit_acts WHERE person_id = u.id) AS acts,
         (SELECT count(*) FROM notifications WHERE user_id = u.id) AS notices
       FROM kyc_requests r JOIN users u ON u.id = r.user_id WHERE r.id = $1`,
      [id],
    );
  const does = async (verb: 'approve' | 'undo', reason: string): Promise<void> => {
    const key = `POST /admin/kyc/requests/:id/${verb}` as const;
    const before = await standing();
    for (const body of [{}, { reason: ' no   ' }]) {
      const refused = await act(key, id, { body });
      expect([refused.status, refused.body.error]).toEqual([422, 'validation_failed']);
    }
    expect(await standing()).toEqual(before);
    expect((await act(key, id, { body: { reason } })).status).toBe(200);
  };
  await does('approve', 'The face is that of the card');
  await does('undo', 'Of another request');
  const acts = await server.sql(
    `SELECT act, reason, changes FROM audit_acts WHERE person_id = $1 ORDER BY id`,
    [person.userId],
  );
  expect(acts.slice(1)).toEqual([
    {
      act: 'identity_approved',
      reason: 'The face is that of the card',
      changes: [
        { field: 'status', old: 'pending', new: 'approved' },
        { field: 'level', old: '1', new: '2' },
      ],
    },
    {
      act: 'identity_undone',
      reason: 'Of another request',
      changes: [
        { field: 'status', old: 'approved', new: 'pending' },
        { field: 'level', old: '2', new: '1' },
      ],
    },
  ]);
});

it('returned items give the act its reason, each one once', async () => {
  const { id } = await asking();
  await act('POST /admin/kyc/requests/:id/claim', id);
  const items = [
    { kind: 'national_card_front', reason: 'document_unreadable' },
    { kind: 'national_card_back', reason: 'document_unreadable' },
    { kind: 'pledge', reason: 'pledge_unsigned' },
  ];
  expect((await act('POST /admin/kyc/requests/:id/return', id, { body: { items } })).status).toBe(
    200,
  );
  expect((await actsOn(server, `kyc_request:${id}`)).at(-1)).toEqual([
    'identity_returned',
    'pending > refused',
    'document_unreadable, pledge_unsigned',
  ]);
});

it('one returned item says why, the others are kept, and with it alone the person asks again', async () => {
  const { person, id } = await asking();
  const token = person.accessToken;
  await act('POST /admin/kyc/requests/:id/claim', id);
  const returned = await act('POST /admin/kyc/requests/:id/return', id, {
    body: { items: [{ kind: 'pledge', reason: 'pledge_unsigned' }] },
  });
  expect(returned.body.data).toMatchObject({ status: 'refused' });
  const status = await server.call('GET /user/access_status', { token });
  expect(status.body.data['request']).toMatchObject({
    status: 'refused',
    reason: 'pledge_unsigned',
  });
  expect(status.body.data['items']).toEqual([
    { kind: 'national_card_back', state: 'accepted', reason: null },
    { kind: 'national_card_front', state: 'accepted', reason: null },
    { kind: 'pledge', state: 'returned', reason: 'pledge_unsigned' },
    { kind: 'selfie_video', state: 'accepted', reason: null },
  ]);
  const told = await server.call('GET /notifications/index', { token });
  const [notice] = told.body.data['data'] as { content: string }[];
  expect(notice?.content).toMatch(/تعهدنامه/);
  const again = await givePicture(token, 'pledge');
  expect(again.body.data['request']).toMatchObject({ status: 'pending' });
});

it('files in the form itself do the same, also beside names of what was sent in parts', async () => {
  const { accessToken: token, userId } = await server.person();
  const named = await sendDocument(server, token, 'pledge', picture);
  const file = new Blob([new Uint8Array(picture)]);
  const given = await server.call('POST /user/upgradeLevelTwo', {
    token,
    form: { pledge: named.id, national_card_front: file, national_card_back: file },
  });
  expect(given.status).toBe(200);
  const items = given.body.data['items'] as { kind: string; state: string }[];
  expect(items.map(({ kind }) => kind)).toEqual([
    'national_card_back',
    'national_card_front',
    'pledge',
  ]);
  await server.call('POST /user/biometric/sentence', { token });
  const asked = await server.call('POST /user/biometric', {
    token,
    form: { selfie_video: new Blob([new Uint8Array(video)]) },
  });
  expect(asked.body.data['request']).toMatchObject({ level: 2, status: 'pending' });
  expect(await server.sql('SELECT state FROM documents WHERE user_id = $1', [userId])).toEqual(
    Array(4).fill({ state: 'ready' }),
  );
  const again = await server.call('POST /user/upgradeLevelTwo', { token, form: { pledge: file } });
  expect([again.status, again.body.error]).toEqual([409, 'kyc_request_pending']);
});

it("what is missing, of another kind, another's or shown before makes no request", async () => {
  const person = await server.person();
  const other = await server.person();
  const token = person.accessToken;
  const empty = await server.call('POST /user/upgradeLevelTwo', { token });
  expect([empty.status, empty.body.error]).toEqual([422, 'documents_missing']);
  const front = await sendDocument(server, token, 'national_card_front', picture);
  const wrong = [
    { who: token, form: { pledge: front.id } },
    { who: other.accessToken, form: { national_card_front: front.id } },
  ];
  for (const { who, form } of wrong) {
    const answer = await server.call('POST /user/upgradeLevelTwo', { token: who, form });
    expect([answer.status, answer.body.error]).toEqual([404, 'document_not_found']);
  }
  const unspoken = await sendDocument(server, token, 'selfie_video', video);
  const early = await server.call('POST /user/biometric', {
    token,
    form: { selfie_video: unspoken.id },
  });
  expect([early.status, early.body.error]).toEqual([409, 'sentence_expired']);
  expect(
    await server.sql('SELECT FROM kyc_requests WHERE level = 2 AND user_id = ANY ($1)', [
      [person.userId, other.userId],
    ]),
  ).toEqual([]);
});

it('a request is decided once, by the officer who has it, and by nobody without the ability', async () => {
  const { id } = await asking();
  const other = await server.person({ level: 0, staffRole: 'kyc_officer' });
  const auditor = await server.person({ level: 0, staffRole: 'auditor' });
  const early = await act('POST /admin/kyc/requests/:id/approve', id);
  expect([early.status, early.body.error]).toEqual([409, 'kyc_request_claimed']);
  const claims = await Promise.all(
    [officer, other].map(({ accessToken: token }) =>
      act('POST /admin/kyc/requests/:id/claim', id, { token }),
    ),
  );
  expect(claims.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  const [has, hasNot] = claims[0]?.status === 200 ? [officer, other] : [other, officer];
  const denied = await act('POST /admin/kyc/requests/:id/approve', id, {
    token: auditor.accessToken,
  });
  expect(denied.status).toBe(403);
  const foreign = await act('POST /admin/kyc/requests/:id/approve', id, {
    token: hasNot.accessToken,
  });
  expect([foreign.status, foreign.body.error]).toEqual([409, 'kyc_request_claimed']);
  const decisions = await Promise.all(
    Array.from({ length: 50 }, () =>
      act('POST /admin/kyc/requests/:id/approve', id, { token: has.accessToken }),
    ),
  );
  const statuses = decisions.map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  expect(new Set(statuses)).toEqual(new Set([200, 409]));
});

it('an officer sees what the documents are compared with, and nothing more of the person', async () => {
  const { person, id } = await asking();
  const seen = await server.call('GET /admin/kyc/requests/:id', {
    token: officer.accessToken,
    params: { id },
  });
  const row = await server.sql('SELECT birth_date::text FROM users WHERE id = $1', [person.userId]);
  expect(seen.body.data['person']).toMatchObject({
    mobile: `${person.mobile.slice(0, 4)}***${person.mobile.slice(-4)}`,
    national_code_end: expect.stringMatching(/^\d{4}$/),
    birth_date: row[0]?.['birth_date'],
    returned_before: 0,
  });
  expect(seen.text).not.toContain(person.mobile);
});

it('a request given back waits for anybody again; decided ones are listed newest first', async () => {
  const { id } = await asking();
  const other = await server.person({ level: 0, staffRole: 'kyc_officer' });
  const listed = async (state: string, token: string): Promise<string[]> => {
    const list = await server.call('GET /admin/kyc/requests', { token, query: { state } });
    return (list.body.data['data'] as { id: string }[]).map((request) => request.id);
  };
  await act('POST /admin/kyc/requests/:id/claim', id);
  expect(await listed('mine', officer.accessToken)).toContain(id);
  expect(await listed('mine', other.accessToken)).toEqual([]);
  const foreign = await act('POST /admin/kyc/requests/:id/release', id, {
    token: other.accessToken,
  });
  expect([foreign.status, foreign.body.error]).toEqual([409, 'kyc_request_claimed']);
  const released = await act('POST /admin/kyc/requests/:id/release', id);
  expect(released.body.data).toMatchObject({ status: 'pending', claimed_by: null });
  const taken = await act('POST /admin/kyc/requests/:id/claim', id, { token: other.accessToken });
  expect(taken.body.data).toMatchObject({ claimed_by: String(other.userId) });
  await act('POST /admin/kyc/requests/:id/approve', id, { token: other.accessToken });
  const approved = await listed('approved', officer.accessToken);
  expect(approved[0]).toBe(id);
  expect(approved).toEqual(approved.toSorted((a, b) => Number(b) - Number(a)));
  expect(await listed('waiting', officer.accessToken)).not.toContain(id);
});

it('O13 a request is taken back with what was given, which is asked for again without sending it', async () => {
  const { person, id } = await asking();
  const { accessToken: token } = person;
  const cancel = () =>
    server.call('POST /user/cancel_kyc_request', { token, body: { status: -1 }, lang: 'en' });
  expect((await cancel()).body.data).toMatchObject({ level: 1, request: { status: 'cancelled' } });
  expect(await requestOf(person)).toBe('');
  expect((await act('POST /admin/kyc/requests/:id/claim', id)).body.error).toBe(
    'kyc_request_not_pending',
  );
  expect((await act('POST /admin/kyc/requests/:id/approve', id)).body.error).toBe(
    'kyc_request_not_pending',
  );
  const again = await server.call('POST /user/upgradeLevelTwo', { token });
  expect(again.body.data).toMatchObject({ request: { level: 2, status: 'pending' } });
  const next = await requestOf(person);
  await act('POST /admin/kyc/requests/:id/claim', next);
  // an approval and a change of mind at once: one of the two
  const [approved, taken] = await Promise.all([
    act('POST /admin/kyc/requests/:id/approve', next),
    cancel(),
  ]);
  const [{ level }] = (await server.sql('SELECT level::int FROM users WHERE id = $1', [
    person.userId,
  ])) as [{ level: number }];
  expect([approved.status, taken.status, level]).toEqual(
    approved.status === 200 ? [200, 409, 2] : [409, 200, 1],
  );
});

const { give, transfer } = moving(() => server);
const { withdraw } = withdrawing(() => server);
it.each<readonly [string, (who: Person) => Promise<Answer>]>([
  [
    'money went to somebody else',
    async (who) => transfer(who, { to_user: (await server.person()).mobile }),
  ],
  ['a gift was made', (who) => give(who)],
  ['toman were withdrawn', (who) => withdraw(who, '1000000')],
])('level 2 is not taken back once %s', async (_what, follow) => {
  const { person, id } = await asking({ IRT: '5000000' });
  await act('POST /admin/kyc/requests/:id/claim', id);
  await act('POST /admin/kyc/requests/:id/approve', id);
  const followed = await follow(person);
  expect(followed.status, followed.text).toBe(200);
  const undone = await act('POST /admin/kyc/requests/:id/undo', id);
  expect([undone.status, undone.body.error]).toEqual([409, 'undo_too_late']);
  const status = await server.call('GET /user/access_status', { token: person.accessToken });
  expect(status.body.data).toMatchObject({ level: 2, request: { status: 'approved' } });
});

it('level 2 is taken back although money went into the vault, which level 1 opens', async () => {
  const { person, id } = await asking({ IRT: '5000000' });
  await act('POST /admin/kyc/requests/:id/claim', id);
  await act('POST /admin/kyc/requests/:id/approve', id);
  const moved = await transfer(person, { to_wallet: 'vault' });
  expect(moved.status, moved.text).toBe(200);
  const undone = await act('POST /admin/kyc/requests/:id/undo', id);
  expect(undone.body.data, undone.text).toMatchObject({ status: 'pending' });
});
