import { RecordHash, type RowRecord, rowRecord, type StateHash } from '@sarraf/ledger';
import { pow10 } from '@sarraf/money';
import { INDEX_PRICE, type IndexPriceRow } from '../records/records.ts';

const INDEX_KIND = 10;
const INDEX_HASH = new RecordHash(INDEX_KIND, INDEX_PRICE);

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
export class IndexPrices {
  readonly #hash: StateHash;
  readonly #prices = new Map<string, IndexPrice>();
  #dirty: IndexPrice[] = [];

  constructor(hash: StateHash) {
    this.#hash = hash;
  }

  get(market: string): IndexPrice | undefined {
    return this.#prices.get(market);
  }

  /** @param seenAt when it was seen, by the engine's clock */
  set(market: string, price: string, seenAt: number): void {
    const known = this.#prices.get(market);
    if (known?.row.price === price && known.row.seenAt === seenAt) return;
    const index = known ?? this.#add({ market, price, seenAt });
    index.row.price = price;
    index.row.seenAt = seenAt;
    index.units = indexUnits(price);
    if (index.isDirty) return;
    index.isDirty = true;
    this.#dirty.push(index);
  }

  restore(rows: Iterable<IndexPriceRow>): void {
    for (const row of rows) this.#add({ ...row });
  }

  #add(row: IndexPriceRow): IndexPrice {
    const index = { ...rowRecord(row), units: indexUnits(row.price) };
    this.#prices.set(row.market, index);
    return index;
  }

  refreshHash(): void {
    for (const index of this.#dirty) INDEX_HASH.put(this.#hash, index.row, index);
  }

  /** Adds all of them to a hash: the records themselves, or copies of them. */
  addTo(hash: StateHash, own: <T extends object>(record: T) => T): void {
    for (const index of this.#prices.values()) INDEX_HASH.put(hash, index.row, own(index));
  }

  /** What the batch changed. */
  takeRows(): IndexPriceRow[] {
    const dirty = this.#dirty;
    this.#dirty = [];
    return dirty.map((index) => {
      index.isDirty = false;
      return { ...index.row };
    });
  }
}
