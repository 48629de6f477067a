import type { Charge, DataOf, Wallet } from '@sarraf/contracts';
import { formatDecimal, IRT, USDT } from '@sarraf/money';
import type { Clock } from '../../platform/clock.ts';
import type { OrderedDb } from '../../platform/database/handles.ts';
import type { MarketCatalog, MarketsService } from '../markets/index.ts';
import { inverse, worthOf, worthText } from './valuation.ts';
import { type PostingPosition, type PostingRow, readPostings } from './postings.queries.ts';
import { readBalances, type WalletBalance } from './wallets.queries.ts';
import { walletHistory } from './wallet-history.service.ts';

export type { PostingPosition, PostingRow } from './postings.queries.ts';
export { readBalances } from './wallets.queries.ts';

/** What wallets are read and valued with. */
export interface WalletsServiceOptions {
  readonly db: OrderedDb;
  readonly clock: Clock;
  readonly catalog: MarketCatalog;
  readonly prices: Pick<MarketsService, 'lastPrice'>;
  /** A user's charges on their way. */
  readonly reserved: (userId: number) => Promise<Charge[]>;
}

/** Wallets, for the routes. */
export interface WalletsService {
  /** What an amount is worth in toman by last price; null while there is none. */
  worthInToman(asset: string, units: bigint): string | null;
  /** Every asset with what the user has of it and its worth by last price. */
  list(userId: number): Promise<DataOf<'GET /user_wallets/list'>>;
  /** What moved one wallet, and what holds money of it. @throws AppError `validation_failed` */
  history(
    userId: number,
    asked: Parameters<typeof walletHistory>[2],
  ): Promise<DataOf<'POST /user_wallets/wallet_transaction_history'>>;
  /** Movements of a user's accounts, newest first, those before a position. */
  postings(
    userId: number,
    page: { readonly before: PostingPosition | undefined; readonly limit: number },
  ): Promise<PostingRow[]>;
}

interface Worth {
  readonly toman: bigint | undefined;
  readonly usdt: bigint | undefined;
}

/** Reads wallets; changes nothing. */
export function createWalletsService(options: WalletsServiceOptions): WalletsService {
  const { db, clock, catalog, prices } = options;
  return {
    worthInToman: (asset, units) => {
      const worth = worthOf(units, catalog.scaleOf(asset), prices.lastPrice(asset, IRT), IRT);
      return worth === undefined ? null : worthText(worth, IRT);
    },
    history: (userId, asked) => walletHistory(options, userId, asked),
    postings: (userId, page) => readPostings(db, userId, page),
    list: async (userId) => {
      const [balances, reserved] = await Promise.all([
        readBalances(db, userId),
        options.reserved(userId),
      ]);
      const spot = of(balances, 'spot');
      const vault = of(balances, 'vault');
      const unpriced: string[] = [];
      let toman = 0n;
      let usdt = 0n;
      const data = catalog.assets().map((asset): Wallet => {
        const { total, held } = spot.get(asset.symbol) ?? NOTHING;
        const kept = vault.get(asset.symbol) ?? NOTHING;
        const all = total + kept.total;
        const tomanPrice = prices.lastPrice(asset.symbol, IRT);
        const worth: Worth = {
          toman: worthOf(all, asset.scale, tomanPrice, IRT),
          usdt: worthOf(all, asset.scale, usdtPrice(asset.symbol, prices), USDT),
        };
        const isMissing = worth.toman === undefined || worth.usdt === undefined;
        if (all > 0n && isMissing) unpriced.push(asset.symbol);
        toman += worth.toman ?? 0n;
        usdt += worth.usdt ?? 0n;
        const text = (units: bigint): string => formatDecimal(units, asset.scale);
        return {
          id: asset.symbol,
          symbol: asset.symbol,
          labels: asset.labels,
          scale: asset.scale,
          amount: text(total),
          balance: text(total),
          freeze: text(held),
          available_balance: text(total - held),
          vault: text(kept.total),
          vault_freeze: text(kept.held),
          value: worth.usdt === undefined ? null : worthText(worth.usdt, USDT),
          toman_amount: worth.toman === undefined ? null : worthText(worth.toman, IRT),
          price_toman: tomanPrice ?? null,
        };
      });
      const isBlind = prices.lastPrice(USDT, IRT) === undefined;
      return {
        data,
        summary: {
          total_toman: unpriced.length > 0 && toman === 0n ? null : worthText(toman, IRT),
          total_usdt: isBlind && usdt === 0n ? null : worthText(usdt, USDT),
          unpriced,
          at: new Date(clock.now()).toISOString(),
        },
        reserved,
      };
    },
  };
}

const NOTHING = { total: 0n, held: 0n };

/** The balances of one wallet, by asset. */
function of(balances: readonly WalletBalance[], wallet: WalletBalance['wallet']) {
  const own = balances.filter((balance) => balance.wallet === wallet);
  return new Map(own.map((balance) => [balance.asset, balance]));
}

/** Toman has no market of its own against USDT: its price is one USDT's, turned around. */
function usdtPrice(asset: string, prices: Pick<MarketsService, 'lastPrice'>): string | undefined {
  if (asset !== IRT) return prices.lastPrice(asset, USDT);
  const tether = prices.lastPrice(USDT, IRT);
  return tether === undefined ? undefined : inverse(tether);
}
