// The house's rules by name: what of each setting officers change with its form. The server's schemas say what each
// field counts and its bounds, and a test holds the two together; the panel has words for each.

/** The topics that rules are grouped by, as the office shows them. */
export const RULE_TOPICS = ['alarms'] as const;
/** One of `RULE_TOPICS`. */
export type RuleTopic = (typeof RULE_TOPICS)[number];

/** What a field of a rule counts, or how it is written. */
export const RULE_UNITS = ['minutes', 'hours', 'megabytes'] as const;
/** One of `RULE_UNITS`. */
export type RuleUnit = (typeof RULE_UNITS)[number];

/** Every rule with the fields that its form has, in its order. */
export const HOUSE_RULES = {
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
