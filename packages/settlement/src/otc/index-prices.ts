import { RecordTable, type RowRecord, rowRecord, type TableHome } from '@sarraf/ledger';
import { pow10 } from '@sarraf/money';
import { INDEX_PRICE, type IndexPriceRow } from '../records/otc-records.ts';

/** Decimals that an index price is compared with. */
export const INDEX_SCALE = 18;

/** The index price of a market's coin. */
export interface IndexPrice extends RowRecord<IndexPriceRow> {
  /** The price in units of 10^-18 of the quote asset; 0 while nobody knows it. */
  units: bigint;
}

/** Decimal text as units of 10^-18. */
export function indexUnits(price: string): bigint {
  const [whole = '0', decimals = ''] = price.split('.', 2);
  return BigInt(whole) * pow10(INDEX_SCALE) + BigInt(decimals.padEnd(INDEX_SCALE, '0'));
}

/** The index price, as far as it was told. */
export class IndexPrices extends RecordTable<IndexPriceRow, IndexPrice> {
  constructor(home: TableHome) {
    const rule = { kind: INDEX_PRICE, hashKind: 10, isRemembered: () => true };
    super(home, rule, (row) => ({ ...rowRecord(row), units: indexUnits(row.price) }));
  }

  /** @param seenAt when it was seen, by the engine's clock */
  set(market: string, price: string, seenAt: number): void {
    const known = this.get(market);
    if (known?.row.price === price && known.row.seenAt === seenAt) return;
    const index = known ?? this.put({ market, price, seenAt });
    index.row.price = price;
    index.row.seenAt = seenAt;
    index.units = indexUnits(price);
    this.touch(index);
  }
}

/** All prices are a part of the state. */
export const INDEX_PRICES_STORED = {
  kind: INDEX_PRICE,
  open: (home: TableHome) => new IndexPrices(home),
} as const;
