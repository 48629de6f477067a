// Lists that the panel itself goes through. They stand apart from the shapes, so that a screen which
// needs one does not load the validator of them all.

export {
  CHAIN_APPROVAL_KINDS,
  CHAIN_FINDINGS,
  type ChainName,
  CHAINS,
  CLAIM_PICTURES_MAX,
  COLD_RETURN_STATES,
  COLD_RETURN_WAITS,
  type ColdReturnWait,
  COIN_CLAIM_REFUSALS,
  COIN_CLAIM_STATES,
  COIN_CLOSED_REASONS,
  NETWORK_TERMS,
  type NetworkTerm,
  COIN_DEPOSIT_REASONS,
  COIN_DEPOSIT_STATES,
  COIN_PAYOUT_RISKS,
  type CoinDepositReason,
  type CoinDepositState,
  type CoinPayoutRisk,
  DEPOSIT_REASONS,
  type DepositReason,
  SPEND_KINDS,
  SPEND_STATES,
  SPEND_VERSION_STATES,
  SPEND_WAITS,
  type SpendKindName,
  type SpendStateName,
  type SpendWait,
  WITHDRAW_ADDRESSES_MAX,
  WITHDRAW_REASONS,
  WITHDRAW_WARNINGS,
  type WithdrawWarning,
} from './coin-lists.ts';

export {
  HOUSE_RULES,
  RULE_TOPICS,
  type RuleFieldKey,
  type RuleName,
  type RuleTopic,
  type RuleUnit,
} from './house-rule-lists.ts';

export {
  ALERT_CHANGES_MAX,
  ALERT_KINDS,
  ALERT_NOTE_MAX,
  ALERT_PERCENT,
  ALERT_STATES,
  ALERT_WINDOWS_H,
  ALERTS_MAX,
  type AlertKind,
  type AlertState,
} from './alert-lists.ts';

export {
  HOUSE_SERVICES,
  type HouseService,
  SERVICE_STATES,
  type ServiceState,
  STATUS_DAYS,
  STATUS_SILENCE_SECONDS,
} from './status-lists.ts';

export {
  ARTICLE_BYTES_MAX,
  ARTICLE_KINDS,
  ARTICLE_PICTURES_MAX,
  type ArticleKind,
  ARTICLE_SHOWS,
  ARTICLE_STATES,
  type ArticleShow,
  type ArticleState,
  HELP_CATEGORIES,
  HELP_MAX,
  HELP_SLUG,
  HELP_SLUG_MAX,
  type HelpCategory,
  NEWS_CATEGORIES,
  NEWS_COVERS,
  type NewsCategory,
  type NewsCover,
} from './article-lists.ts';

export {
  BANNER_AUDIENCES,
  BANNER_LINK,
  BANNER_SEGMENTS,
  BANNER_TEXT_MAX,
  BANNER_TONES,
  type BannerAudience,
  BANNERS_AT_ONCE,
  BANNERS_MAX,
  type BannerSegment,
  type BannerTone,
} from './banner-lists.ts';

export {
  TICKET_BOUND_KINDS,
  TICKET_CHIPS,
  TICKET_FIGURES,
  TICKET_FILES_MAX,
  TICKET_SHOWS,
  TICKET_STATES,
  TICKET_SUBJECTS,
  TICKET_TEXT_MAX,
  TICKET_TITLE_MAX,
  type TicketBoundKind,
  type TicketChip,
  type TicketFigure,
  type TicketShow,
  type TicketState,
  type TicketSubject,
  TICKETS_OPEN_MAX,
} from './ticket-lists.ts';

export {
  REFERRAL_CODES_MAX,
  REFERRAL_DAYS,
  REFERRAL_JOIN_DAYS,
  REFERRAL_POOL_PERCENT,
  REFERRAL_STATES,
  type ReferralState,
} from './referral-lists.ts';

export {
  CHAIN_STATES,
  CHAIN_WAYS,
  EXPLANATION_WAYS,
  STATEMENT_FATES,
  STATEMENT_LINES_MAX,
  STATEMENT_STATES,
} from './statement-lists.ts';

export {
  SCORE_BACKING_PERCENT,
  SCORE_ENTRIES,
  SCORE_OFFERS,
  SCORE_REASONS,
  SCORE_RULES,
  SCORE_TIER_DAYS,
  SCORE_TIERS,
  type ScoreEntryKind,
  type ScoreOfferKind,
  type ScoreReason,
  type ScoreRuleKind,
  type ScoreTier,
} from './score-lists.ts';

