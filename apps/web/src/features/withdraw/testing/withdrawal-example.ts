import type { DataOf, TomanWithdrawal, WithdrawalLimits } from '@sarraf/contracts';

type List = DataOf<'GET /user_wallets/toman/withdrawlist'>;

/** What the tests begin with: asked for at noon, three minutes to think again. */
export const withdrawalExample: TomanWithdrawal = {
  id: '0b2f7a52-4c1e-4d4e-9a55-6a3b8f1c2d3e',
  amount: '20000000',
  fee: '4000',
  receive: '19996000',
  status: 'requested',
  reason: null,
  cancellable: true,
  cancel_until: '2026-11-21T08:33:00.000Z',
  is_checked: false,
  card_id: '3',
  card_masked: '603799******0020',
  bank: { code: 'melli', name: { fa: 'بانک ملی ایران', en: 'Bank Melli' } },
  sheba: 'IR630170006037991000000020',
  expected_at: '2026-11-21T10:45:00.000Z',
  bank_reference: null,
  created_at: '2026-11-21T08:30:00.000Z',
  updated_at: '2026-11-21T08:30:00.000Z',
};

/** What may leave then. */
export const limitsExample: WithdrawalLimits = {
  min: '50000',
  max: '100000000',
  fee: '4000',
  available: '35750000.5',
  limits: [
    {
      kind: 'withdrawal_day',
      days: 1,
      used: '40000000',
      cap: '300000000',
      frees_at: '2026-11-21T20:30:00.000Z',
      lifts_at_level: null,
    },
  ],
  held_until: null,
  cancel_seconds: 180,
  expected_at: '2026-11-21T10:45:00.000Z',
};

/** One page of the list. */
export function pageExample(...data: TomanWithdrawal[]): List {
  return {
    data,
    current_page: 1,
    per_page: 20,
    last_page: 1,
    total: data.length,
    next_cursor: null,
  };
}
