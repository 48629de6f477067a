// Invariants of coins that came by a chain, as one look at the tables proves them.
import type { SqlRule } from './sql-rule.queries.ts';

/** What each deposit's entries of a kind move, with the ends of it. */
const movesOf = (kind: string): string => `
  SELECT e.reference, count(*) AS postings, sum(p.amount) AS units,
         sum(p.amount) FILTER (WHERE p.role = 'claim' AND f.owner_kind = 'outside'
           AND f.owner_id = 'receivable') AS claimed,
         min(p.asset) AS asset, bool_and(f.wallet = 'spot' AND t.wallet = 'spot') AS is_spot,
         string_agg(DISTINCT f.owner_kind || ':' || f.owner_id, ', ')
           FILTER (WHERE p.role <> 'claim') AS giver,
         string_agg(DISTINCT t.owner_kind || ':' || t.owner_id, ', ') AS taker
    FROM ledger_entries e
    JOIN postings p ON p.entry_id = e.id
    JOIN accounts f ON f.id = p.from_account
    JOIN accounts t ON t.id = p.to_account
   WHERE e.kind = '${kind}'
   GROUP BY e.id`;

const HOT = `'outside:hot_' || d.chain`;
/** Owner of the first and of the latest row. */
const OWN = `coalesce('user:' || d.user_id, 'house:gas')`;
const FIRST = `CASE WHEN d.reason IS NULL THEN ${OWN} ELSE 'house:unmatched' END`;
const LAST = `CASE WHEN d.reason IS NULL THEN ${OWN}
  ELSE coalesce('user:' || d.settled_to, 'house:unmatched') END`;

/** Each deposit came by one posting of its units, from its chain to its owner or the unmatched. */
const CAME = `
  SELECT 'coin deposit ' || coalesce(d.reference, m.reference) AS row,
         coalesce(d.state || ', ' || d.units || ' ' || d.asset, 'not there') || '; came '
           || coalesce(m.units || ' ' || m.asset || ' from ' || m.giver || ' to ' || m.taker,
                'by no entry') AS fact
    FROM coin_deposits d FULL JOIN (${movesOf('coin_deposit')}) m ON m.reference = d.reference
   WHERE (m.postings = 1 AND m.units = d.units AND m.asset = d.asset AND m.is_spot
     AND m.giver = ${HOT} AND m.taker = ${FIRST}) IS NOT TRUE
   ORDER BY 1`;

/** A parked deposit is settled to its owner once, in full. */
const GIVEN = `
  SELECT 'coin deposit ' || d.reference AS row,
         d.state || ', given to ' || coalesce(d.settled_to::text, 'nobody') || '; settled '
           || coalesce(m.units || ' ' || m.asset || ' to ' || m.taker, 'by no entry') AS fact
    FROM coin_deposits d
    LEFT JOIN (${movesOf('unmatched_settled')}) m ON m.reference = d.reference
   WHERE (d.settled_to IS NOT NULL OR m.reference IS NOT NULL)
     AND (m.postings = 1 AND m.units = d.units AND m.asset = d.asset AND m.is_spot
       AND m.giver = 'house:unmatched' AND m.taker = 'user:' || d.settled_to) IS NOT TRUE
   ORDER BY 1`;

/** What a chain took back left its last owner, or is a claim, once and whole. */
const TAKEN_BACK = `
  SELECT 'coin deposit ' || coalesce(d.reference, m.reference) AS row,
         coalesce(d.state || ', ' || d.claimed || ' claimed', 'not there') || '; taken back '
           || coalesce(m.units || ' ' || m.asset || ', ' || coalesce(m.claimed, 0) || ' claimed, from '
                || coalesce(m.giver, 'nobody'), 'by no entry') AS fact
    FROM (SELECT * FROM coin_deposits WHERE state = 'reversed') d
    FULL JOIN (${movesOf('coin_reversal')}) m ON m.reference = d.reference
   WHERE (m.units = d.units AND m.asset = d.asset AND coalesce(m.claimed, 0) = d.claimed
     AND m.is_spot AND m.taker = ${HOT}
     AND (m.giver = ${LAST} OR (m.giver IS NULL AND d.claimed = d.units))) IS NOT TRUE
   ORDER BY 1`;

/** Custody is opened by one posting, from a chain's account to what was brought in before. */
const OPENED = `
  SELECT 'custody ' || m.reference AS row,
         m.units || ' ' || m.asset || ' from ' || m.giver || ' to ' || m.taker AS fact
    FROM (${movesOf('custody_opening')}) m
   WHERE (m.postings = 1 AND m.is_spot AND m.taker = 'outside:opening'
     AND m.giver = 'outside:hot_' || split_part(m.reference, ':', 1)
     AND m.asset = split_part(m.reference, ':', 2)) IS NOT TRUE
   ORDER BY 1`;

/** I13 of coins, as far as tables alone prove it. */
export const COIN_RULES: readonly SqlRule[] = [
  {
    invariant: 'I13',
    counts: 'SELECT count(*) FROM coin_deposits',
    breaks: [CAME, GIVEN, TAKEN_BACK, OPENED],
  },
];
