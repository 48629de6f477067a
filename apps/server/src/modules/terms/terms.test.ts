// Terms that change: who has to accept them, and what waits until they do.
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBlobs } from '../../platform/blobs/index.ts';
import { limit } from '../../testing/orders.ts';
import {
  type Answer,
  type SignedIn,
  startTestServer,
  type TestServer,
} from '../../testing/server.ts';
import { createSignedHeads, verifyAudit } from '../audit/index.ts';
import { FIRST_TERMS } from './terms.mapper.ts';

const DAY_MS = 86_400_000;
let server: TestServer;
let person: SignedIn;
let editor: SignedIn;
beforeAll(async () => {
  server = await startTestServer();
  person = await server.person({ opening: { IRT: '500000000' } });
  editor = await server.person({ level: 0, staffRole: 'content' });
});
afterAll(() => server?.close());

const REASON = 'The fees of withdrawals are said more clearly';
const words = (text: string) => ({ fa: `متن ${text}`, en: `Text ${text}` });
const publish = (change: Record<string, unknown>, who = editor): Promise<Answer> =>
  server.call('POST /admin/terms', {
    token: who.accessToken,
    lang: 'en',
    body: {
      version: '1406-01',
      from: new Date(Date.now() + DAY_MS).toISOString(),
      must_accept: true,
      title: words('title'),
      sections: [{ title: words('one'), text: words('of one') }],
      reason: REASON,
      ...change,
    },
  });
/** The moment of a version comes at once, before all that are in force. */
const begin = (version: string): Promise<unknown[]> =>
  server.sql(`UPDATE terms_versions SET from_at = clock_timestamp() WHERE version = $1`, [version]);
const accept = (who: SignedIn, version?: string): Promise<Answer> =>
  server.call('POST /terms/accept', {
    token: who.accessToken,
    body: version === undefined ? {} : { version },
  });
let price = 12_000_000_000;
const order = (who: SignedIn, lang: 'fa' | 'en' = 'fa'): Promise<Answer> => {
  const body = limit({ pair_price: String((price -= 100_000)) });
  return server.call('POST /trade/limitBuy', { token: who.accessToken, body, lang });
};
const inForce = async (): Promise<unknown> =>
  (await server.call('GET /terms_and_conditions')).body.data['version'];
const due = async (who: SignedIn): Promise<unknown> =>
  (await server.call('GET /fetchUser', { token: who.accessToken })).body.data['terms_due'];

