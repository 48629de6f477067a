import type { LedgerEnd, LedgerEntry, LedgerEntryDetail } from '@sarraf/contracts';
import { formatDecimal, IRT } from '@sarraf/money';
import { maskMobile } from '../users/index.ts';
import type { EntryRow, OwnerRow, PostingRow } from './entry-rows.queries.ts';

const MOBILE = /\b09\d{9}\b/g;

/** Decimals of an asset's smallest unit. */
export type ScaleOf = (asset: string) => number;

/** Accounts by their number. */
export type Owners = ReadonlyMap<bigint, OwnerRow>;

/**
 * Enough of a name to tell people apart by: the first one, and the last one's beginning.
 *
 * @example shortName('آرش', 'نیک‌منش') // 'آرش ن…'
 */
export function shortName(first: string | null, last: string | null): string | null {
  const begun = last === null || last === '' ? '' : `${last.slice(0, 1)}…`;
  const name = [first ?? '', begun].filter((part) => part !== '').join(' ');
  return name === '' ? null : name;
}

/** A reference as staff see it: some name a mobile, which is not everybody's to see. */
export function shownReference(reference: string): string {
  return reference.replace(MOBILE, maskMobile);
}

/** When an entry was made. */
export function timeOf(atMs: bigint): string {
  return new Date(Number(atMs)).toISOString();
}

/** Whose an account is, on the wire. */
export function toOwner(row: OwnerRow): Omit<LedgerEnd, 'total_after'> {
  return {
    account_id: String(row.account_id),
    owner_kind: row.owner_kind,
    owner_id: row.owner_id,
    name: shortName(row.first_name, row.last_name),
    wallet: row.wallet,
  };
}

function toSummary(row: EntryRow) {
  const orders = [row.maker_order, row.taker_order].filter((id) => id !== null);
  return {
    id: String(row.id),
    kind: row.kind,
    reference: shownReference(row.reference),
    at: timeOf(row.at_ms),
    order_ids: orders.map(String),
  };
}

/** Assets of an entry in the order in which they are read: coins first, money last. */
function assetsOf(postings: readonly PostingRow[]): string[] {
  const all = [...new Set(postings.map(({ asset }) => asset))];
  return all.toSorted((a, b) => Number(a === IRT) - Number(b === IRT));
}

const sumOf = (postings: readonly PostingRow[]): bigint =>
  postings.reduce((sum, { amount }) => sum + amount, 0n);

/** Postings by the entry that they are of. */
export function groupByEntry(rows: readonly PostingRow[]): ReadonlyMap<bigint, PostingRow[]> {
  const groups = new Map<bigint, PostingRow[]>();
  for (const row of rows) {
    const group = groups.get(row.entry_id);
    if (group === undefined) groups.set(row.entry_id, [row]);
    else group.push(row);
  }
  return groups;
}

/** An entry in a list. */
export function toLedgerEntry(
  row: EntryRow,
  postings: readonly PostingRow[],
  owners: Owners,
  scaleOf: ScaleOf,
): LedgerEntry {
  const ends = postings.flatMap(({ from_account: from, to_account: to }) => [from, to]);
  const people = new Map<string, string | null>();
  for (const id of ends) {
    const owner = owners.get(id);
    if (owner?.owner_kind !== 'user') continue;
    people.set(owner.owner_id, shortName(owner.first_name, owner.last_name));
  }
  return {
    ...toSummary(row),
    moved: assetsOf(postings).map((symbol) => {
      const all = postings.filter(({ asset }) => asset === symbol);
      const own = all.filter(({ role }) => role !== 'fee');
      return {
        symbol,
        amount: formatDecimal(sumOf(own.length === 0 ? all : own), scaleOf(symbol)),
      };
    }),
    people: [...people].map(([id, name]) => ({ id, name })),
  };
}

/**
 * An entry with its postings. What an account had after each of them is reckoned back from what it
 * had after the last.
 */
export function toLedgerEntryDetail(
  row: EntryRow,
  postings: readonly PostingRow[],
  owners: Owners,
  totalsAfter: ReadonlyMap<bigint, bigint>,
  scaleOf: ScaleOf,
): LedgerEntryDetail {
  const totals = new Map(totalsAfter);
  const shown = postings.toReversed().map((posting) => {
    const { from_account: from, to_account: to, amount, asset } = posting;
    const scale = scaleOf(asset);
    const wire = {
      index: String(posting.posting_index),
      role: posting.role,
      symbol: asset,
      amount: formatDecimal(amount, scale),
      from: endOf(from, owners, totals, scale),
      to: endOf(to, owners, totals, scale),
    };
    shift(totals, from, amount);
    shift(totals, to, -amount);
    return wire;
  });
  return {
    ...toSummary(row),
    seq: String(row.seq),
    command_index: String(row.command_index),
    postings: shown.toReversed(),
    sums: assetsOf(postings).map((symbol) => {
      const all = postings.filter(({ asset }) => asset === symbol);
      // an end counts where its account is one of this asset
      const of = (end: 'from_account' | 'to_account'): bigint =>
        sumOf(all.filter((posting) => owners.get(posting[end])?.asset === symbol));
      const [debit, credit] = [of('from_account'), of('to_account')];
      return {
        symbol,
        debit: formatDecimal(debit, scaleOf(symbol)),
        credit: formatDecimal(credit, scaleOf(symbol)),
        balanced: debit === credit && debit === sumOf(all),
      };
    }),
  };
}

function endOf(
  account: bigint,
  owners: Owners,
  totals: ReadonlyMap<bigint, bigint>,
  scale: number,
): LedgerEnd {
  const owner = owners.get(account);
  if (owner === undefined)
    throw new Error(`A posting names the account ${account}, which is none.`);
  const total = totals.get(account);
  return {
    ...toOwner(owner),
    total_after: total === undefined ? null : formatDecimal(total, scale),
  };
}

function shift(totals: Map<bigint, bigint>, account: bigint, units: bigint): void {
  const total = totals.get(account);
  if (total !== undefined) totals.set(account, total + units);
}
