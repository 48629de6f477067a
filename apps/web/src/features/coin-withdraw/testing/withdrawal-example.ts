import type { CoinWithdrawal, WithdrawAddress, WithdrawalEstimate } from '@sarraf/contracts';

/** An address of the book, used before. */
export const ADDRESS = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F';
/** Another one with the same beginning and end. */
export const LOOK_ALIKE = '0x71C7A09d3E41c2F8b6B5e7d4C1a9F03E2D6b976F';

/** What the tests begin with: tether on Ethereum, 7 of 12. */
export const withdrawalExample: CoinWithdrawal = {
  id: '7c9e6679-7425-40de-944b-e07fc1f90ae7',
  symbol: 'USDT',
  smart_contract_name: 'ERC20',
  chain: 'ethereum',
  amount: '250',
  fee: '5',
  receive: '245',
  worth_toman: '28350000',
  address: ADDRESS,
  tag: null,
  label: 'Cold wallet',
  status: 'sent',
  reason: null,
  waiting: null,
  cancellable: false,
  cancel_until: '2026-11-21T10:35:08.000Z',
  is_checked: false,
  txid: '0xb41e8c1e5a6b7d8c9f0a1b2c3d4e5f60718293a4b5c6d7e8f90123456789a384',
  explorer_url: 'https://explorer.example/tx/0xb41e',
  confirmations: 7,
  needed: 12,
  seconds_left: 60,
  approved_at: '2026-11-21T10:35:11.000Z',
  signed_at: '2026-11-21T10:35:40.000Z',
  broadcast_at: '2026-11-21T10:35:52.000Z',
  ended_at: null,
  created_at: '2026-11-21T10:32:08.000Z',
  updated_at: '2026-11-21T10:36:00.000Z',
};

/** Just asked for: it can still be cancelled. */
export const askedExample: CoinWithdrawal = {
  ...withdrawalExample,
  status: 'requested',
  cancellable: true,
  txid: null,
  explorer_url: null,
  confirmations: 0,
  seconds_left: null,
  approved_at: null,
  signed_at: null,
  broadcast_at: null,
};

/** What the book has. */
export const savedExample: WithdrawAddress = {
  id: '4',
  label: 'Cold wallet',
  address: ADDRESS,
  networks: ['ERC20', 'BEP20'],
  counts_from: '2026-07-05T09:00:00.000Z',
  counts: true,
  withdrawals: 14,
  last_used_at: '2026-11-19T09:00:00.000Z',
};

/** What is answered about its address, with nothing in the way. */
export const estimateExample: WithdrawalEstimate = {
  symbol: 'USDT',
  network: 'ERC20',
  fee: '5',
  receive: '0',
  min: '20',
  max: '20000',
  available: '461.4',
  too_recent: '0',
  too_recent_until: null,
  held_until: null,
  receive_toman: null,
  fee_toman: '567000',
  network_fee_toman: '120000',
  arrival_minutes: 4,
  address: {
    address: ADDRESS,
    label: 'Cold wallet',
    counts_from: '2026-07-05T09:00:00.000Z',
    looks_like: null,
  },
  warnings: [],
  limits: [
    {
      kind: 'transfer_day',
      days: 1,
      used: '49900000',
      cap: '200000000',
      frees_at: '2026-11-21T20:30:00.000Z',
      lifts_at_level: null,
    },
  ],
  cancel_seconds: 180,
};
