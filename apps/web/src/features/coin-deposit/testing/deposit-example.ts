import type { CoinDeposit, DepositAddress } from '@sarraf/contracts';

/** What the tests begin with: tether on Ethereum, 7 of 12. */
export const depositExample: CoinDeposit = {
  id: '7c9e6679-7425-40de-944b-e07fc1f90ae7',
  symbol: 'USDT',
  smart_contract_name: 'ERC20',
  chain: 'ethereum',
  amount: '25.5',
  status: 'confirming',
  reason: null,
  confirmations: 7,
  needed: 12,
  txid: '0x8f3c1e5a6b7d8c9f0a1b2c3d4e5f60718293a4b5c6d7e8f90123456789ab3b24',
  explorer_url: null,
  address: '0x71C7656EC7ab88b098defB751B7401B5f6d8976F',
  worth_toman: '4202910',
  seconds_left: 60,
  seen_at: '2026-11-21T10:32:18.000Z',
  credited_at: null,
};

/** The address that it came to, of a demo. */
export const addressExample: DepositAddress = {
  address: depositExample.address,
  tag: null,
  symbol: 'USDT',
  smart_contract_name: 'ERC20',
  chain: 'ethereum',
  confirmations: 12,
  min_deposit: '1',
  faucet_url: 'http://127.0.0.1:4100/faucet',
};