describe('terms', () => {
  it('are published in both languages, for a moment to come, under a name of their own', async () => {
    const [first] = [await publish({})];
    expect(first?.body.data).toMatchObject({ version: '1406-01', state: 'to_come' });
    expect(
      (await publish({ from: new Date(Date.now() + 2 * DAY_MS).toISOString() })).body.error,
    ).toBe('terms_version_used');
    const wrong: [Record<string, unknown>, string][] = [
      [{ version: '1405-01' }, 'terms_version_used'],
      [{ version: 'x', from: new Date(Date.now() - 1).toISOString() }, 'terms_from_past'],
      [{ version: 'x', from: new Date(Date.now() + 1_000).toISOString() }, 'terms_from_past'],
      [{ version: 'x', title: { fa: 'تنها فارسی' } }, 'validation_failed'],
      [{ version: 'x', sections: [] }, 'validation_failed'],
      [{ version: '../x' }, 'validation_failed'],
      [{ version: 'x', reason: undefined }, 'validation_failed'],
      [{ version: 'x', reason: 'why ' }, 'validation_failed'],
    ];
    for (const [change, error] of wrong) {
      expect((await publish(change)).body.error, JSON.stringify(change)).toBe(error);
    }
    expect((await publish({ version: 'x' }, person)).status).toBe(403);
    const list = await server.call('GET /admin/terms', { token: editor.accessToken });
    expect(list.body.data).toMatchObject([
      { version: '1406-01', state: 'to_come' },
      { version: '1405-01', state: 'in_force' },
    ]);
    expect([await inForce(), await due(person)]).toEqual(['1405-01', null]);
  });

  it('are published with who, why, and which came before, in the chain; nothing of the refused', async () => {
    const acts = (): Promise<Record<string, unknown>[]> =>
      server.sql(
        `SELECT a.actor_id::int, a.act, a.subject, a.person_id, a.reason, a.changes
         FROM audit_acts AS a JOIN audit_chain AS c ON c.act_id = a.id
         WHERE a.subject LIKE 'terms:%' ORDER BY a.id`,
      );
    await server.until(async () => (await server.sql('SELECT FROM audit_waiting')).length === 0);
    const [row] = await server.sql<{ from_at: Date; title: unknown; sections: unknown }>(
      `SELECT from_at, title, sections FROM terms_versions WHERE version = '1406-01'`,
    );
    const hashOf = (text: unknown): string =>
      createHash('sha256').update(JSON.stringify(text)).digest('hex');
    expect(await acts()).toEqual([
      {
        actor_id: editor.userId,
        act: 'terms_published',
        subject: 'terms:1406-01',
        person_id: null,
        reason: REASON,
        changes: [
          { field: 'version', old: '1405-01', new: '1406-01' },
          { field: 'from', old: '2026-03-21T00:00:00.000Z', new: row?.from_at.toISOString() },
          { field: 'must_accept', old: 'true', new: 'true' },
          {
            field: 'texts',
            old: hashOf([FIRST_TERMS.title, FIRST_TERMS.sections]),
            new: hashOf([row?.title, row?.sections]),
          },
        ],
      },
    ]);
    // one whose act cannot be written is not published
    await server.sql('ALTER TABLE audit_acts ADD CHECK (reason IS NULL OR length(reason) < 100)');
    const from = new Date(Date.now() + 3 * DAY_MS).toISOString();
    const failed = await publish({ version: '1406-00', from, reason: 'because '.repeat(20) });
    expect(failed.status).toBe(500);
    await server.sql('ALTER TABLE audit_acts DROP CONSTRAINT audit_acts_reason_check');
    expect(await server.sql(`SELECT FROM terms_versions WHERE version = '1406-00'`)).toEqual([]);
    const { clock, config, plainDb, secrets } = server.process.context;
    const heads = createSignedHeads(openBlobs(config), secrets);
    const today = new Date(clock.now()).toISOString().slice(0, 10);
    expect((await verifyAudit(plainDb, heads, today)).findings).toEqual([]);
  });

  it('that must be accepted stand before what is begun, not before reading and taking back', async () => {
    const placed = await order(person);
    await begin('1406-01');
    await server.until(async () => (await order(person)).body.error === 'terms_required');
    const { accessToken: token } = person;
    for (const lang of ['fa', 'en'] as const) {
      const refused = await order(person, lang);
      expect([refused.status, refused.body.facts]).toEqual([403, { version: '1406-01' }]);
      expect(refused.body.message).toMatch(lang === 'fa' ? /شرایط/ : /terms have changed/);
    }
    const charge = { token, body: { card_id: 1, amount: '100000' } };
    expect((await server.call('POST /tomanWallet/charge', charge)).body.error).toBe(
      'terms_required',
    );
    expect(await due(person)).toBe('1406-01');
    expect((await server.call('GET /user_wallets/list', { token })).status).toBe(200);
    const cancel = { token, body: { order_id: placed.body.data['id'] } };
    expect((await server.call('POST /cancelOrder', cancel)).status).toBe(200);
    expect((await accept(person, '1405-01')).body.error).toBe('terms_changed');
    expect(await due(person)).toBe('1406-01');
  });

  it('are accepted once, however often and from how many windows', async () => {
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, at) => accept(person, at % 2 === 0 ? '1406-01' : undefined)),
    );
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(answers[0]?.body.data).toMatchObject({ version: '1406-01' });
    const rows = await server.sql(
      `SELECT FROM terms_acceptances WHERE user_id = $1 AND version = '1406-01'`,
      [person.userId],
    );
    expect(rows).toHaveLength(1);
    expect((await order(person)).status).toBe(200);
    expect(await due(person)).toBeNull();
  });

  it('that need no new consent ask for none; newcomers accept those in force', async () => {
    await publish({ version: '1406-02', must_accept: false });
    await begin('1406-02');
    expect(await inForce()).toBe('1406-02');
    expect(await due(person)).toBeNull();
    const late = await server.person({ level: 0 });
    expect(await due(late)).toBe('1406-01');
    expect((await accept(late)).body.data).toMatchObject({ version: '1406-02' });
    expect(await due(late)).toBeNull();
  });

  it('show how many accepted each, and how many who are signed in have one before them', async () => {
    const counts = async (): Promise<unknown> => {
      const list = await server.call('GET /admin/terms', { token: editor.accessToken });
      const rows = list.body.data as unknown as Record<string, unknown>[];
      return rows.map((row) => [row['version'], row['accepted'], row['still_to_accept']]);
    };
    const before = await server.sql<{ version: string; count: string }>(
      `SELECT version, count(*)::text AS count FROM terms_acceptances GROUP BY version`,
    );
    const had = (version: string): number =>
      Number(before.find((row) => row.version === version)?.count ?? 0);
    await publish({ version: '1406-03', must_accept: true });
    // of a version to come nobody is asked
    const older = ['1406-02', '1406-01', '1405-01'].map((version) => [version, had(version), null]);
    const [two, one, first] = older;
    expect(await counts()).toEqual([
      ['1406-03', 0, null],
      two,
      [...(one ?? []).slice(0, 2), expect.any(Number)],
      first,
    ]);
    await begin('1406-03');
    const ended = await server.person({ level: 0 });
    await server.sql(
      `UPDATE sessions SET ended_at = now(), end_reason = 'logout' WHERE user_id = $1`,
      [ended.userId],
    );
    const active = await server.sql(
      `SELECT DISTINCT s.user_id FROM sessions s JOIN users u ON u.id = s.user_id
       WHERE s.ended_at IS NULL AND u.staff_role IS NULL`,
    );
    expect(await counts()).toEqual([['1406-03', 0, active.length], ...older]);
    await accept(person, '1406-03');
    expect(await counts()).toEqual([['1406-03', 1, active.length - 1], ...older]);
    // of a later one that need not be accepted, it counts for the one before
    await publish({ version: '1406-04', must_accept: false });
    await begin('1406-04');
    const late = await server.person({ level: 0 });
    expect(await counts()).toEqual([['1406-04', 0, null], ['1406-03', 1, active.length], ...older]);
    await accept(late);
    expect(await counts()).toEqual([
      ['1406-04', 1, null],
      ['1406-03', 1, active.length - 1],
      ...older,
    ]);
  });
});
