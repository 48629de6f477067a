import type { Side } from '@sarraf/market';
import type { AccountRow, BalanceRow, EntryRow, HoldRow, PostingRow } from '@sarraf/ledger';
import type { CommandEnvelope } from '../command-envelope.ts';
import type { RecordEvent, RecordRows } from './record-list.ts';
import type { AssetRow, MarketRow, OrderRow, TradeRow } from './order-records.ts';
import type { OtcTradeRow } from './otc-records.ts';
import type { Outcome } from '../outcome.ts';

/**
 * What one batch changed, as rows for the database: absolute values, one row per thing, so that
 * one set-wise upsert per table writes the batch whatever happened inside it.
 */
export interface Changes extends RecordRows {
  /** Journal number of the batch: 1..N, gapless. */
  readonly seq: bigint;
  readonly commands: readonly {
    readonly envelope: CommandEnvelope;
    readonly outcome: Outcome;
    readonly replayed: boolean;
  }[];
  readonly accounts: readonly AccountRow[];
  readonly balances: readonly BalanceRow[];
  readonly holds: readonly HoldRow[];
  /** The highest number of a hold before the batch, and after it: what is between is new. */
  readonly lastHoldBefore: number;
  readonly lastHold: number;
  readonly entries: readonly EntryRow[];
  readonly postings: readonly PostingRow[];
  readonly orders: readonly OrderRow[];
  readonly trades: readonly TradeRow[];
  readonly otcTrades: readonly OtcTradeRow[];
  readonly markets: readonly MarketRow[];
  /** Assets added in the batch; those of markets are also known from their seeds. */
  readonly assets?: readonly AssetRow[];
  /** In order; for the sockets, candles and notifications, told only after the commit. */
  readonly events: readonly ExchangeEvent[];
  /** Sum modulo 2^128 of one hash per record, after the batch; 32 hex digits. */
  readonly stateHash: string;
}

/** Told after the commit. Each market's `marketSeq` is gapless: one number per event of it. */
export type ExchangeEvent =
  | RecordEvent
  | {
      readonly type: 'level';
      readonly market: string;
      readonly marketSeq: number;
      readonly side: Side;
      readonly priceTicks: number;
      readonly lots: number;
    }
  | {
      readonly type: 'trade';
      readonly market: string;
      readonly marketSeq: number;
      readonly trade: TradeRow;
    }
  | { readonly type: 'order'; readonly order: OrderRow }
  | { readonly type: 'otc_trade'; readonly trade: OtcTradeRow }
  | {
      readonly type: 'balance';
      readonly user: number;
      readonly asset: string;
      readonly total: bigint;
      readonly held: bigint;
    }
  | { readonly type: 'market'; readonly market: MarketRow };
