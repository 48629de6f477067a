import type { HouseRule, HouseRules } from '@sarraf/contracts';

const AT = '2026-11-29T08:00:00.000Z';

/** Alarms as they stand, fewer of their fields. */
export const alarmsExample: HouseRule = {
  name: 'alarms',
  topic: 'alarms',
  fields: [
    { field: 'queue_minutes.bank', unit: 'minutes', value: '5760', min: 1, max: 43_200 },
    { field: 'backup_hours', unit: 'hours', value: '26', min: 1, max: 720 },
  ],
  since: null,
  by: null,
  later: [],
  proposal: null,
};

/** Bank deposits as they stand, a field of each kind that is no plain number. */
export const bankExample: HouseRule = {
  name: 'bank_deposit',
  topic: 'deposits',
  fields: [
    { field: 'max_toman', unit: 'toman', value: '10000000000', min: 0, max: 1_000_000_000_000 },
    { field: 'paya', unit: 'clocks', value: ['03:45', '10:45'], min: 0, max: 12 },
    { field: 'satna.from', unit: 'clock', value: '08:00', min: 1, max: 1 },
  ],
  since: AT,
  by: { proposed_by: { id: '7', name: 'Mina' }, approved_by: { id: '8', name: 'Reza' } },
  later: [],
  proposal: null,
};

/** The score of payouts, with what is taken off. */
export const pointsExample: HouseRule = {
  name: 'payout_risk_points',
  topic: 'withdrawals',
  fields: [
    { field: 'large', unit: 'points', value: '20', min: 0, max: 100 },
    { field: 'known_sheba', unit: 'points', value: '-12', min: -100, max: 0 },
  ],
  since: null,
  by: null,
  later: [],
  proposal: null,
};

/** What the call answers with some rules. */
export const answerOf = (...rules: HouseRule[]): HouseRules => ({ rules, at: AT });
