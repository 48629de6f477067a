// What waited for a second officer before all of it stood in one table waits there afterwards.
import { cpSync, mkdtempSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createTestDatabase,
  type TestDatabase,
  testRunDir,
} from '../../../../../tools/lib/test-database.ts';
import { migrate } from '../../platform/database/migrations.ts';

const FOLDER = fileURLToPath(new URL('../../../migrations', import.meta.url));
/** The last one before any of it, and the last one before each kind came after the first ones. */
const [BEFORE, HALF_WAY] = [189, 193];

/** What was the first to move. */
const FIRST_ROWS = `
  INSERT INTO users (mobile, password_hash)
    SELECT '0912000000' || n, 'x' FROM generate_series(1, 3) AS n;
  INSERT INTO withdrawal_terms_proposals (charge_min, charge_max, withdraw_min, withdraw_max,
      withdraw_fee, automatic_person, automatic_house, two_officers, two_officers_house, proposed_by,
      proposed_at, reason, state, decided_by, decided_at, decided_reason, from_at)
    SELECT 10, 20, 20, 30, 1, 1, 2, 3, 4, 1, '2026-01-02T03:04:05.678Z', 'as agreed', state,
      CASE WHEN state <> 'waiting' THEN by END, CASE WHEN state <> 'waiting' THEN now() END, 'so be it',
      '2026-03-04T05:06:07.089Z'
    FROM (VALUES ('waiting', 2), ('approved', 2), ('refused', 1)) AS given (state, by);
  INSERT INTO custody_statements (asset, units, books_units, stated_by, stated_reason, stated_at,
      decided_by, decided_at, is_confirmed)
    VALUES ('BTC', 7, 5, 1, 'counted it', now(), 2, now(), true),
      ('BTC', 9, 5, 1, 'counted it', now(), NULL, NULL, NULL),
      ('ETH', 9, 5, 1, 'counted it', now(), 1, now(), false);
  INSERT INTO staff_proposals (kind, subject, old_value, new_value, reason, proposed_by, state,
      decided_by, decided_at)
    VALUES ('member_roles', 'user:3', '["support"]', '["content"]', 'as agreed', 1, 'waiting', NULL, NULL),
      ('member_roles', 'user:3', '["support"]', '["finance"]', 'as agreed', 1, 'approved', 2, now());
  INSERT INTO adjustments (from_owner, to_owner, asset, units, reason, ticket, status, proposed_by,
      decided_by, decided_reason, decided_at, failure)
    SELECT 'house:fees', 'user:3', 'IRT', 70, 'as agreed by both', 'T-1', status, 1,
      CASE WHEN status <> 'waiting' THEN 2 END, CASE WHEN status <> 'waiting' THEN 'compared' END,
      CASE WHEN status <> 'waiting' THEN now() END, CASE WHEN status = 'failed' THEN 'no_money' END
    FROM unnest(ARRAY['waiting', 'approved', 'posted', 'refused', 'failed']) AS status;
  INSERT INTO unfreezes (user_id, asked_by, first_officer, first_reason)
    VALUES (3, 3, 1, 'called them back');
  INSERT INTO recoveries (key, user_id, old_mobile, new_mobile, block, spoken_numbers, status,
      first_officer)
    VALUES ('k', 3, 'a', 'b', 'c', '{1}', 'waiting', 1);
  INSERT INTO payout_stops (findings, first_officer, first_reason) VALUES ('[]', 1, 'looked at it');`;

