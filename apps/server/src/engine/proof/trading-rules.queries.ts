// Invariants of orders and trades, as one look at the tables proves them.
import type { SqlRule } from './sql-rule.queries.ts';

const FILLS = `
  SELECT order_id, sum(lots) AS lots, sum(quote) AS quote, sum(fee) AS fee FROM (
    SELECT maker_order AS order_id, lots, quote, maker_fee AS fee FROM trades
    UNION ALL SELECT taker_order, lots, quote, taker_fee FROM trades
  ) sides GROUP BY order_id`;

/** A trade with the house moves the quote's two amounts between its user and the house. */
const OTC_ENDS = `
  SELECT 'OTC trade ' || t.id AS row, p.role || ' ' || p.amount || ' goes from '
           || coalesce(f.owner_id, 'nobody') || ' to ' || coalesce(g.owner_id, 'nobody') AS fact
    FROM otc_trades t JOIN postings p ON p.entry_id = t.entry_id
    LEFT JOIN accounts f ON f.id = p.from_account
    LEFT JOIN accounts g ON g.id = p.to_account
   WHERE (f.owner_kind || f.owner_id || ' ' || g.owner_kind || g.owner_id) IS DISTINCT FROM CASE
     WHEN p.role = 'fee' THEN 'user' || t.user_id || ' housefees'
     WHEN (t.side = 'buy') = (p.role = 'base') THEN 'houseotc user' || t.user_id
     ELSE 'user' || t.user_id || ' houseotc' END
   ORDER BY t.id`;

/** And has one entry with just these postings, and a number that no order has. */
const OTC_POSTINGS = `
  SELECT 'OTC trade ' || t.id AS row, 'its postings are '
           || coalesce(string_agg(p.role || ' ' || p.amount, ', ' ORDER BY posting_index), 'none')
           || '; ' || t.base_units || ' for ' || t.quote_units || ', fee ' || t.fee_units AS fact
    FROM otc_trades t
    LEFT JOIN ledger_entries e ON e.kind = 'otc' AND e.reference = t.reference
    LEFT JOIN orders o ON o.id = t.id
    LEFT JOIN postings p ON p.entry_id = t.entry_id
   GROUP BY t.id
  HAVING count(p.amount) <> 2 + (t.fee_units > 0)::integer
      OR count(*) FILTER (WHERE p.role = 'base' AND p.amount = t.base_units) <> 1
      OR count(*) FILTER (WHERE p.role = 'quote' AND p.amount = t.quote_units) <> 1
      OR coalesce(sum(p.amount) FILTER (WHERE p.role = 'fee'), 0) <> t.fee_units
      OR min(e.id) IS DISTINCT FROM t.entry_id OR count(o.id) > 0
   ORDER BY t.id`;

