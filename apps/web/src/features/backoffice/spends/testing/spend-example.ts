import type { ChainSpend, SignerReport } from '@sarraf/contracts';

const AT = '2026-11-21T10:30:00.000Z';
const HOT = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';

/** A payout of ether that waits in no block: two versions, a third could be signed. */
export const stuckExample: ChainSpend = {
  id: '0193a2f0-7c1e-7a4b-9d52-3f0c1b2a4d01',
  kind: 'payout',
  from_cold: false,
  chain: 'ethereum',
  symbol: 'ETH',
  amount: '2.1',
  from: HOT,
  to: '0x84cE3a41c2d9bF1077e3a5B6D20f9E18c4aB41aB',
  nonce: 318,
  state: 'broadcast',
  wait: null,
  fee_symbol: 'ETH',
  fee_cap: '0.0005',
  fee: null,
  confirmations: 0,
  needed: 12,
  is_stuck: true,
  may_bump: true,
  bump_fee_max: '0.0004095',
  bump_wanted: false,
  versions: [
    {
      version: 1,
      txid: `0x3f9c${'0'.repeat(56)}a1d7`,
      explorer_url: null,
      max_fee_gwei: '14',
      fee_max: '0.000294',
      state: 'waiting',
      nodes: 2,
      refusal: null,
      signed_at: '2026-11-21T10:08:00.000Z',
      sent_at: '2026-11-21T10:08:02.000Z',
    },
    {
      version: 2,
      txid: `0xb27e${'0'.repeat(56)}40c9`,
      explorer_url: 'https://explorer.example/tx/2',
      max_fee_gwei: '15.75',
      fee_max: '0.00033075',
      state: 'waiting',
      nodes: 1,
      refusal: null,
      signed_at: '2026-11-21T10:22:38.000Z',
      sent_at: '2026-11-21T10:22:40.000Z',
    },
  ],
  person: { id: '12', name: 'Sara Karimi', mobile: '0912***0003' },
  created_at: '2026-11-21T10:07:50.000Z',
  updated_at: AT,
};

/** A sweep, 2 of 15. */
export const sweepExample: ChainSpend = {
  ...stuckExample,
  id: '0193a2f0-7c1e-7a4b-9d52-3f0c1b2a4d02',
  kind: 'sweep',
  chain: 'bsc',
  symbol: 'USDT',
  amount: '3180',
  to: HOT,
  nonce: 41,
  state: 'mined',
  fee_symbol: 'BNB',
  fee_cap: '0.0004',
  confirmations: 2,
  needed: 15,
  is_stuck: false,
  may_bump: false,
  bump_fee_max: null,
  versions: stuckExample.versions.slice(0, 1).map((one) => ({ ...one, state: 'mined' as const })),
  person: null,
};

/** A signer that is ready, with caps of Tether, and that refused twice. */
export const signerExample: SignerReport = {
  state: 'ready',
  seen_at: AT,
  officers: 3,
  chains: [
    {
      chain: 'ethereum',
      hot: HOT,
      gas: '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB',
      cold: ['0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb'],
      hot_nonce: 319,
      gas_nonce: 12,
      fee_symbol: 'ETH',
      fee_day: { used: '0.0124', max: '0.25' },
    },
  ],
  caps: [
    {
      symbol: 'USDT',
      hour: { used: '760', max: '2000' },
      day: { used: '1050', max: '5000' },
      address_day_max: '2000',
      hard_day: { used: '12400', max: '100000' },
    },
  ],
  refusals: [{ rule: 'officers_needed', count: 2, last_at: AT }],
};