/** What followed. */
const LATER_ROWS = `
  INSERT INTO payout_batches (state, cycle_at, file_hash, made_by, made_at, made_reason, approved_by,
      approved_at, approved_reason, cancelled_by, cancelled_at, cancelled_reason)
    SELECT state, now(), repeat('a', 64), 1, now(), 'as every day', approved, now(), 'so be it',
      cancelled, now(), 'not today'
    FROM (VALUES ('made', NULL, NULL), ('approved', 2, NULL), ('cancelled', NULL, 1),
      ('cancelled', NULL, 2), ('cancelled', 2, 3)) AS given (state, approved, cancelled);
  INSERT INTO payout_answers (batch_id, file, file_hash, state, fates, imported_by, imported_at,
      approved_by, approved_at, reason)
    SELECT 2, 'x', repeat(hash, 64), state, CASE WHEN by IS NOT NULL THEN '[]'::json END, 1, now(), by,
      now(), 'so be it'
    FROM (VALUES ('1', 'preview', NULL), ('2', 'approved', 2), ('3', 'done', 1))
      AS given (hash, state, by);
  INSERT INTO statements (account, file, file_hash, summary, state, imported_by, imported_at,
      approved_by, approved_at, reason)
    SELECT 'IR' || repeat('1', 24), 'x', repeat(hash, 64), '{}', state, 1, now(), by, now(), 'so be it'
    FROM (VALUES ('1', 'preview', NULL), ('2', 'approved', 2), ('3', 'done', 1))
      AS given (hash, state, by);
  -- of lines of statements that are not written out here
  SET session_replication_role = replica;
  INSERT INTO unmatched_words (line_id, way, user_id, bank_reference, officer_id, reason, at,
      is_decision)
    VALUES ('given', 'assign', 3, NULL, 1, 'asked the bank', now(), false),
      ('given', 'assign', 3, NULL, 2, 'compared', now(), true),
      ('back', 'assign', 3, NULL, 1, 'thought so', now(), false),
      ('back', 'pay_back', NULL, 'B"1', 1, 'asked the bank', now(), false),
      ('back', 'pay_back', NULL, 'B"1', 2, 'compared', now(), true),
      ('small', 'assign', 3, NULL, 1, 'one was enough', now(), true),
      ('open', 'assign', 3, NULL, 2, 'thought so', now(), false),
      ('open', 'assign', 3, NULL, 1, 'think so', now(), false);
  INSERT INTO line_explanations (line_id, account, amount_rial, way, other_line_id, other_account,
      officer_id, reason, at, is_decision)
    SELECT repeat(line, 40), 'IR' || repeat('1', 24), -70, way,
      CASE way WHEN 'own_move' THEN repeat('f', 40) END,
      CASE way WHEN 'own_move' THEN 'IR' || repeat('2', 24) END, by, 'compared', now(), is_decision
    FROM (VALUES ('a', 'own_move', 1, false), ('a', 'own_move', 2, true), ('b', 'bank_charge', 1, false),
      ('b', 'bank_charge', 2, true), ('c', 'bank_charge', 2, false)) AS said (line, way, by, is_decision);
  INSERT INTO chain_words (line_id, account, way, gap_rial, officer_id, reason, at, is_decision)
    SELECT repeat('d', 40), 'IR' || repeat('1', 24), way, gap, by, 'compared', now(), is_decision
    FROM (VALUES ('goes_on', 5, 1, false), ('goes_on', 7, 1, false), ('goes_on', 7, 2, true))
      AS said (way, gap, by, is_decision);
  INSERT INTO payouts (id, user_id, card_id, card_masked, bank, sheba, amount_rial, fee_rial,
      device_since, created_at, risks, officers_needed, signed_at)
    SELECT id, 3, 1, 'x', 'x', 'IR' || repeat('3', 24), 10, 1, now(), now(), '{large}', needed, signed
    FROM (VALUES ('one', 1, now()), ('two', 2, now()), ('again', 2, now()), ('open', 2, NULL),
      ('ended', 2, NULL), ('unsigned', 2, NULL)) AS given (id, needed, signed);
  INSERT INTO withdrawals_state (id, user_id, asset, units, fee_units, recipient, day, hold_id,
      created_at_ms, cancel_until_ms, state, updated_at_ms)
    SELECT id, 3, 'IRT', 10, 1, 'x', 'x', row_number() OVER (), 0, 0,
      CASE id WHEN 'ended' THEN 'cancelled' ELSE 'requested' END, 0
    FROM payouts;
  INSERT INTO payout_approvals (payout_id, officer_id, reason, at)
    SELECT id, by, 'compared', now() + nth * interval '1 second'
    FROM (VALUES ('one', 1, 1), ('two', 1, 1), ('two', 2, 2), ('again', 1, 1), ('again', 2, 2),
      ('again', 3, 3), ('open', 1, 1), ('open', 2, 2), ('ended', 1, 1)) AS given (id, by, nth);
  SET session_replication_role = DEFAULT;`;

/** The migrations to a number. */
function folderTo(last: number): string {
  const folder = mkdtempSync(path.join(testRunDir(), 'migrations-'));
  for (const file of readdirSync(FOLDER)) {
    if (Number(file.slice(0, 4)) <= last) cpSync(path.join(FOLDER, file), path.join(folder, file));
  }
  return folder;
}

