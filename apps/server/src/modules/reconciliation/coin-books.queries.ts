// Coins that leave, held against what they hold, what their entries moved and what counts of them. Each
// check is one statement, so it sees one moment; a name begins with the coin that its amounts are of.
import { CHAIN_COINS, CHAINS, tehranDay, tehranDayStart } from '@sarraf/settlement';
import type { OrderedDb } from '../../platform/database/handles.ts';
import { sql } from '../../platform/database/sql.ts';
import { type Difference, ENDED_MS, TOLD_MAX } from './books.queries.ts';

/** Where what leaves by a row's chain lay before, as an owner's id. */
const HOT = `('hot_' || w.chain)`;

/** What the entries of a withdrawal brought to an account, less what they took back from it. */
const broughtTo = (kind: 'outside' | 'house', owner: string): string => `COALESCE((
  SELECT sum(CASE WHEN p.to_account = place.id THEN p.amount ELSE -p.amount END)::bigint
    FROM accounts AS place
    JOIN entry_keys AS k ON k.kind IN ('withdrawal', 'withdrawal_return') AND k.reference = w.id
    JOIN postings AS p ON p.entry_id = k.entry_id AND place.id IN (p.from_account, p.to_account)
   WHERE place.owner_kind = '${kind}' AND place.owner_id = ${owner}
     AND place.asset = w.asset AND place.wallet = 'spot'), 0)`;

/**
 * Withdrawals of coins that hold another amount than they are of, whose entries moved another one out of
 * their chain's hot account or to the fees, or that left without a transaction of the house (I15).
 */
export async function selectWrongCoinPayouts(db: OrderedDb, now: number): Promise<Difference[]> {
  const { rows } = await sql(db).query<Difference>(
    `WITH looked AS (
         SELECT * FROM withdrawals_state
          WHERE chain IS NOT NULL AND state IN ('requested', 'approved', 'sent')
         UNION SELECT * FROM withdrawals_state WHERE chain IS NOT NULL AND updated_at_ms > $2),
       sides AS (
         SELECT w.asset, w.id, w.units AS expected, COALESCE(h.remaining, 0) AS found
         FROM looked AS w
           LEFT JOIN accounts AS a ON a.owner_kind = 'user' AND a.owner_id = w.user_id::text
             AND a.asset = w.asset AND a.wallet = 'spot'
           LEFT JOIN holds AS h ON h.id = w.hold_id AND h.reason_kind = 'withdrawal'
             AND h.account_id = a.id
         WHERE w.state IN ('requested', 'approved', 'sent')
         UNION ALL
         SELECT w.asset, w.id, CASE w.state WHEN 'settled' THEN w.units - w.fee_units ELSE 0 END,
           ${broughtTo('outside', HOT)}
         FROM looked AS w
         UNION ALL
         SELECT w.asset, w.id, w.fee_units, ${broughtTo('house', `'fees'`)}
         FROM looked AS w WHERE w.state = 'settled'
         UNION ALL
         SELECT w.asset, w.id, w.units, 0 FROM looked AS w
         WHERE w.state IN ('sent', 'settled') AND NOT EXISTS (
           SELECT FROM spends_state AS s
            WHERE s.id = w.id AND s.kind = 'payout' AND s.chain = w.chain))
     SELECT asset || ' withdrawal ' || id AS name, expected, found FROM sides
     WHERE expected <> found ORDER BY id LIMIT $1`,
    [TOLD_MAX, now - ENDED_MS],
  );
  return rows;
}

/** The coin that a chain takes its fees in. */
const COIN = `CASE s.chain ${CHAINS.map(
  (chain) => `WHEN '${chain}' THEN '${CHAIN_COINS[chain]}'`,
).join(' ')} END`;

/** What a spend's entry moved in a role, from one account to another of an asset. */
const spentOf = (role: 'fee' | 'custody', asset: string, from: string, to: string): string =>
  `COALESCE((
  SELECT sum(p.amount)::bigint FROM entry_keys AS k
    JOIN postings AS p ON p.entry_id = k.entry_id AND p.role = '${role}'
    JOIN accounts AS f ON f.id = p.from_account AND f.owner_kind || ':' || f.owner_id = ${from}
    JOIN accounts AS t ON t.id = p.to_account AND t.owner_kind || ':' || t.owner_id = ${to}
   WHERE k.kind = 'spend' AND k.reference = s.id AND p.asset = ${asset}), 0)`;

