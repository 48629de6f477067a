import type { DataOf } from '@sarraf/contracts';

/** Somebody with points of which fees back a part. */
export const summaryExample: DataOf<'GET /scores/summary'> = {
  balance: 1_740,
  exchangeable: 1_120,
  backed: '56000',
  fees: '186666.7',
  earned: 2_340,
  tier: 'gold',
  next_tier: 'diamond',
  missing: 2_660,
  tiers: [
    { tier: 'bronze', from: 0 },
    { tier: 'silver', from: 500 },
    { tier: 'gold', from: 1_500 },
    { tier: 'diamond', from: 5_000 },
  ],
  discount: null,
};

/** One that can be bought, one that fees do not back, one that points do not reach. */
export const offersExample: DataOf<'GET /scores/exchange'> = {
  offers: [
    {
      id: '1',
      kind: 'discount',
      points: 600,
      amount: null,
      discount_ppm: 100_000,
      days: 30,
      available: true,
      reason: null,
      missing: null,
      runs_until: null,
    },
    {
      id: '3',
      kind: 'toman',
      points: 1_500,
      amount: '75000',
      discount_ppm: null,
      days: null,
      available: false,
      reason: 'backing',
      missing: '63333.4',
      runs_until: null,
    },
    {
      id: '2',
      kind: 'toman',
      points: 2_000,
      amount: '100000',
      discount_ppm: null,
      days: null,
      available: false,
      reason: 'points',
      missing: '260',
      runs_until: null,
    },
  ],
};

/** What points are given for. */
export const rulesExample: DataOf<'GET /scores'> = {
  rules: [
    { kind: 'level_2', points: 500, amount: null, got_points: 500, got_times: 1 },
    { kind: 'first_deposit', points: 200, amount: null, got_points: 0, got_times: 0 },
    { kind: 'fees', points: 1, amount: '2500', got_points: 74, got_times: 12 },
  ],
};

/** The last thing that moved them. */
export const historyExample: DataOf<'GET /scores/history'> = {
  data: [
    {
      id: '9',
      kind: 'exchange',
      points: -600,
      at: '2026-11-03T08:00:00.000Z',
      exchange: { kind: 'discount', points: 600, amount: null, discount_ppm: 100_000 },
    },
  ],
  current_page: 1,
  per_page: 20,
  last_page: 1,
  total: 1,
  next_cursor: null,
};
