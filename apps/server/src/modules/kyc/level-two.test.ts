import { DOCUMENT_KINDS } from '@sarraf/contracts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type SignedIn, startTestServer, type TestServer } from '../../testing/server.ts';
import { sendDocument, testPicture } from '../documents/testing/send-document.ts';

let server: TestServer;
let officer: SignedIn;
let picture: Buffer;

beforeAll(async () => {
  server = await startTestServer();
  officer = await server.person({ level: 0, staffRole: 'kyc_officer' });
  picture = await testPicture();
});
afterAll(() => server.close());

/** Somebody whose request for level 2 waits. */
async function asking(): Promise<{ readonly person: SignedIn; readonly id: string }> {
  const person = await server.person();
  const token = person.accessToken;
  for (const kind of DOCUMENT_KINDS) await sendDocument(server, token, kind, picture);
  const asked = await server.call('POST /user/upgradeLevelTwo', { token });
  expect(asked.body.data['request']).toMatchObject({ level: 2, status: 'pending' });
  const queue = await server.call('GET /admin/kyc/requests', { token: officer.accessToken });
  if (queue.status !== 200) throw new Error(queue.text);
  const rows = queue.body.data['data'] as { id: string; user_id: string }[];
  const id = rows.find(({ user_id }) => user_id === String(person.userId))?.id ?? '';
  return { person, id };
}

const act = (
  key: `POST /admin/kyc/requests/:id/${'claim' | 'approve' | 'return'}`,
  id: string,
  { token = officer.accessToken, body }: { token?: string; body?: unknown } = {},
) => server.call(key, { token, params: { id }, ...(body === undefined ? {} : { body }) });

it('documents become a request, an officer opens each, approves it, and the person is told', async () => {
  const { person, id } = await asking();
  const claimed = await act('POST /admin/kyc/requests/:id/claim', id);
  expect(claimed.body.data).toMatchObject({
    status: 'pending',
    claimed_by: String(officer.userId),
    first_name: 'مریم',
  });
  const documents = claimed.body.data['documents'] as { id: string; kind: string }[];
  expect(documents.map(({ kind }) => kind).sort()).toEqual([...DOCUMENT_KINDS].sort());
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
});

it('a returned request says why, and the person may ask again with a new document', async () => {
  const { person, id } = await asking();
  await act('POST /admin/kyc/requests/:id/claim', id);
  const returned = await act('POST /admin/kyc/requests/:id/return', id, {
    body: { reason: 'pledge_unsigned' },
  });
  expect(returned.body.data).toMatchObject({ status: 'refused' });
  const status = await server.call('GET /user/access_status', { token: person.accessToken });
  expect(status.body.data['request']).toMatchObject({
    level: 2,
    status: 'refused',
    reason: 'pledge_unsigned',
  });
  const told = await server.call('GET /notifications/index', { token: person.accessToken });
  const [notice] = told.body.data['data'] as { content: string }[];
  expect(notice?.content).toMatch(/تعهدنامه/);
});

it('what is missing, of another kind or already shown makes no request', async () => {
  const person = await server.person();
  const token = person.accessToken;
  const empty = await server.call('POST /user/upgradeLevelTwo', { token });
  expect([empty.status, empty.body.error]).toEqual([422, 'documents_missing']);
  const front = await sendDocument(server, token, 'national_card_front', picture);
  const wrong = await server.call('POST /user/upgradeLevelTwo', {
    token,
    form: { pledge: front.id },
  });
  expect([wrong.status, wrong.body.error]).toEqual([422, 'documents_missing']);
  await sendDocument(server, token, 'national_card_back', picture);
  const swapped = await server.call('POST /user/upgradeLevelTwo', {
    token,
    form: { pledge: front.id },
  });
  expect([swapped.status, swapped.body.error]).toEqual([404, 'document_not_found']);
  expect(await server.sql('SELECT FROM kyc_requests WHERE user_id = $1', [person.userId])).toEqual(
    [],
  );
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
  expect(claims.map(({ status }) => status).sort()).toEqual([200, 409]);
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