export {
  GIFT_COLOURS,
  GIFT_STATES,
  TRANSFER_KINDS,
  TRANSFER_STATES,
  VAULT_DELAY_HOURS,
} from './transfer-lists.ts';

/** The pictures that level 2 is proved with, in the order in which they are asked for. */
export const PICTURE_KINDS = ['national_card_front', 'national_card_back', 'pledge'] as const;

/** All that level 2 is proved with. */
export const DOCUMENT_KINDS = [...PICTURE_KINDS, 'selfie_video'] as const;

/** One part of a document, bytes: about a second of a slow connection. */
export const DOCUMENT_PART_BYTES_MAX = 49_152;

/**
 * `app`: shown at once in open panels. `push`: on devices whose panel is closed. The list of notices has
 * all of them, whatever is chosen.
 */
export const CHANNELS = ['app', 'push', 'sms', 'mail'] as const;
/** How often somebody has what came summed up by mail; weekly is on Fridays. */
export const DIGESTS = ['off', 'daily', 'weekly'] as const;

/** Devices that one person is told of things on at most; the oldest gives way. */
export const PUSH_DEVICES_MAX = 10;

/** Text messages about prices that one person gets in a month at most. */
export const ALERT_SMS_MAX = 5;

/** Why a request for level 1 is refused; the person reads a sentence for each. */
export const LEVEL_ONE_REFUSALS = [
  'mobile_mismatch',
  'identity_mismatch',
  'name_mismatch',
  'card_owner_mismatch',
  'not_a_card',
] as const;

/** Why a card is refused; the person reads a sentence for each. */
export const CARD_REFUSALS = ['owner_mismatch', 'not_a_card', 'card_unusable'] as const;

/** Why staff act on a person; `other` is said in words of their own. */
export const PERSON_REASONS = [
  'unusual_activity',
  'access_stolen',
  'documents_doubtful',
  'authority_order',
  'person_asked',
  'mended',
  'other',
] as const;

/** What can be forbidden by itself. */
export const PERSON_ACTIONS = ['trade', 'deposit', 'withdraw'] as const;

/** What limits are called where they are shown and refused by: what they count, and over how long. */
export const LIMIT_NAMES = [
  'gateway_day',
  'gateway_month',
  'person_day',
  'person_month',
  'stablecoin_day',
  'stablecoin_month',
  'withdrawal_day',
  'withdrawal_month',
  'transfer_day',
  'transfer_month',
  'leaving_day',
  'leaving_month',
  'bank_day',
  'bank_month',
] as const;
/** One of `LIMIT_NAMES`. */
export type LimitName = (typeof LIMIT_NAMES)[number];

/** Amounts of toman that two officers change together, in the order in which they are shown. */
export const TERM_NAMES = [
  // what one charge may be
  'charge_min',
  'charge_max',
  // what one withdrawal may be, and what of it is the exchange's
  'withdraw_min',
  'withdraw_max',
  'withdraw_fee',
  // up to so much in 24 hours nobody has to look at a person's withdrawals, or at those of all together
  'automatic_person',
  'automatic_house',
  // from here on a withdrawal takes two officers, and so do a bank's answers
  'two_officers',
  // the same of what left of the whole house in 24 hours
  'two_officers_house',
] as const;
/** One of `TERM_NAMES`. */
export type TermName = (typeof TERM_NAMES)[number];

/** Numbers that staff see as a whole only by an act with its reason. */
export const PERSON_NUMBERS = ['national_code', 'mobile', 'card'] as const;

/** As far as people are counted who accepted a version of the terms. */
export const TERMS_COUNT_MAX = 250_000;

/** Passkeys of a person at most. */
export const PASSKEYS_MAX = 10;

/** By what money moved: an order, the house, a gateway, the bank, a payout, a chain, between people, or a reward. */
export const MOVE_DETAILS = [
  'order',
  'otc',
  'gateway',
  'bank',
  'payout',
  'to_vault',
  'from_vault',
  'to_user',
  'gift',
  'adjustment',
  'coin_deposit',
  'coin_withdrawal',
  'reward',
] as const;

/** Where a withdrawal stands. */
export const WITHDRAWAL_STATES = [
  'requested',
  'approved',
  'sent',
  'settled',
  'cancelled',
  'refused',
  'returned',
] as const;

/** Where a toman charge stands. */
export const CHARGE_STATES = [
  'created',
  'pending',
  'paid',
  'failed',
  'expired',
  'parked',
  'given',
  'returned',
] as const;

