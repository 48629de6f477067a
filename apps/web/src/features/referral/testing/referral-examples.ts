import type { DataOf, ReferralCode } from '@sarraf/contracts';

const code = (
  text: string,
  friend_percent: number,
  more: Partial<ReferralCode> = {},
): ReferralCode => ({
  code: text,
  user_percent: 100 - friend_percent,
  friend_percent,
  name: null,
  link: `https://sarraf.example/r/${text}`,
  created_at: '2026-11-18T08:00:00.000Z',
  invited: 0,
  income: '0',
  ...more,
});

/** A new code that nobody came by, and one that brought something. */
export const codesExample: DataOf<'GET /referral'> = {
  data: [
    code('SR4K60', 60, { name: 'Friends channel' }),
    code('SR1A05', 0, { invited: 9, income: '241800' }),
  ],
  current_page: 1,
  per_page: 30,
  last_page: 1,
  total: 2,
  next_cursor: null,
};

/** Four who came: one pays, one has not traded, one waits for officers, one by a code without a share. */
export const invitedExample: DataOf<'GET /referral/invitedUsers'> = {
  data: [
    invited('0912***4418', { traded: true, income: '92100' }),
    invited('0912***6027', { traded: false, income: null }),
    invited('0936***9415', { traded: true, income: '38200', state: 'paused' }),
    invited('0990***3384', { traded: true, income: '0' }),
  ],
  current_page: 1,
  per_page: 20,
  last_page: 1,
  total: 4,
  next_cursor: null,
};

function invited(
  mobile: string,
  more: Pick<DataOf<'GET /referral/invitedUsers'>['data'][number], 'traded' | 'income'> & {
    readonly state?: 'running' | 'paused';
  },
): DataOf<'GET /referral/invitedUsers'>['data'][number] {
  return {
    mobile,
    code: 'SR1A05',
    joined_at: '2026-11-17T08:00:00.000Z',
    ends_at: '2027-11-17T08:00:00.000Z',
    state: 'running',
    ...more,
  };
}

/** What they came to: two of the thirty days paid. */
export const infoExample: DataOf<'GET /referral/info'> = {
  total_income: '380250',
  month_income: '64300',
  pool_percent: 30,
  invited: 4,
  traded: 3,
  codes: 2,
  codes_max: 30,
  next_posting_at: '2026-11-21T11:30:00.000Z',
  history: Array.from({ length: 30 }, (_, index) => ({
    day: `2026-11-${String(index + 1).padStart(2, '0')}`,
    income: index === 9 ? '316000' : index === 20 ? '64250' : '0',
  })),
};

/** Somebody who came by a code themselves. */
export const cameByExample: DataOf<'GET /user/referrals'> = {
  data: [],
  total: 0,
  came_by: {
    code: 'SRBT22',
    joined_at: '2026-11-17T08:00:00.000Z',
    ends_at: '2027-11-17T08:00:00.000Z',
    discount_ppm: 120_000,
    state: 'running',
  },
  join_until: null,
};

/** Somebody who may still name a code. */
export const mayJoinExample: DataOf<'GET /user/referrals'> = {
  ...cameByExample,
  came_by: null,
  join_until: '2026-11-28T08:00:00.000Z',
};
