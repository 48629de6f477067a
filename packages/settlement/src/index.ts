export type {
  AccountRow,
  AssetRow,
  BalanceRow,
  Changes,
  DeskRow,
  EntryRow,
  ExchangeEvent,
  FeeTiersRow,
  HoldRow,
  IndexPriceRow,
  MarketRow,
  OrderRow,
  OtcQuoteRow,
  OtcTradeRow,
  PaymentRow,
  PostingRow,
  TradeRow,
  WindowRow,
} from './changes.ts';
export { checkInvariants, type Violation } from './check-invariants.ts';
export type {
  AddAsset,
  AttachedRow,
  CancelOrder,
  CancelOrders,
  ClosePayment,
  Command,
  CommandEnvelope,
  ConfigureFees,
  ConfigureMarket,
  ConfigureOtc,
  CreditPayment,
  ExecuteOtc,
  FeeTier,
  FoundHistory,
  FoundPayment,
  IdempotencyClaim,
  OpenOtcQuote,
  OpenPayment,
  OtcTrade,
  Outcome,
  PlaceOrder,
  Plain,
  PostOpening,
  RefusalCode,
  SetIndexPrices,
  SetMarketStatus,
  SetReferencePrice,
  TakeOtcQuote,
  TriggerStops,
  UnitsText,
} from './command.ts';
export { type BookLevel, type BookSnapshot, Exchange } from './exchange.ts';
export type { ExchangeState } from './exchange-state.ts';
export { bestTier } from './fee-tiers.ts';
export type { HistoryLookups } from './history-lookups.ts';
export { MalformedCommandError } from './malformed-command.ts';
export type { ExchangeOptions } from './memory.ts';
export { INDEX_FRESH_MS } from './index-check.ts';
export { PlainOrderColumns } from './plain-orders.ts';
export { ratedDays } from './trade-volumes.ts';
export type { CancelOrdersResult, CancelResult, OrderResult } from './order-result.ts';
