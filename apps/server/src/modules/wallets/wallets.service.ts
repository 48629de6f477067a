import type { Charge, DataOf, Wallet } from '@sarraf/contracts';
import { formatDecimal, IRT, USDT } from '@sarraf/money';
import type { Clock } from '../../platform/clock.ts';
import type { OrderedDb } from '../../platform/database/handles.ts';
import type { MarketCatalog, MarketsService } from '../markets/index.ts';
import { inverse, worthOf, worthText } from './valuation.ts';
import { type PostingPlace, type PostingRow, readPostings } from './postings.queries.ts';
import { walletHistory } from './wallet-history.service.ts';
import { readSpotBalances } from './wallets.queries.ts';

export type { PostingPlace, PostingRow } from './postings.queries.ts';

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
  /** Every asset with what the user has of it and its worth by last price. */
  list(userId: number): Promise<DataOf<'GET /user_wallets/list'>>;
  /** What moved one wallet, and what holds money of it. @throws AppError `validation_failed` */
  history(
    userId: number,
    asked: Parameters<typeof walletHistory>[2],
  ): Promise<DataOf<'POST /user_wallets/wallet_transaction_history'>>;
  /** Movements of a user's accounts, newest first, those before a place. */
  postings(
    userId: number,
    page: { readonly before: PostingPlace | undefined; readonly limit: number },
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
    history: (userId, asked) => walletHistory(options, userId, asked),
    postings: (userId, page) => readPostings(db, userId, page),
    list: async (userId) => {
      const [balances, reserved] = await Promise.all([
        readSpotBalances(db, userId),
        options.reserved(userId),
      ]);
      const byAsset = new Map(balances.map((balance) => [balance.asset, balance]));
      const unpriced: string[] = [];
      let toman = 0n;
      let usdt = 0n;
      const data = catalog.assets().map((asset): Wallet => {
        const { total, held } = byAsset.get(asset.symbol) ?? { total: 0n, held: 0n };
        const tomanPrice = prices.lastPrice(asset.symbol, IRT);
        const worth: Worth = {
          toman: worthOf(total, asset.scale, tomanPrice, IRT),
          usdt: worthOf(total, asset.scale, usdtPrice(asset.symbol, prices), USDT),
        };
        const isMissing = worth.toman === undefined || worth.usdt === undefined;
        if (total > 0n && isMissing) unpriced.push(asset.symbol);
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

/** Toman has no market of its own against USDT: its price is one USDT's, turned around. */
function usdtPrice(asset: string, prices: Pick<MarketsService, 'lastPrice'>): string | undefined {
  if (asset !== IRT) return prices.lastPrice(asset, USDT);
  const tether = prices.lastPrice(USDT, IRT);
  return tether === undefined ? undefined : inverse(tether);
}
