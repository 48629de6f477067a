// What staff did: written with its effect, chained, and every change to it named (I23).
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBlobs } from '../../platform/blobs/index.ts';
import { createPool, type Pool } from '../../platform/database/database.ts';
import { asPlainDb } from '../../platform/database/handles.ts';
import { type SignedIn, startTestServer, type TestServer } from '../../testing/server.ts';
import { actRow, createSignedHeads, type Finding, verifyAudit } from './index.ts';
import type { SignedHeads } from './signed-heads.ts';

let server: TestServer;
let officer: SignedIn;
let auditor: SignedIn;
let owner: Pool;
let heads: SignedHeads;

beforeAll(async () => {
  server = await startTestServer();
  officer = await server.person({ level: 0, staffRole: 'kyc_officer' });
  auditor = await server.person({ level: 0, staffRole: 'auditor' });
  owner = createPool({ connectionString: server.databaseUrl, connectionsMax: 1 });
  const { config, secrets } = server.process.context;
  heads = createSignedHeads(openBlobs(config), secrets);
});
afterAll(async () => {
  await owner?.end();
  await server?.close();
});

/** Somebody whose request for level 2 waits, with documents that nobody here looks at. */
async function asking(): Promise<{ readonly person: SignedIn; readonly id: string }> {
  const person = await server.person();
  const [row] = await server.sql<{ id: string }>(
    `WITH request AS (
       INSERT INTO kyc_requests (user_id, level, first_name, last_name, national_code_hash,
         national_code_sealed, birth_date)
       SELECT id, 2, first_name, last_name, national_code_hash, national_code_sealed, birth_date
       FROM users WHERE id = $1 RETURNING id),
     document AS (
       INSERT INTO documents (id, user_id, kind, state, bytes, received, parts, media_type)
       VALUES (lpad($1::text, 22, 'A'), $1, 'pledge', 'ready', 1, 1, 1, 'image/jpeg') RETURNING id)
     INSERT INTO kyc_request_documents (request_id, document_id, kind)
     SELECT request.id, document.id, 'pledge' FROM request, document
     RETURNING request_id AS id`,
    [person.userId],
  );
  return { person, id: row?.id ?? '' };
}

const FOUND = { reason: 'The documents match' };
const act = (verb: 'claim' | 'approve', id: string, token = officer.accessToken) =>
  server.call(`POST /admin/kyc/requests/:id/${verb}`, {
    token,
    params: { id },
    ...(verb === 'approve' && { body: FOUND }),
  });

const list = (query: Record<string, string>, token = auditor.accessToken) =>
  server.call('GET /admin/audit', { token, query });

/** Everything that waits has its position. */
const chained = (): Promise<void> =>
  server.until(async () => (await server.sql('SELECT FROM audit_waiting')).length === 0);

describe('what staff did', () => {
  it('stands with who, whom, why, and old and new value, and nothing stands of what was refused', async () => {
    const { person, id } = await asking();
    expect((await act('approve', id)).body.error).toBe('kyc_request_claimed');
    expect((await act('claim', id)).status).toBe(200);
    expect((await act('approve', id)).status).toBe(200);
    expect((await act('approve', id)).status).toBe(409);
    await chained();
    const shown = await list({ person: String(person.userId) });
    const rows = shown.body.data['data'] as Record<string, unknown>[];
    expect(rows).toMatchObject([
      {
        act: 'identity_approved',
        actor: { id: String(officer.userId) },
        subject: `kyc_request:${id}`,
        ...FOUND,
        changes: [
          { field: 'status', old: 'pending', new: 'approved' },
          { field: 'level', old: '1', new: '2' },
        ],
      },
      { act: 'identity_claimed' },
    ]);
    expect(rows.every(({ position, hash }) => position !== null && hash !== null)).toBe(true);
    expect(rows[0]?.['previous_hash']).toBe(rows[1]?.['hash']);
    const all = await list({ actor: String(officer.userId), subject: `kyc_request:${id}` });
    expect(all.body.data['total']).toBe(2);
  });

  it('is shown to whom the ability says', async () => {
    expect((await list({}, officer.accessToken)).status).toBe(403);
    expect((await list({ person: 'x' })).status).toBe(422);
    expect((await list({})).status).toBe(200);
  });

  it('of a command is written with the command, and not where it is refused', async () => {
    const { engine } = server.process.context;
    const { userId } = await server.person();
    const submit = () =>
      engine.submit({
        command: {
          type: 'post_opening',
          owner: `user:${userId}`,
          asset: 'IRT',
          units: '10',
          reference: `audit:${userId}`,
        },
        rows: [actRow({ actorId: officer.userId, act: 'identity_claimed', subject: 'test:1' })],
      });
    expect((await submit()).outcome.ok).toBe(true);
    expect((await submit()).outcome.ok).toBe(false);
    const rows = await server.sql(`SELECT actor_id FROM audit_acts WHERE subject = 'test:1'`);
    expect(rows).toEqual([{ actor_id: String(officer.userId) }]);
  });

  it('no serving login can change, delete or chain otherwise', async () => {
    const { app, engine } = server.process.context.config.databaseUrls;
    const denied = ['UPDATE audit_acts SET reason = NULL', 'DELETE FROM audit_acts'];
    const ofChain = ['UPDATE audit_chain SET position = 1', 'DELETE FROM audit_chain'];
    const attempts = [
      ...[app, engine].flatMap((url) =>
        [...denied, ...ofChain, 'TRUNCATE audit_acts CASCADE'].map((text) => ({ url, text })),
      ),
      { url: engine, text: 'DELETE FROM audit_waiting' },
      { url: engine, text: `INSERT INTO audit_chain VALUES (1, 1, '', '')` },
    ];
    for (const { url, text } of attempts) {
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      await expect(client.query(text)).rejects.toMatchObject({ code: '42501' });
      await client.end();
    }
  });
});