/** The invariants of orders and trades. */
export const TRADING_RULES: readonly SqlRule[] = [
  {
    invariant: 'I8',
    counts: 'SELECT count(*) FROM orders',
    breaks: [
      `SELECT 'order ' || id AS row,
              status || ': ' || lots || ' lots, ' || filled_lots || ' filled, '
                || cancelled_lots || ' cancelled' AS fact
         FROM orders
        WHERE NOT CASE status
          WHEN 'open' THEN filled_lots = 0 AND cancelled_lots = 0
          WHEN 'partially_filled' THEN
            filled_lots > 0 AND filled_lots < lots AND cancelled_lots = 0
          WHEN 'filled' THEN filled_lots = lots AND cancelled_lots = 0
          WHEN 'untriggered' THEN
            filled_lots = 0 AND cancelled_lots = 0 AND stop_ticks IS NOT NULL
          WHEN 'rejected' THEN
            filled_lots = 0 AND cancelled_lots = lots AND trigger_no IS NOT NULL
              AND cancel_reason IS NOT NULL
          WHEN 'cancelled' THEN filled_lots + cancelled_lots = lots AND cancelled_lots > 0
            AND cancel_reason IS NOT NULL
          ELSE false END
        ORDER BY id`,
      `SELECT 'order ' || o.id AS row,
              o.status || ', the other half ' || l.id || ' is ' || l.status AS fact
         FROM orders o JOIN orders l ON l.id = o.linked_order
        WHERE l.linked_order IS DISTINCT FROM o.id
           OR (o.is_open AND l.is_open AND NOT
                (o.filled_lots = 0 AND l.filled_lots = 0
                  AND (o.status = 'untriggered') <> (l.status = 'untriggered')))
        ORDER BY o.id`,
      `SELECT 'order ' || id AS row,
              filled_lots || ' lots filled for ' || filled_quote || ' with fee ' || fee_units
                || ', its trades say ' || coalesce(f.lots, 0) || ' for ' || coalesce(f.quote, 0)
                || ' with ' || coalesce(f.fee, 0) AS fact
         FROM orders o LEFT JOIN (${FILLS}) f ON f.order_id = o.id
        WHERE filled_lots <> coalesce(f.lots, 0) OR filled_quote <> coalesce(f.quote, 0)
           OR fee_units <> coalesce(f.fee, 0)
        ORDER BY id`,
    ],
  },
  {
    invariant: 'I9',
    counts: 'SELECT (SELECT count(*) FROM trades) + (SELECT count(*) FROM otc_trades) AS count',
    breaks: [
      OTC_ENDS,
      `SELECT 'trade ' || t.id AS row, 'its two orders do not agree with it' AS fact
         FROM trades t
         LEFT JOIN orders m ON m.id = t.maker_order AND m.market = t.market
          AND m.user_id = t.maker_user
         LEFT JOIN orders k ON k.id = t.taker_order AND k.market = t.market
          AND k.user_id = t.taker_user AND k.side = t.taker_side
        WHERE m.id IS NULL OR k.id IS NULL OR m.side = k.side OR t.maker_user = t.taker_user
        ORDER BY t.id`,
      `SELECT 'trade ' || t.id AS row,
              'at ' || t.price_ticks || ', the maker asked ' || coalesce(m.price_ticks, 0) AS fact
         FROM trades t JOIN orders m ON m.id = t.maker_order
        WHERE m.price_ticks IS DISTINCT FROM t.price_ticks ORDER BY t.id`,
      `SELECT 'trade ' || t.id AS row,
              'at ' || t.price_ticks || ', worse than the taker allowed' AS fact
         FROM trades t JOIN orders k ON k.id = t.taker_order
        WHERE CASE k.side
          WHEN 'buy' THEN t.price_ticks > coalesce(k.price_ticks, k.bound_ticks)
          ELSE t.price_ticks < coalesce(k.price_ticks, k.bound_ticks) END
        ORDER BY t.id`,
    ],
  },
  {
    invariant: 'I10',
    counts: 'SELECT count(*) FROM markets_state',
    breaks: [
      `SELECT 'order ' || b.id AS row,
              'bids ' || b.price_ticks || ', the best ask is ' || a.price_ticks AS fact
         FROM orders b JOIN (
           SELECT market, min(price_ticks) AS price_ticks FROM orders
            WHERE is_open AND status <> 'untriggered' AND side = 'sell' GROUP BY market
         ) a ON a.market = b.market
        WHERE b.is_open AND b.status <> 'untriggered' AND b.side = 'buy'
          AND b.price_ticks >= a.price_ticks ORDER BY b.id`,
      `SELECT 'order ' || o.id AS row,
              side || ' stop at ' || stop_ticks || ' waits, the last trade was at '
                || last_price_ticks AS fact
         FROM orders o JOIN markets_state m ON m.symbol = o.market
        WHERE o.is_open AND status = 'untriggered' AND trigger_no IS NULL
          AND CASE side WHEN 'buy' THEN last_price_ticks >= stop_ticks
            ELSE last_price_ticks <= stop_ticks END
        ORDER BY o.id`,
    ],
  },
  {
    invariant: 'I11',
    counts: 'SELECT (SELECT count(*) FROM trades) + (SELECT count(*) FROM otc_trades) AS count',
    breaks: [
      OTC_POSTINGS,
      `SELECT 'entry ' || e.id AS row, 'of kind otc has no trade' AS fact
         FROM ledger_entries e LEFT JOIN otc_trades t ON t.entry_id = e.id
        WHERE e.kind = 'otc' AND t.id IS NULL ORDER BY e.id`,
      `SELECT 'trade ' || t.id AS row, 'has ' || count(e.id) || ' entries' AS fact
         FROM trades t
         LEFT JOIN ledger_entries e ON e.kind = 'trade' AND e.reference = t.id::text
        GROUP BY t.id, t.entry_id
       HAVING count(e.id) <> 1 OR min(e.id) <> t.entry_id ORDER BY t.id`,
      `SELECT 'trade ' || t.id AS row, 'its postings are ' || count(p.amount) || ': '
                || coalesce(string_agg(p.role || ' ' || p.amount, ', ' ORDER BY posting_index), 'none')
                || '; quote ' || t.quote || ', fees ' || t.maker_fee || ' and ' || t.taker_fee
                AS fact
         FROM trades t LEFT JOIN postings p ON p.entry_id = t.entry_id
        GROUP BY t.id
       HAVING count(p.amount) <> 2 + (t.maker_fee > 0)::integer + (t.taker_fee > 0)::integer
           OR count(*) FILTER (WHERE p.role = 'base') <> 1
           OR count(*) FILTER (WHERE p.role = 'quote' AND p.amount = t.quote) <> 1
           OR coalesce(sum(p.amount) FILTER (WHERE p.role = 'fee'), 0) <> t.maker_fee + t.taker_fee
        ORDER BY t.id`,
      `SELECT 'entry ' || coalesce(k.entry_id, e.id) AS row, 'has no key of its own' AS fact
         FROM ledger_entries e
         FULL JOIN entry_keys k ON k.entry_id = e.id AND k.kind = e.kind
          AND k.reference = e.reference
        WHERE e.id IS NULL OR k.entry_id IS NULL ORDER BY 1`,
    ],
  },
];
