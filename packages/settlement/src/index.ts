export type { AccountRow, BalanceRow, EntryRow, HoldRow, PostingRow } from '@sarraf/ledger';
export type { Changes, DeskRow, ExchangeEvent, FeeTiersRow } from './changes.ts';
export { checkInvariants, type Violation } from './check-invariants.ts';
export type {
  AttachedRow,
  CommandEnvelope,
  FoundHistory,
  IdempotencyClaim,
} from './command-envelope.ts';
export type {
  AddAsset,
  CancelOrder,
  CancelOrders,
  ClosePayment,
  Command,
  ConfigureFees,
  ConfigureMarket,
  ConfigureOtc,
  CreditPayment,
  ExecuteOtc,
  FeeTier,
  FoundPayment,
  OpenOtcQuote,
  OpenPayment,
  OtcTrade,
  PlaceOrder,
  PostOpening,
  SetIndexPrices,
  SetMarketStatus,
  SetReferencePrice,
  TakeOtcQuote,
  TriggerStops,
  UnitsText,
} from './command.ts';
export {
  type Accepted,
  type CommandOf,
  type CommandType,
  type MinimaFacts,
  type OtcResult,
  type OtcTradeResult,
  type Outcome,
  outcomeOf,
  type PaymentResult,
  type Refusal,
  type RefusalCode,
  type RefusalCodeOf,
  type RefusalFacts,
  type Results,
} from './outcome.ts';
export { type BookLevel, type BookSnapshot, Exchange } from './exchange.ts';
export {
  type ExchangeState,
  giveRows,
  type RecentHistory,
  type StateRest,
  type StateRows,
} from './exchange-state.ts';
export { StateRestore } from './restore-state.ts';
export { bestTier } from './fee-tiers.ts';
export type { HistoryLookups } from './history-lookups.ts';
export { MalformedCommandError } from './malformed-command.ts';
export type { ExchangeOptions } from './memory.ts';
export { INDEX_FRESH_MS } from './index-check.ts';
export { CAP_DAYS } from './window-state.ts';
export { tehranDay, tehranDayEnd, tehranDayStart } from './tehran-day.ts';
export { ratedDays } from './trade-volumes.ts';
export type { CancelOrdersResult, CancelResult, OrderResult } from './order-result.ts';
export {
  ASSET,
  type AssetRow,
  INDEX_PRICE,
  type IndexPriceRow,
  MARKET,
  type MarketRow,
  ORDER,
  type OrderRow,
  OTC_QUOTE,
  OTC_TRADE,
  type OtcQuoteRow,
  type OtcTradeRow,
  PAYMENT,
  type PaymentRow,
  TRADE,
  type TradeRow,
  WINDOW,
  type WindowRow,
} from './records.ts';