describe('I23 the chain', () => {
  /** Some acts and their positions; answers the last position. */
  const fill = async (): Promise<number> => {
    await server.sql(
      `WITH act AS (
         INSERT INTO audit_acts (actor_id, act, subject, reason, changes)
         SELECT $1, 'identity_claimed', 'kyc_request:' || n, 'reason ' || n, '[]'
         FROM generate_series(1, 30) AS n RETURNING id)
       INSERT INTO audit_waiting SELECT id FROM act`,
      [officer.userId],
    );
    await chained();
    const [end] = await server.sql<{ last: string }>(
      'SELECT max(position) AS last FROM audit_chain',
    );
    return Number(end?.last);
  };

  /** What is found after some statements of a superuser, of which nothing stays. */
  const findingsAfter = async (...planted: readonly string[]): Promise<readonly Finding[]> => {
    const client = await owner.connect();
    try {
      await client.query('BEGIN');
      await client.query('SET LOCAL session_replication_role = replica');
      for (const text of planted) await client.query(text);
      const today = new Date(server.clock.now()).toISOString().slice(0, 10);
      return (await verifyAudit(asPlainDb(client), heads, today)).findings;
    } finally {
      await client.query('ROLLBACK');
      client.release();
    }
  };

  const ofPosition = (position: number): string =>
    `(SELECT act_id FROM audit_chain WHERE position = ${position})`;

  it('holds where nothing was touched', async () => {
    await fill();
    await server.until(async () => (await findingsAfter()).length === 0);
    expect(await findingsAfter()).toEqual([]);
  });

  it('names a change, a deletion in the middle, a swap, a cut end and a rewritten whole', async () => {
    const last = BigInt(await fill());
    await server.until(async () => (await findingsAfter()).length === 0);
    const changed = await findingsAfter(
      `UPDATE audit_acts SET reason = 'nicer' WHERE id = ${ofPosition(7)}`,
    );
    expect(changed).toMatchObject([{ damage: 'changed', position: 7n }]);

    const deleted = await findingsAfter(`DELETE FROM audit_acts WHERE id = ${ofPosition(9)}`);
    expect(deleted).toMatchObject([{ damage: 'deleted', position: 9n }]);
    const deletedWhole = await findingsAfter(
      `DELETE FROM audit_acts WHERE id = ${ofPosition(9)}`,
      'DELETE FROM audit_chain WHERE position = 9',
    );
    expect(deletedWhole).toMatchObject([{ damage: 'deleted', position: 9n, until: 9n }]);

    const swapped = await findingsAfter(
      `UPDATE audit_acts AS one SET at = other.at, subject = other.subject, reason = other.reason,
         actor_id = other.actor_id, act = other.act, person_id = other.person_id,
         changes = other.changes
       FROM audit_acts AS other
       WHERE (one.id, other.id) IN ((${ofPosition(11)}, ${ofPosition(14)}), (${ofPosition(14)}, ${ofPosition(11)}))`,
    );
    expect(swapped).toMatchObject([
      { damage: 'swapped', position: 11n },
      { damage: 'swapped', position: 14n },
    ]);

    const cut = await findingsAfter(
      `DELETE FROM audit_acts WHERE id IN (SELECT act_id FROM audit_chain WHERE position > ${last - 10n})`,
      `DELETE FROM audit_chain WHERE position > ${last - 10n}`,
    );
    expect(cut).toMatchObject([
      { damage: 'cut', position: last - 9n, until: last, head: 'latest' },
    ]);
  });

  it('names all that was rewritten, hashes and all', async () => {
    await fill();
    await server.until(async () => (await findingsAfter()).length === 0);
    // every hash of the chain is made anew by one who knows how, over acts that they changed
    const rewritten = await findingsAfter(
      `UPDATE audit_acts SET reason = 'other' WHERE id = ${ofPosition(3)}`,
      `UPDATE audit_chain SET content = (
         SELECT sha256(convert_to('[' || concat_ws(',',
           to_json(to_char(a.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US')),
           COALESCE(to_json(a.actor_id::text)::text, 'null'), to_json(a.act), to_json(a.subject),
           COALESCE(to_json(a.person_id::text)::text, 'null'),
           COALESCE(to_json(a.reason)::text, 'null'), to_json(a.changes::text)) || ']', 'UTF8'))
         FROM audit_acts AS a WHERE a.id = act_id)`,
      `WITH RECURSIVE link AS (
         SELECT 0::bigint AS position, decode(repeat('00', 32), 'hex') AS hash
         UNION ALL
         SELECT c.position, sha256(link.hash
           || convert_to(c.position || '/' || c.act_id || '/', 'UTF8') || c.content)
         FROM link JOIN audit_chain AS c ON c.position = link.position + 1)
       UPDATE audit_chain AS c SET hash = link.hash FROM link WHERE link.position = c.position`,
    );
    expect(rewritten.map(({ damage }) => damage)).toContain('rewritten');
    expect(new Set(rewritten.map(({ damage }) => damage))).toEqual(new Set(['rewritten']));
  });
});
