import pg from 'pg';
import type { TestEngine } from './test-engine.ts';

const [OWNER, FRIEND] = [1, 3];
const OWNER_PPM = 180_000;

/** User 3 came by a code of user 1; of toman one range of what they paid is posted, the rest is in none. */
export async function inviteSomewhat(
  { client, service }: TestEngine,
  connectionString: string,
): Promise<void> {
  const db = new pg.Client({ connectionString });
  await db.connect();
  await service.engine.rowsWritten();
  try {
    await db.query(
      `INSERT INTO users (id, mobile, password_hash) OVERRIDING SYSTEM VALUE
       VALUES (${OWNER}, '09350000001', ''), (${FRIEND}, '09350000003', '');
       INSERT INTO referral_codes VALUES ('K7M2QX', ${OWNER}, 40, NULL, now());
       INSERT INTO referral_relations (friend_id, owner_id, code, owner_ppm, friend_ppm, since, until,
         since_entry)
       VALUES (${FRIEND}, ${OWNER}, 'K7M2QX', ${OWNER_PPM}, 300000 - ${OWNER_PPM}, now(),
         now() + interval '365 days', 0);
       INSERT INTO referral_spans VALUES (${FRIEND}, 1, 9000000000000000);
       CREATE TEMP TABLE paid AS
         SELECT p.entry_id, p.asset, p.amount FROM postings p JOIN accounts a ON a.id = p.from_account
           JOIN ledger_entries e ON e.id = p.entry_id AND e.kind IN ('trade', 'otc')
         WHERE p.role = 'fee' AND a.owner_kind = 'user' AND a.owner_id = '${FRIEND}'`,
    );
    // the friend bought and sold: of bitcoin what was paid up to the middle is posted
    const { rows } = await db.query<{ to_entry: string; fees: string; units: string }>(
      `WITH middle AS (SELECT percentile_disc(0.5) WITHIN GROUP (ORDER BY entry_id) AS entry FROM paid
         WHERE asset = 'BTC')
       INSERT INTO referral_postings (owner_id, asset, from_entry, to_entry, fees, units, worth,
         created_at)
       SELECT ${OWNER}, 'BTC', 1, entry, sum(amount), div(sum(amount) * ${OWNER_PPM}, 1000000), 0, now()
         FROM paid, middle WHERE asset = 'BTC' AND entry_id <= entry GROUP BY entry
       RETURNING to_entry::text, units::text`,
    );
    const [range] = rows;
    await client.submit({
      command: {
        type: 'post_reward',
        reference: `commission/${OWNER}/BTC/${range?.to_entry}`,
        purpose: 'commission',
        user: OWNER,
        asset: 'BTC',
        units: range?.units ?? '0',
      },
    });
    await service.engine.rowsWritten();
    await db.query(
      `UPDATE referral_postings SET state = 'posted', posted_at = now();
       INSERT INTO trade_followers (follower, market, market_seq)
         SELECT 'commissions', '*', max(id) FROM ledger_entries;
       INSERT INTO referral_accruals SELECT ${OWNER}, asset, ${FRIEND}, sum(amount) FROM paid
         WHERE asset <> 'BTC' OR entry_id > (SELECT to_entry FROM referral_postings) GROUP BY asset`,
    );
  } finally {
    await db.end();
  }
}

const RANGE = /^commission 1\/BTC\/\d+$/;

/** What breaks the invariant of commissions, and the row that shows it. */
export const INVITE_DAMAGES = [
  ['UPDATE referral_postings SET units = units - 1', RANGE],
  ['UPDATE referral_postings SET from_entry = from_entry + 1', RANGE],
  ['UPDATE referral_postings SET to_entry = to_entry + 1', /^(commission|entry) /],
  [`UPDATE referral_postings SET state = 'waiting', posted_at = NULL`, RANGE],
  ['DELETE FROM referral_postings', /^entry \d+$/],
  ['UPDATE referral_spans SET until_ms = 2', RANGE],
  ['UPDATE referral_accruals SET fees = fees + 1', /^accrual 1\/(BTC|IRT)\/3$/],
  [
    `UPDATE postings SET from_account = (SELECT id FROM accounts WHERE owner_kind = 'house'
       AND owner_id = 'otc' AND asset = 'BTC') WHERE role = 'reward'`,
    RANGE,
  ],
].map(([sql, row]) => ({ invariant: 'I26', sql: sql as string, row: row as RegExp }));
