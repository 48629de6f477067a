export type { AccountRow, BalanceRow, EntryRow, HoldRow, PostingRow } from '@sarraf/ledger';
export type { Changes, ExchangeEvent } from './records/changes.ts';
export { checkInvariants, type Violation } from './rules/check-invariants.ts';
export type {
  AttachedRow,
  CommandEnvelope,
  FoundHistory,
  IdempotencyClaim,
} from './command-envelope.ts';
export type {
  AddAsset,
  AdvanceTransfer,
  AdvanceWithdrawal,
  BlockedAction,
  CancelOrder,
  CancelOrders,
  Chain,
  ClosePayment,
  CloseSpend,
  CoinDepositState,
  CoinParking,
  ConfigureFees,
  ConfigureLimits,
  ConfigureMarket,
  ConfigureOtc,
  CreditCoin,
  CreditDeposit,
  CreditPayment,
  ExecuteOtc,
  FeeTier,
  FoundPayment,
  FoundTransfer,
  FoundWithdrawal,
  LimitRule,
  OpenCustody,
  OpenMax,
  OpenOtcQuote,
  OpenPayment,
  OpenSpend,
  ParkPayment,
  OtcTrade,
  PayOut,
  PlaceOrder,
  PostAdjustment,
  PostOpening,
  PostReward,
  RequestTransfer,
  RequestWithdrawal,
  ReverseCoin,
  RewardPurpose,
  SetIndexPrices,
  SetMarketStatus,
  SetReferencePrice,
  SetStanding,
  SettleUnmatched,
  SpendCustody,
  SpendKind,
  SpendState,
  StandingBlock,
  TakeOtcQuote,
  TradingHours,
  TransferKind,
  TransferState,
  TransferStep,
  TriggerStops,
  UnitsText,
  WithdrawalState,
  WithdrawalStep,
} from './command.ts';
export {
  type Accepted,
  type CommandOf,
  type CommandType,
  type CoinDepositResult,
  type CoinReversalResult,
  type CountedDays,
  type CountedKind,
  type CustodyResult,
  type DepositResult,
  type LimitFacts,
  type MinimaFacts,
  type OtcResult,
  type OtcTradeResult,
  type Outcome,
  outcomeOf,
  type PaymentResult,
  type PayOutResult,
  type Refusal,
  type RefusalCode,
  type RefusalCodeOf,
  type RefusalFacts,
  type Results,
  type SpendResult,
  type TransferResult,
  type WithdrawalResult,
} from './outcome.ts';
export { COMMAND_TYPES, type Command, VERBS } from './verbs.ts';
export { type BookLevel, type BookSnapshot, Exchange } from './exchange.ts';
export {
  type ExchangeState,
  giveRows,
  type RecentHistory,
  type StateRest,
  type StateRows,
} from './records/exchange-state.ts';
export { StateRestore } from './records/restore-state.ts';
export { bestTier } from './trades/fee-tiers.ts';
export type { HistoryLookups } from './records/history-lookups.ts';
export { MalformedCommandError } from './rules/malformed-command.ts';
export type { ExchangeOptions } from './records/memory.ts';
export { INDEX_FRESH_MS } from './otc/index-check.ts';
export { explainLimit, limitInForce, sumOfDays, type UsedDays } from './limits/limit-rows.ts';
export {
  FOUND_KINDS,
  type FoundKind,
  foundRecords,
  noRecords,
  ofEachRecord,
  RECORD_NAMES,
  type RecordName,
  type RecordRows,
  HOLDING_KINDS,
  RECORDS,
  rememberedRows,
  type RowsOf,
  rowsOfEach,
  writeRecords,
} from './records/record-list.ts';
export { isAmong, type StoredKind, type Where } from './records/stored-kind.ts';
export { holdsMoney } from './withdrawals/withdrawal-record.ts';
export { LIMIT_WINDOWS } from './limits/check-limits.ts';
export { type HeldDeposits, heldDeposits, type RecentDeposit } from './limits/recent-deposits.ts';
export { CAP_DAYS, type CapKind } from './payments/window-state.ts';
export {
  dayText,
  tehranDay,
  tehranDayEnd,
  tehranDayOf,
  tehranDayStart,
} from './rules/tehran-day.ts';
export { ratedDays } from './trades/trade-volumes.ts';
export type { CancelOrdersResult, CancelResult, OrderResult } from './orders/order-result.ts';
export {
  FEE_TIERS,
  type FeeTiersRow,
  LIMITS,
  type LimitsRow,
  RECENT_DEPOSITS,
  type RecentDepositsRow,
  STANDING,
  type StandingRow,
  WINDOW,
  type WindowRow,
} from './records/limit-records.ts';
export {
  CHAIN_COINS,
  CHAINS,
  COIN_DEPOSIT,
  COIN_DEPOSIT_STATES,
  COIN_PARKINGS,
  type CoinDepositRow,
  SPEND,
  SPEND_KINDS,
  SPEND_STATES,
  type SpendRow,
} from './records/coin-records.ts';
export {
  PAYMENT,
  type PaymentRow,
  TRANSFER,
  type TransferRow,
  WITHDRAWAL,
  type WithdrawalRow,
} from './records/money-records.ts';
export {
  ASSET,
  type AssetRow,
  MARKET,
  type MarketRow,
  ORDER,
  type OrderRow,
  TRADE,
  type TradeRow,
} from './records/order-records.ts';
export {
  INDEX_PRICE,
  type IndexPriceRow,
  OTC_QUOTE,
  OTC_TERMS,
  OTC_TRADE,
  type OtcQuoteRow,
  type OtcTermsRow,
  type OtcTradeRow,
} from './records/otc-records.ts';
