// The rows of the house's counter: what the world pays, the house's terms, and quotes.
import type { DeskRow, IndexPriceRow, OtcQuoteRow } from '@sarraf/settlement';
import { column, rowTable } from './row-tables.queries.ts';

export const indexPriceTable = rowTable<IndexPriceRow>(
  'index_prices_state',
  [
    column('text', 'market', (row) => row.market),
    column('text', 'price', (row) => row.price),
    column('bigint', 'seen_at_ms', (row) => row.seenAt),
  ],
  { key: 'market', changing: ['price', 'seen_at_ms'] },
);

/** One row a person and market, used again by each new quote: no row ends, and no index moves. */
export const otcQuoteTable = rowTable<OtcQuoteRow>(
  'otc_quotes_state',
  [
    column('bigint', 'user_id', (row) => row.user),
    column('text', 'market', (row) => row.market),
    column('text', 'quote_id', (row) => row.quoteId),
    column('text', 'side', (row) => row.side),
    column('bigint', 'base_units', (row) => row.baseUnits),
    column('bigint', 'quote_units', (row) => row.quoteUnits),
    column('bigint', 'fee_units', (row) => row.feeUnits),
    column('text', 'price', (row) => row.price),
    column('text', 'index_price', (row) => row.index),
    column('bigint', 'worth', (row) => row.worth),
    column('bigint', 'expires_at_ms', (row) => row.expiresAt),
    column('boolean', 'is_live', (row) => row.isLive),
  ],
  {
    key: 'user_id, market',
    changing: [
      ...['quote_id', 'side', 'base_units', 'quote_units', 'fee_units', 'price', 'index_price'],
      ...['worth', 'expires_at_ms', 'is_live'],
    ],
  },
);

export const otcDeskTable = rowTable<DeskRow>(
  'otc_desk_state',
  [
    column('bigint', 'id', () => 1),
    column('bigint', 'spread_ppm', (row) => row.spreadPpm),
    column('bigint', 'quote_ms', (row) => row.quoteMs),
    column('bigint', 'user_open_max', (row) => row.userOpenMax),
    column('bigint', 'house_open_max', (row) => row.houseOpenMax),
  ],
  { key: 'id', changing: ['spread_ppm', 'quote_ms', 'user_open_max', 'house_open_max'] },
);
