// Every table that a person gets their own rows of.
import { ACCOUNT_TABLES } from './account-tables.queries.ts';
import { MONEY_TABLES } from './money-tables.queries.ts';
import type { OwnTable } from './own-table.ts';
import { TRADE_TABLES } from './trade-tables.queries.ts';

/** All, in the order of the page. */
export const OWN_TABLES: readonly OwnTable[] = [
  ...ACCOUNT_TABLES,
  ...MONEY_TABLES,
  ...TRADE_TABLES,
];
