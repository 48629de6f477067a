// Where orders are found that can still change, however many have ended.

/**
 * The rows of open orders, as a subquery: those that something is held for, and the stops of OCOs,
 * whose limit orders hold for both.
 *
 * @param among a condition on `h`, the hold
 */
export function openOrders(among = 'true'): string {
  const held = 'FROM holds h JOIN orders o ON o.id = h.reason_id::bigint';
  const where = `WHERE h.reason_kind = 'order' AND ${among}`;
  return `(SELECT o.* ${held} ${where}
    UNION ALL
    SELECT l.* ${held} JOIN orders l ON l.id = o.linked_order AND l.is_open ${where})`;
}

/** @param user the SQL of a user's number */
export function openOrdersOf(user: string): string {
  return openOrders(`h.account_id IN (
    SELECT id FROM accounts WHERE owner_kind = 'user' AND owner_id = (${user})::text)`);
}
