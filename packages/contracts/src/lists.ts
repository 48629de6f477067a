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
  CLOCK,
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

export {
  BANK_DEPOSIT_STATES,
  CHARGE_PARKED_REASONS,
  CHARGE_STATES,
  PARKED_REASONS,
  RECEIPT_REFUSALS,
  RECEIPT_SHOWS,
  RECEIPT_STATES,
} from './bank-lists.ts';

export {
  DOCUMENT_KINDS,
  DOCUMENT_KINDS_ALL,
  DOCUMENT_PART_BYTES_MAX,
  PICTURE_KINDS,
} from './document-lists.ts';

export {
  CARD_REFUSALS,
  LEVEL_ONE_REFUSALS,
} from './identity-lists.ts';

export {
  LIMIT_NAMES,
  type LimitName,
  TERM_NAMES,
  type TermName,
} from './limit-lists.ts';

export {
  ALERT_SMS_MAX,
  CHANNELS,
  DIGESTS,
  PUSH_DEVICES_MAX,
} from './message-lists.ts';

export {
  ADJUSTMENT_OWNERS,
  ADJUSTMENT_STATES,
  MOVE_DETAILS,
  MOVE_STATES,
} from './move-lists.ts';

export {
  ANSWER_FATES,
  BATCH_LINE_STATES,
  BATCH_LINES_MAX,
  BATCH_STATES,
  PAYOUT_REFUSALS,
  PAYOUT_RISKS,
  WITHDRAWAL_STATES,
} from './payout-lists.ts';

export {
  PASSKEYS_MAX,
  PERSON_ACTIONS,
  PERSON_NUMBERS,
  PERSON_REASONS,
  TERMS_COUNT_MAX,
} from './people-lists.ts';

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
