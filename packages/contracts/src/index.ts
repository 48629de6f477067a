export {
  type Ability,
  type AbilityAction,
  type AbilityPair,
  type AbilityWord,
  CLIENT_ABILITIES,
  ROLE_ABILITIES,
} from './abilities.ts';
export { type Adjustment, type AdjustmentOwner } from './adjustments.ts';
export { AUDIT_ACTS, type AuditAct } from './audit.ts';
export { authEndpoints, type UserData, userData } from './auth.ts';
export {
  type BankAccount,
  type BankDeposit,
  type DepositIdTips,
  type OfflineDeposit,
} from './bank-deposits.ts';
export {
  type Chain,
  type ChainApproval,
  type ChainDifference,
  type ChainFinding,
  type ShownDifference,
  type ShownFinding,
  type ChainNetwork,
  type ChainStop,
  type WatchedDeposit,
} from './chain-shapes.ts';
export {
  type ChainSpend,
  chainSpend,
  type SignerReport,
  signerReport,
} from './chain-spends.ts';
export { type CoinPayout, coinPayout } from './coin-payouts.ts';
export {
  type AskedWithdrawal,
  type CoinWithdrawal,
  coinWithdrawal,
  type WithdrawalEstimate,
} from './coin-withdrawals.ts';
export {
  type ColdFileOut,
  type ColdReturn,
  type GasRunway,
  type Treasury,
  type TreasuryAsset,
  treasury,
} from './treasury.ts';
export { ADDRESS_ERRORS, type WithdrawAddress } from './withdraw-addresses.ts';
export {
  type ClaimedDeposit,
  type CoinClaim,
  type CoinDeposit,
  type DepositAddress,
} from './coin-deposits.ts';
export {
  type ColdRoots,
  type LiabilityCount,
  type LiabilityCustody,
  liabilityProof,
  type LiabilityProof,
  type LiabilityRoot,
  type OwnLeaf,
  ownLeaves,
  type OwnLeaves,
  type OwnShares,
} from './liabilities.ts';
export { type DecisionFigures } from './decision-figures.ts';
export {
  type AnyDocumentKind,
  type Document,
  DOCUMENT_BYTES_MAX,
  DOCUMENT_MEDIA_TYPES,
  type DocumentKind,
} from './documents.ts';
export {
  type Access,
  type Audience,
  type Endpoint,
  endpoint,
  type FileSpec,
  type FileSpecs,
  type Method,
  type RateClass,
} from './endpoint.ts';
export {
  type BodyOf,
  type DataOf,
  type AudienceOf,
  type EndpointKey,
  type Endpoints,
  endpoints,
  type FileNameOf,
  type ParamsOf,
  type ParsedBodyOf,
  type ParsedQueryOf,
  type QueryOf,
} from './endpoints.ts';
export { ERRORS, type ErrorCode, type ErrorFacts, type ErrorSpec } from './errors.ts';
export { type DataExport } from './data-exports.ts';
export { type Favourites } from './favourites.ts';
export {
  type CoinResult,
  type Portfolio,
  type PortfolioMove,
  type YearStatement,
} from './portfolio.ts';
export { type RecurringBuy, type RecurringRun } from './recurring.ts';
export {
  type AccessLevel,
  type AccessLevelTwo,
  type AccessStatus,
  accessStatus,
  type Card,
  card,
  LEVEL_OPENINGS,
  type LevelOpening,
  limit,
} from './kyc.ts';
export { type CardReview } from './card-reviews.ts';
export {
  type IdentityRequest,
  type IdentityReview,
  RETURN_REASONS,
} from './identity-reviews.ts';
export {
  FACTOR_KINDS,
  type FactorKind,
  factorProof,
  type PasskeyAssertion,
  type ProvedPurpose,
} from './factors.ts';
export {
  type Passkey,
  type PasskeyChallenge,
  type PasskeyCreation,
  type PasskeyRegistration,
} from './passkeys.ts';
export { type FreezeLink, type OwnFreeze } from './freeze.ts';
export { type Recovery, type RecoveryState } from './recoveries.ts';
export {
  PROPOSAL_KINDS,
  STAFF_ROLES,
  type StaffChanged,
  type StaffInvitation,
  type StaffMember,
  type StaffProposal,
  type StaffRole,
} from './staff.ts';
export {
  LIMIT_KINDS,
  LIMIT_RULES_MAX,
  type LimitChange,
  type LimitKind,
  type LimitRule,
  type LimitRules,
} from './limits.ts';
export { type Lang, readLang } from './language.ts';
export {
  type LedgerAccount,
  type LedgerAccountEntry,
  type LedgerAsset,
  type LedgerEnd,
  type LedgerEntry,
  type LedgerEntryDetail,
} from './ledger.ts';
export * from './loyalty.ts';
export {
  bookSnapshot,
  type Deal,
  deal,
  level,
  type Market,
  market,
  type Ticker,
  ticker,
} from './market-shapes.ts';
export {
  type Channel,
  type MessageSettings,
  NOTICE_TOPICS,
  type NoticeTopic,
} from './messages.ts';
export * from './notices.ts';
export * from './open-pages.ts';
export {
  type AwaitingPayment,
  awaitingPayment,
  type Order,
  order,
  type PaidOrder,
  paidOrder,
  type PlacedOrder,
  type SalePayout,
} from './order-shapes.ts';
export { transactionRow } from './transactions.ts';
export { type OtcQuote, otcQuote } from './otc.ts';
export { type Payout, type PayoutStanding, payout } from './payouts.ts';
export {
  type BatchAnswerLine,
  type BatchAnswers,
  type BatchTerms,
  type PayoutBatch,
  type PayoutBatchLine,
} from './payout-batches.ts';
export {
  type Custody,
  type Finding,
  FINDINGS_MAX,
  type Reconciliation,
} from './reconciliation.ts';
export { type Statement, type StatementAccount, type StatementLine } from './statements.ts';
export { type FirstWord, type MayDecide } from './staff-shapes.ts';
export { type Unfreeze } from './unfreezes.ts';
export { type ReceiptReview, type UnmatchedLine } from './unmatched.ts';
export { type WithdrawalTerms } from './withdrawal-terms.ts';
export {
  type FoundPerson,
  type LookedAtPerson,
  type IdentityFact,
  type PersonAction,
  type PersonMessage,
  type PersonNote,
  type PersonNumber,
  type PersonBalance,
  type PersonPosting,
  type PersonReason,
  type PersonSignIn,
  type PersonStanding,
  type PersonSummary,
  type PersonUnfreeze,
} from './people-shapes.ts';
export { PHOTO_BYTES_MAX, PHOTO_SIDE, type Profile } from './profile.ts';
export {
  type AskBidsMessage,
  askBidsMessage,
  type BookMessage,
  bookMessage,
  type DealsMessage,
  dealsMessage,
  type IndexPriceMessage,
  indexPriceMessage,
  type NotificationMessage,
  notificationMessage,
  type PanelConfig,
  PRICES_EVENT,
  type PricesMessage,
  pricesMessage,
  REGIONS,
  type Region,
  type Subscription,
  socketError,
  subscription,
  TOPIC_EVERY_MS,
  TOPICS,
  type Topic,
  tradingEvents,
  type UsdtPriceMessage,
  usdtPriceMessage,
} from './sockets.ts';
export { type Terms, type TermsVersion } from './terms.ts';
export {
  type CannedAnswer,
  type FilledAnswer,
  type StaffTicket,
  type StaffTicketRow,
  type Ticket,
  type TicketBound,
  type TicketCard,
  type TicketFile,
  type TicketMessage,
  type TicketNote,
  type TicketRating,
  type TicketRow,
} from './ticket-shapes.ts';
export { type Gift, type GiftCard } from './gifts.ts';
export { RECIPIENTS_MAX, type Recipient, type RecipientBook } from './recipients.ts';
export {
  type RecipientFound,
  type Transfer,
  type TransferTerms,
  type VaultDelay,
} from './transfers.ts';
export { type Charge, charge, type Wallet, wallet } from './wallets.ts';
export {
  type TomanWithdrawal,
  tomanWithdrawal,
  type WithdrawalLimits,
  withdrawalLimits,
} from './withdrawals.ts';
export * from './lists.ts';
export { type ProviderPort } from './system.ts';
export { FEE_TIERS_MAX } from './venue.ts';
export type * from './venue.ts';
export {
  HOUSE_RULES,
  type RuleFieldKey,
  type RuleName,
  type RuleTopic,
  type RuleUnit,
} from './house-rule-lists.ts';
export type * from './house-rules.ts';
export type * from './reports.ts';
export { type WaitingAct } from './approvals.ts';
export { type OfficeHit } from './office-search.ts';