/** Why a charge's money waits with officers: another card or amount, or the bank alone told of it. */
export const CHARGE_PARKED_REASONS = ['other_card', 'other_amount', 'charge_by_line'] as const;

/** Where a line of the money history stands, in the words of its kind. */
export const MOVE_STATES = [
  ...(['created', 'pending', 'paid', 'failed', 'expired', 'parked', 'given'] as const),
  ...WITHDRAWAL_STATES,
  ...(['waiting', 'done'] as const),
] as const;

/** What may be moved by hand beside people's money: accounts of the house and of the outside. */
export const ADJUSTMENT_OWNERS = [
  'house:fees',
  'house:otc',
  'house:bonus',
  'house:bank_charges',
  'house:gas',
  'house:receivable',
  'house:unmatched',
  'outside:bank',
  'outside:gateway',
  'outside:hot_ethereum',
  'outside:hot_bsc',
  'outside:hot_bitcoin',
  'outside:hot_tron',
  'outside:receivable',
] as const;

/** Where an adjustment stands. */
export const ADJUSTMENT_STATES = ['waiting', 'approved', 'posted', 'refused', 'failed'] as const;

/** Why staff refuse a payout; its owner reads a sentence for each. */
export const PAYOUT_REFUSALS = [
  'not_own_account',
  'account_closed',
  'unusual_activity',
  'authority_order',
  'other',
] as const;

/**
 * Why a payout waits for an officer: the first to this Sheba; a device of less than three days; with
 * the last 24 hours' above what goes by itself, of the person or of the house; many in a day; for two
 * officers; another card than the one that the money came by hours ago.
 */
export const PAYOUT_RISKS = [
  'first_to_sheba',
  'new_device',
  'person_sum',
  'house_sum',
  'many',
  'large',
  'other_card',
  'person_day',
  'house_day',
  'own_money_in',
] as const;

/** Where a batch of payouts for the bank stands. */
export const BATCH_STATES = ['made', 'approved', 'given', 'cancelled'] as const;

/** The most lines of a batch. */
export const BATCH_LINES_MAX = 1_000;

/** Where one line of a batch stands. */
export const BATCH_LINE_STATES = [
  'waiting',
  'sent',
  'paid',
  'returned',
  'left_out',
  'free',
] as const;

/**
 * What becomes of a line of the bank's answers: `paid`, `returned`; `waiting`: it says nothing yet;
 * `known`: said before, nothing happens. The others are refused by name.
 */
export const ANSWER_FATES = [
  'paid',
  'returned',
  'waiting',
  'known',
  'unknown_key',
  'other_amount',
  'other_sheba',
  'no_reference',
  'reference_used',
  'other_reference',
  'returned_before',
  'repeated',
] as const;

/** Whatever is kept as a document: of identity, a bank's receipt, the evidence of a claim, a ticket's or an article's picture. */
export const DOCUMENT_KINDS_ALL = [
  ...DOCUMENT_KINDS,
  'deposit_receipt',
  'claim_evidence',
  'ticket_picture',
  'article_picture',
] as const;

/** Where toman stand that came over a bank. */
export const BANK_DEPOSIT_STATES = ['waiting', 'checked', 'credited'] as const;

/** Where a receipt stands. */
export const RECEIPT_STATES = ['waiting', 'approved', 'refused'] as const;

/** Which receipts officers look at. */
export const RECEIPT_SHOWS = ['waiting', 'ended'] as const;

/** Why staff refuse a receipt; its owner reads a sentence for each. */
export const RECEIPT_REFUSALS = [
  'not_in_statement',
  'unreadable',
  'amount_differs',
  'not_own_account',
  'credited_already',
  'other',
] as const;

/**
 * Why toman at the bank are nobody's yet: no reference of the bank, no identifier or one that is not
 * known, a payer whose account is not the person's own; or the person may not deposit. Of a charge: it was
 * paid by another card, of another amount, or the bank alone told of it; or nobody proved any sum of it.
 */
export const PARKED_REASONS = [
  'no_reference',
  'no_identifier',
  'unknown_identifier',
  'other_payer',
  'unknown_payer',
  'account_frozen',
  'action_blocked',
  'limit_exceeded',
  'limit_missing',
  ...CHARGE_PARKED_REASONS,
  'charge_not_proved',
] as const;

export {
  FAVOURITES_MAX,
  PORTFOLIO_MOVES_MAX,
  PORTFOLIO_POINTS_MAX,
  PORTFOLIO_RANGES,
  type PortfolioRange,
  RECURRING_MAX,
  RECURRING_PERIODS,
  type RecurringPeriod,
} from './own-lists.ts';