let client: pg.Client;
describe.each([BEFORE, HALF_WAY])('from %i on', (last) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
    const { connectionString } = database;
    await migrate(connectionString, folderTo(BEFORE));
    client = new pg.Client({ connectionString });
    await client.connect();
    await client.query(FIRST_ROWS);
    await migrate(connectionString, folderTo(last));
    await client.query(LATER_ROWS);
    await migrate(connectionString);
  }, 120_000);
  afterAll(async () => {
    await client?.end();
    await database?.drop();
  });

  const rowsOf = async (kind: string, columns: string): Promise<unknown[]> =>
    (
      await client.query<unknown[]>({
        text: `SELECT ${columns} FROM approvals WHERE kind = $1 ORDER BY id`,
        values: [kind],
        rowMode: 'array',
      })
    ).rows;

  it('terms of withdrawals keep their state, their moment and every amount', async () => {
    const columns = `state, decided_by::int, wanted ->> 'from', wanted -> 'terms' ->> 'charge_min'`;
    const from = '2026-03-04T05:06:07.089Z';
    expect(await rowsOf('withdrawal_terms', columns)).toEqual([
      ['waiting', null, from, '10'],
      ['approved', 2, from, '10'],
      ['withdrawn', 1, from, '10'],
    ]);
  });

  it('custody keeps what is in force, what waits and what was taken back', async () => {
    const columns = `subject, state, wanted ->> 'units', wanted ->> 'books_units'`;
    expect(await rowsOf('custody', columns)).toEqual([
      ['BTC', 'approved', '7', '5'],
      ['BTC', 'waiting', '9', '5'],
      ['ETH', 'withdrawn', '9', '5'],
    ]);
  });

  it('changes of the staff keep what stood and what is wanted as they were written', async () => {
    const columns = `subject, state, before_value::text, wanted ->> 'value'`;
    expect(await rowsOf('change', columns)).toEqual([
      ['member_roles/user:3', 'waiting', '["support"]', '["content"]'],
      ['member_roles/user:3', 'approved', '["support"]', '["finance"]'],
    ]);
  });

  it('adjustments keep their numbers, and one that was approved and not posted is still to be', async () => {
    const { rows } = await client.query<Record<string, string>>(
      `SELECT a.id::text, w.wanted ->> 'adjustment' AS number, w.state, w.failure
     FROM adjustments AS a JOIN approvals AS w ON w.id = a.approval_id ORDER BY a.id`,
    );
    expect(rows.map(({ id, number, state }) => [id === number, state])).toEqual([
      ...['waiting', 'applying', 'approved', 'refused', 'failed'].map((state) => [true, state]),
    ]);
    expect(rows.at(-1)).toMatchObject({ failure: 'no_money' });
  });

  it('requests keep the first officer’s word', async () => {
    for (const [kind, reason] of [
      ['unfreeze', 'called them back'],
      ['recovery', '-'],
      ['payout_stop', 'looked at it'],
    ] as const) {
      expect(await rowsOf(kind, 'subject, state, proposed_by::int, reason')).toEqual([
        ['1', 'waiting', 1, reason],
      ]);
    }
  });

  it('words on money that is nobody’s keep who said them, what was decided and what waits', async () => {
    const columns = 'subject, state, proposed_by::int, decided_by::int, wanted::text';
    const assigned = '{"way":"assign","userId":3}';
    const paidBack = JSON.stringify({ way: 'pay_back', bankReference: 'B"1' });
    expect(await rowsOf('unmatched', columns)).toEqual([
      ['given', 'approved', 1, 2, assigned],
      ['back', 'expired', 1, null, assigned],
      ['back', 'approved', 1, 2, paidBack],
      ['small', 'approved', 1, 1, assigned],
      ['open', 'expired', 2, null, assigned],
      ['open', 'waiting', 1, null, assigned],
    ]);
  });

  it('words on what lines are keep who said them, what was decided and what waits', async () => {
    const columns = `left(subject, 1), state, proposed_by::int, decided_by::int, wanted ->> 'way',
    wanted ->> 'amount', wanted ->> 'gap', left(wanted ->> 'otherLineId', 1)`;
    expect(await rowsOf('line_explanation', columns)).toEqual([
      ['a', 'approved', 1, 2, 'own_move', '-70', '0', 'f'],
      ['b', 'approved', 1, 2, 'bank_charge', '-70', '0', null],
      ['c', 'waiting', 2, null, 'bank_charge', '-70', '0', null],
      ['d', 'waiting', 1, null, 'goes_on', null, '5', null],
      ['d', 'approved', 1, 2, 'goes_on', null, '7', null],
    ]);
  });

  it('batches, answers of the bank and statements keep who made them and who approved', async () => {
    const columns = `state, proposed_by::int, decided_by::int, reason, decided_reason`;
    const made = 'as every day';
    expect(await rowsOf('payout_batch', columns)).toEqual([
      ['waiting', 1, null, made, null],
      ['approved', 1, 2, made, 'so be it'],
      ['withdrawn', 1, 1, made, 'not today'],
      ['refused', 1, 2, made, 'not today'],
      ['approved', 1, 2, made, 'so be it'],
    ]);
    for (const kind of ['payout_answers', 'statement']) {
      expect(await rowsOf(kind, `${columns}, is_by_one`), kind).toEqual([
        ['waiting', 1, null, '-', null, false],
        ['approved', 1, 2, '-', 'so be it', false],
        ['approved', 1, 1, '-', 'so be it', true],
      ]);
    }
  });

  it('payouts keep the last two who signed, and one that ended leaves nothing waiting', async () => {
    const columns = 'subject, person_id::int, state, proposed_by::int, decided_by::int, is_by_one';
    const kept = await rowsOf('payout', `${columns}, wanted::text`);
    expect(new Set(kept.map(String))).toEqual(
      new Set(
        [
          ['one', 3, 'approved', 1, 1, true, '{}'],
          ['two', 3, 'approved', 1, 2, false, '{}'],
          ['again', 3, 'approved', 2, 3, false, '{}'],
          ['open', 3, 'waiting', 2, null, false, '{}'],
          ['ended', 3, 'expired', 1, null, false, '{}'],
        ].map(String),
      ),
    );
  });
});
