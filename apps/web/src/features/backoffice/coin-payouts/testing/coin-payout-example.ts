import type { CoinPayout } from '@sarraf/contracts';

const AT = '2026-11-25T02:03:00.000Z';

/** 25.5 USDT that one officer approves, by a factor. */
export const payoutExample: CoinPayout = {
  id: '0193a2f0-7c1e-7a4b-9d52-3f0c1b2a4d5e',
  symbol: 'USDT',
  smart_contract_name: 'ERC20',
  chain: 'ethereum',
  amount: '25.5',
  fee: '0.5',
  receive: '25',
  worth_toman: '2891700',
  address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  tag: null,
  label: 'Trezor',
  status: 'requested',
  reason: null,
  waiting: 'review',
  cancel_until: AT,
  txid: null,
  explorer_url: null,
  confirmations: 0,
  needed: 12,
  created_at: '2026-11-25T02:00:00.000Z',
  updated_at: AT,
  person: { id: '12', name: 'Sara Karimi', mobile: '0912***0003', level: 2 },
  officers_needed: 1,
  needs_passkey: false,
  risks: ['first_to_address'],
  // SHA-256 of the text in packages/chain-codec/src/withdrawal-digest.test.ts
  digest: 'a849ebfd7c0fb015ac912c2873f164efbde81da33b8bba7da60b91af70b04d1d',
  approvals: [],
  is_approved_by_me: false,
  may_decide: { allowed: true, reason: null, from: null },
  needs_factor: false,
  address_facts: {
    saved_at: '2026-11-23T09:00:00.000Z',
    own_payouts: 0,
    other_people: 0,
    looks_like: null,
  },
  share_bps: 9_312,
  spend_state: null,
};
