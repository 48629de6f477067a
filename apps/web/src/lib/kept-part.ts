import type { QueryKey } from '@tanstack/react-query';
import { KEPT } from './constants.ts';

/** How many rows of each list a browser keeps, by the key's second word. */
const ROWS_MAX: Readonly<Record<string, number>> = {
  orders: KEPT.ordersMax,
  transactions: KEPT.transactionsMax,
  notifications: KEPT.notificationsMax,
};

/** What is kept of an answer for the next visit: of long lists, the newest rows. */
export function keptPart(key: QueryKey, data: unknown): unknown {
  const max = ROWS_MAX[String(key[1])];
  if (max === undefined || typeof data !== 'object' || data === null) return data;
  if (!('data' in data) || !Array.isArray(data.data) || data.data.length <= max) return data;
  return { ...data, data: data.data.slice(0, max) };
}
