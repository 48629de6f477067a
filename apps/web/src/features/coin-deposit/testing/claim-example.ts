import type { CoinClaim } from '@sarraf/contracts';

/** To 25 USDT that came to an address of nobody's; no evidence was sent. */
export const claimExample: CoinClaim = {
  id: '3',
  chain: 'ethereum',
  txid: `0x${'ef'.repeat(32)}`,
  symbol: 'USDT',
  amount: '25',
  status: 'open',
  reason: null,
  evidence: null,
  at: '2026-11-21T10:30:00.000Z',
};
