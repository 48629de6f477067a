// The house's rules by name: what of each setting officers change with its form. The server's schemas say what each
// field counts and its bounds, and a test holds the two together; the panel has words for each.

/** The topics that rules are grouped by, as the office shows them. */
export const RULE_TOPICS = [
  'withdrawals',
  'deposits',
  'trade',
  'support',
  'security',
  'alarms',
] as const;
/** One of `RULE_TOPICS`. */
export type RuleTopic = (typeof RULE_TOPICS)[number];

/** A clock time of a day of 24 hours, `13:30`. */
export const CLOCK = /^(?:[01]\d|2[0-3]):[0-5]\d$/;

/** What a field of a rule counts, or how it is written: a clock of Tehran, `13:30`; `clocks`: several. */
export const RULE_UNITS = [
  'seconds',
  'minutes',
  'hours',
  'days',
  'toman',
  'ppm',
  'points',
  'count',
  'times',
  'fold',
  'megabytes',
  'clock',
  'clocks',
] as const;
/** One of `RULE_UNITS`. */
export type RuleUnit = (typeof RULE_UNITS)[number];

/** Every rule with the fields that its form has, in its order. */
export const HOUSE_RULES = {
  toman_withdrawal: ['cancel_seconds', 'money_in_days', 'sale_card_hours'],
  coin_withdrawal: [
    'cancel_seconds',
    'automatic_person_toman',
    'automatic_house_toman',
    'nearly_all_toman',
  ],
  payout_batch: ['lines_max', 'amount_max_toman'],
  payout_risk_points: [
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
    'known_sheba',
    'known_sheba_times',
    'long_member',
    'long_member_days',
  ],
  bank_deposit: [
    'min_toman',
    'max_toman',
    'receipts_max',
    'paya',
    'satna.from',
    'satna.to',
    'satna.min_toman',
    'charge_max_toman',
    'charges_day_max_toman',
  ],
  open_orders: ['person_max', 'market_max', 'market_maker_factor'],
  price_rules: ['fresh_seconds', 'outlier_ppm', 'quorum'],
  tickets: [
    'due_minutes.deposit',
    'due_minutes.withdrawal',
    'due_minutes.trade',
    'due_minutes.card',
    'due_minutes.identity',
    'due_minutes.security',
    'due_minutes.other',
  ],
  recipients: ['lookups_a_day'],
  codes: ['resend_seconds'],
  alarms: [
    'queue_minutes.payouts',
    'queue_minutes.coin_payouts',
    'queue_minutes.bank',
    'queue_minutes.identity',
    'queue_minutes.cards',
    'queue_minutes.unfreezes',
    'queue_minutes.recoveries',
    'queue_minutes.unmatched',
    'queue_minutes.receipts',
    'queue_minutes.tickets',
    'disk_free_mb',
    'backup_hours',
  ],
} as const;
/** The name of a rule. */
export type RuleName = keyof typeof HOUSE_RULES;
type FieldOf<N extends RuleName> = N extends RuleName
  ? `${N}.${(typeof HOUSE_RULES)[N][number]}`
  : never;
/** A field with its rule: `alarms.disk_free_mb`. */
export type RuleFieldKey = FieldOf<RuleName>;
