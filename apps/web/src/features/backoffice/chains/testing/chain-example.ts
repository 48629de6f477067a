import type { Chain, ChainApproval, ChainNetwork, WatchedDeposit } from '@sarraf/contracts';

const HASH = `0x${'ab'.repeat(32)}`;
const AT = '2026-11-21T10:30:00.000Z';

/** Tether on Ethereum, open. */
export const networkExample: ChainNetwork = {
  symbol: 'USDT',
  labels: { fa: 'تتر', en: 'Tether' },
  code: 'ERC20',
  name: 'Ethereum (ERC20)',
  confirmations: 12,
  min_deposit: '1',
  large_amount: '20000',
  withdraw_fee: '5',
  min_withdraw: '10',
  contract: `0x${'12'.repeat(20)}`,
  custody_opened: true,
  deposit_open: true,
  deposit_reason: null,
  withdraw_open: false,
  withdraw_reason: 'no_withdrawals',
};

/** Ethereum with two nodes of which the second is four blocks behind. */
export const chainExample: Chain = {
  chain: 'ethereum',
  has_rails: true,
  cursor: { height: 21_904_118, hash: HASH, at: AT },
  behind_blocks: 0,
  nodes: [
    {
      role: 'watcher',
      host: '127.0.0.1:8545',
      answers: true,
      height: 21_904_118,
      hash: HASH,
      head_age_seconds: 12,
    },
    {
      role: 'second',
      host: '127.0.0.1:8546',
      answers: true,
      height: 21_904_114,
      hash: HASH,
      head_age_seconds: 60,
    },
  ],
  hot_address: null,
  gas_address: null,
  stop: null,
  forks: [],
  networks: [networkExample],
};

/** Somebody's, 2 of 12. */
export const watchedExample: WatchedDeposit = {
  id: '7c9e6679-7425-40de-944b-e07fc1f90ae7',
  symbol: 'USDT',
  smart_contract_name: 'ERC20',
  chain: 'ethereum',
  amount: '620',
  status: 'confirming',
  reason: null,
  confirmations: 2,
  needed: 12,
  txid: HASH,
  explorer_url: null,
  address: `0x${'34'.repeat(20)}`,
  worth_toman: null,
  seconds_left: 120,
  seen_at: AT,
  credited_at: null,
  person: { id: '3', name: 'مهتاب رضوی', mobile: '0912***0003' },
  reference: `ethereum:${HASH}:t0`,
  height: 21_904_116,
  claims: [],
  waiting: null,
};

/** What another officer wants. */
export const approvalExample: ChainApproval = {
  id: '5',
  kind: 'network_opening',
  chain: 'ethereum',
  symbol: 'USDT',
  amount: null,
  reference: null,
  address: null,
  code: 'ERC20',
  person: null,
  changes: [],
  reason: 'Both nodes are in step again',
  proposed_by: { id: '8', name: 'Reza' },
  proposed_at: AT,
  is_mine: false,
  status: 'waiting',
  failure: null,
};