const HOT_OF_SPEND = `'outside:hot_' || s.chain`;
const COLD_OF_SPEND = `'outside:cold_' || s.chain`;
/** Cold pays for what it sends. */
const PAYER_OF_SPEND = `CASE WHEN s.custody_to = 'hot' THEN ${COLD_OF_SPEND} ELSE ${HOT_OF_SPEND} END`;

/**
 * Transactions of the house that hold another fee than they may cost while they are open, or whose entry
 * is of another fee or of another move between hot and cold than was closed; and gas that is held for none of
 * them.
 */
export async function selectWrongSpends(db: OrderedDb, now: number): Promise<Difference[]> {
  const { rows } = await sql(db).query<Difference>(
    `WITH looked AS (
         SELECT s.*, ${COIN} AS coin FROM spends_state AS s WHERE s.state = 'open'
         UNION ALL SELECT s.*, ${COIN} FROM spends_state AS s
          WHERE s.state = 'closed' AND s.updated_at_ms > $2),
       gas AS (SELECT a.id, a.asset, b.held FROM accounts AS a JOIN balances AS b ON b.account_id = a.id
         WHERE a.owner_kind = 'house' AND a.owner_id = 'gas'),
       sides AS (
         SELECT s.coin || ' spend ' || s.id AS name, s.fee_cap_units AS expected,
           COALESCE(h.remaining, 0) AS found
         FROM looked AS s LEFT JOIN gas ON gas.asset = s.coin
           LEFT JOIN holds AS h ON h.id = s.hold_id AND h.reason_kind = 'spend'
             AND h.account_id = gas.id
         WHERE s.state = 'open'
         UNION ALL
         SELECT s.coin || ' spend ' || s.id, s.fee_units,
           ${spentOf('fee', 's.coin', `'house:gas'`, PAYER_OF_SPEND)}
         FROM looked AS s WHERE s.state = 'closed'
         UNION ALL
         SELECT s.custody_asset || ' spend ' || s.id, s.custody_units,
           CASE s.custody_to
             WHEN 'cold' THEN ${spentOf('custody', 's.custody_asset', COLD_OF_SPEND, HOT_OF_SPEND)}
             ELSE ${spentOf('custody', 's.custody_asset', HOT_OF_SPEND, COLD_OF_SPEND)} END
         FROM looked AS s WHERE s.custody_asset IS NOT NULL
         UNION ALL
         SELECT gas.asset || ' account house:gas',
           COALESCE((SELECT sum(s.fee_cap_units)::bigint FROM looked AS s
             WHERE s.state = 'open' AND s.coin = gas.asset), 0), gas.held
         FROM gas)
     SELECT name, expected, found FROM sides WHERE expected <> found ORDER BY name LIMIT $1`,
    [TOLD_MAX, now - ENDED_MS],
  );
  return rows;
}

const DAY_MS = 86_400_000;

/**
 * What counts of a person's transfers, gifts and coins on a day, today or the day before, is not what
 * they come to by their worth (I22); rial. Earlier days are proved by `npm run invariants`.
 */
export async function selectWrongWindows(db: OrderedDb, now: number): Promise<Difference[]> {
  const day = tehranDay(now - DAY_MS);
  const { rows } = await sql(db).query<Difference>(
    `WITH windows AS (SELECT user_id, day, used FROM limit_windows
         WHERE kind = 'transfer_day' AND day >= $2),
       looked AS (SELECT user_id, day FROM windows UNION SELECT user_id, day FROM withdrawals_state
         WHERE chain IS NOT NULL AND created_at_ms >= $3),
       sides AS (
         SELECT l.user_id, l.day, COALESCE(w.used, 0) AS found,
           (COALESCE((SELECT sum(t.worth) FROM transfers_state AS t
              WHERE t.user_id = l.user_id AND t.created_at_ms >= $3 AND t.day = l.day
                AND t.kind IN ('to_user', 'gift') AND t.state IN ('waiting', 'done')), 0)
            + COALESCE((SELECT sum(c.worth) FROM withdrawals_state AS c
              WHERE c.user_id = l.user_id AND c.created_at_ms >= $3 AND c.day = l.day
                AND c.chain IS NOT NULL
                AND c.state IN ('requested', 'approved', 'sent', 'settled')), 0))::bigint AS expected
         FROM looked AS l LEFT JOIN windows AS w ON w.user_id = l.user_id AND w.day = l.day)
     SELECT 'window ' || user_id || '/transfer_day/' || day AS name, expected, found
     FROM sides WHERE expected <> found ORDER BY user_id, day LIMIT $1`,
    [TOLD_MAX, day, tehranDayStart(day)],
  );
  return rows;
}
