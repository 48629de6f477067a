// One search: what each text means, for whom, and what is written down of it.
import type { OfficeHit } from '@sarraf/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type SignedIn, startTestServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
let finance: SignedIn;
let support: SignedIn;
let client: SignedIn;
let mobile: string;

beforeAll(async () => {
  server = await startTestServer();
  [finance, support, client] = await Promise.all([
    server.person({ staffRole: 'finance' }),
    server.person({ staffRole: 'support' }),
    server.person({ opening: { IRT: '5000000' } }),
  ]);
  const [row] = await server.sql<{ mobile: string }>('SELECT mobile FROM users WHERE id = $1', [
    client.userId,
  ]);
  mobile = row?.mobile ?? '';
});
afterAll(() => server?.close());

const search = async (who: SignedIn, query: string): Promise<readonly OfficeHit[]> => {
  const answer = await server.call('GET /admin/search', {
    token: who.accessToken,
    query: { query },
  });
  expect(answer.status, answer.text).toBe(200);
  return answer.body.data['hits'] as OfficeHit[];
};
const searches = async (): Promise<string[]> =>
  (
    await server.sql<{ subject: string }>(
      `SELECT subject FROM audit_acts WHERE act = 'person_searched' ORDER BY id`,
    )
  ).map(({ subject }) => subject);

describe('M06 the search of the office', () => {
  it('finds a person by mobile in any digits, and by their card’s Sheba, which is written down', async () => {
    const found = { kind: 'person', id: String(client.userId) };
    expect(await search(finance, mobile)).toMatchObject([found]);
    const persian = mobile.replace(/\d/g, (digit) => '۰۱۲۳۴۵۶۷۸۹'[Number(digit)] ?? digit);
    expect(await search(finance, persian)).toMatchObject([found]);
    const before = await searches();
    const sheba = `IR${'0'.repeat(20)}4321`;
    await server.sql(`UPDATE cards SET sheba = $2 WHERE user_id = $1 AND status = 'verified'`, [
      client.userId,
      sheba,
    ]);
    const [card] = await server.sql('SELECT id FROM cards WHERE user_id = $1 AND sheba = $2', [
      client.userId,
      sheba,
    ]);
    const hits = await search(finance, `IR${'0'.repeat(20)} 4321`);
    if (card !== undefined) expect(hits).toMatchObject([found]);
    expect((await searches()).slice(before.length)).toEqual(['people:sheba']);
  });

  it('never takes the end of a card for a person, nor a typed number for anything else', async () => {
    const before = await searches();
    const four = await search(finance, '0001');
    expect(four.filter(({ kind }) => kind === 'person')).toEqual([]);
    expect(await search(finance, 'no-such-reference')).toEqual([]);
    expect(await search(finance, '0190aaaa-0000-7000-8000-000000000000')).toEqual([]);
    expect(await search(finance, `0x${'a'.repeat(64)}`)).toEqual([]);
    expect(await searches()).toEqual(before);
  });

  it('finds a ticket for who may read tickets alone', async () => {
    const [ticket] = await server.sql<{ id: string }>(
      `INSERT INTO tickets (user_id, subject, title, created_at, last_at, due_at, client_key)
       VALUES ($1, 'other', 'a question', now(), now(), now(), 'key') RETURNING id`,
      [client.userId],
    );
    const id = String(ticket?.id);
    expect(await search(support, `#${id}`)).toMatchObject([{ kind: 'ticket', id }]);
    expect((await search(finance, `#${id}`)).filter(({ kind }) => kind === 'ticket')).toEqual([]);
    const asked = { token: client.accessToken, query: { query: mobile } };
    expect((await server.call('GET /admin/search', asked)).status).toBe(403);
  });
});
