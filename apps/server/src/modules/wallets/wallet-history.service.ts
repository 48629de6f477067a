// The history of one wallet: what moved it, what it had after each, and what holds money of it now.
import type { Charge, DataOf, ParsedBodyOf, ParsedQueryOf } from '@sarraf/contracts';
import { formatDecimal, IRT } from '@sarraf/money';
import { AppError, LIST_COUNT_MAX, pageOf, pageWindow } from '../../http/index.ts';
import type { OrderedDb } from '../../platform/database/handles.ts';
import type { MarketCatalog } from '../markets/index.ts';
import {
  countWalletEntries,
  readWalletAccount,
  readWalletEntries,
  readWalletHolds,
  WALLET_START,
  type WalletPosition,
} from './wallet-entries.queries.ts';

const PER_PAGE = 20;

type Key = 'POST /user_wallets/wallet_transaction_history';

/** What a wallet's history is read with. */
export interface WalletHistoryOptions {
  readonly db: OrderedDb;
  readonly catalog: MarketCatalog;
  /** A user's charges on their way: no money yet. */
  readonly reserved: (userId: number) => Promise<Charge[]>;
}

/** A page of one wallet's history. @throws AppError `validation_failed` */
export async function walletHistory(
  { catalog, db, reserved }: WalletHistoryOptions,
  userId: number,
  { body, query }: { readonly body: ParsedBodyOf<Key>; readonly query: ParsedQueryOf<Key> },
): Promise<DataOf<Key>> {
  const { symbol, wallet = 'spot' } = body;
  const asset = catalog.asset(symbol);
  if (asset === undefined) throw new AppError('validation_failed', { fields: ['symbol'] });
  const before = readPosition(query.cursor);
  const window = pageWindow(query, PER_PAGE);
  const account = await readWalletAccount(db, { userId, asset: symbol, wallet });
  const isToman = symbol === IRT && wallet === 'spot';
  const charges = isToman ? await reserved(userId) : [];
  const text = (units: bigint): string => formatDecimal(units, asset.scale);
  const { total, held } = account ?? { total: 0n, held: 0n };
  const standing = {
    symbol,
    wallet,
    balance: text(total),
    freeze: text(held),
    available_balance: text(total - held),
    reserved: charges,
  };
  if (account === undefined) return { ...pageOf(window, [], 0, null), ...standing, holds: [] };
  const markets = wallet === 'spot' ? marketsOf(catalog, symbol) : [];
  const reading = { userId, account, markets };
  const [count, holds, { entries, next }] = await Promise.all([
    countWalletEntries(db, reading, LIST_COUNT_MAX),
    readWalletHolds(db, account.id),
    window.limit === 0
      ? { entries: [], next: undefined }
      : readWalletEntries(db, reading, { before, ...window }),
  ]);
  const data = entries.map(({ at, balanceAfter, id, kind, reference, units }) => ({
    id: String(id),
    kind,
    amount: text(units),
    balance_after: text(balanceAfter),
    reference: ownReference(kind, reference),
    created_at: new Date(at).toISOString(),
  }));
  return {
    ...pageOf(window, data, count, next === undefined ? null : writePosition(next)),
    ...standing,
    holds: holds.map(({ reason, reasonId, units }) => ({
      reason,
      reference: reasonId,
      amount: text(units),
    })),
  };
}

/** Kinds of entries whose reference is their owner's to know; of others it is the house's. */
const OWN_REFERENCES: ReadonlySet<string> = new Set([
  'trade',
  'otc',
  'toman_deposit',
  'withdrawal',
  'withdrawal_return',
  'transfer',
  // a chain's transaction code is public
  'coin_deposit',
  'coin_reversal',
]);

/** An entry's reference as the owner of a wallet sees it; null where it is the house's own. */
export const ownReference = (kind: string, reference: string): string | null =>
  OWN_REFERENCES.has(kind) ? reference : null;

function marketsOf(catalog: MarketCatalog, symbol: string): string[] {
  return catalog
    .markets()
    .filter(({ spec }) => [spec.base.symbol, spec.quote.symbol].includes(symbol))
    .map(({ spec }) => spec.symbol);
}

const CURSOR = /^([0-9]{1,16})\.([0-9]{1,16})\.([0-9]{1,16})\.([0-9]{1,18})$/;

function writePosition({ balance = 0n, entryId, otcId, tradeId }: WalletPosition): string {
  return [entryId, tradeId, otcId, balance].join('.');
}

/** @throws AppError `validation_failed` */
function readPosition(cursor: string | undefined): WalletPosition {
  if (cursor === undefined) return WALLET_START;
  const parts = CURSOR.exec(cursor);
  if (parts === null) throw new AppError('validation_failed', { fields: ['cursor'] });
  const [, entryId = '', tradeId = '', otcId = '', balance = ''] = parts;
  return {
    entryId: BigInt(entryId),
    tradeId: BigInt(tradeId),
    otcId: BigInt(otcId),
    balance: BigInt(balance),
  };
}
