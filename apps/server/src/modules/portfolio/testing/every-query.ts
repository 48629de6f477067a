import type { OrderedDb } from '#platform/database/handles.ts';
import { selectBarPrices, selectFirstBars } from '../bar-prices.queries.ts';
import { readDailyMoves } from '../daily-moves.queries.ts';
import { readDailyTrades } from '../daily-trades.queries.ts';
import { selectBalancesAfter, selectOwnFirstAt } from '../own-balances.queries.ts';

/** Asks all that a portfolio asks of a person. */
export async function askOfPerson(db: OrderedDb, userId: number, tradesMax: number): Promise<void> {
  await selectBalancesAfter(db, userId, [900, 12_000, 19_000]);
  await selectOwnFirstAt(db, userId);
  await readDailyTrades(db, userId, tradesMax);
}

/** Asks what is read of tables that are empty at first. */
export async function askOfMoves(db: OrderedDb, userId: number): Promise<void> {
  await selectBarPrices(db, [{ market: 'BTCIRT', at: 1_780_000_000 }]);
  await selectFirstBars(db, ['BTCIRT']);
  await readDailyMoves(db, userId);
}
