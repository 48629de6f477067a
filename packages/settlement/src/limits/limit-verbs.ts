// Verbs that say where people stand, and the limits.
import type { Discount } from '@sarraf/market';
import type {
  ConfigureLimits,
  LimitRule,
  SetStanding,
  StandingBlock,
  TradingHours,
} from '../command.ts';
import { count, flag, fromZero, PPM } from '../rules/field-judges.ts';
import { choice, list, nullable, optional, shape, units, whole, word } from '../rules/judge.ts';
import { verb } from '../verb.ts';

const BLOCKS_MAX = 20;
const DISCOUNTS_MAX = 4;
const LIMITS_MAX = 500;
const MINUTES_MAX = 1_440;
const level = choice(0, 1, 2);

const dated = { id: count, fromMs: fromZero, toMs: nullable(fromZero), isOn: flag };

const limitRule = shape<LimitRule>({
  ...dated,
  kind: word(
    'gateway',
    'gateway_person',
    'stablecoin_buy',
    'toman_withdrawal',
    'transfer',
    'leaving',
    'bank_deposit',
    'recent_deposit',
  ),
  level,
  capUnits: units(0n),
  days: choice(1, 3, 30),
});

const tradingHours = shape<TradingHours>({
  ...dated,
  opensMinute: whole(0, MINUTES_MAX),
  closesMinute: whole(0, MINUTES_MAX),
});

/** Verbs that say where people stand, and the limits. */
export const LIMIT_VERBS = {
  /** The version that is known: a later one where this came late. */
  set_standing: verb<SetStanding, { readonly user: number; readonly version: number }>()({
    fields: {
      type: word('set_standing'),
      user: count,
      version: count,
      level,
      isFrozen: flag,
      moneyHeldUntil: nullable(fromZero),
      blocks: list(
        shape<StandingBlock>({
          action: word('trade', 'deposit', 'withdraw'),
          until: nullable(fromZero),
        }),
        0,
        BLOCKS_MAX,
      ),
      person: optional(count),
      discounts: optional(
        list(shape<Discount>({ ppm: whole(1, PPM), untilMs: fromZero }), 0, DISCOUNTS_MAX),
      ),
    },
    result: ['user', 'version'],
    refusals: [],
  }),
  /** How many rows of each were taken over. */
  configure_limits: verb<ConfigureLimits, { readonly limits: number; readonly hours: number }>()({
    fields: {
      type: word('configure_limits'),
      limits: list(limitRule, 0, LIMITS_MAX),
      hours: list(tradingHours, 0, LIMITS_MAX),
    },
    result: ['limits', 'hours'],
    refusals: [],
  }),
} as const;
