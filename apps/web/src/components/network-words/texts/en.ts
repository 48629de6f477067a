export const texts: typeof import('./fa.ts').texts = {
  ERC20: 'Ethereum',
  BEP20: 'BNB Smart Chain',
  TRC20: 'TRON',
  BTC: 'Bitcoin',
  XRP: 'XRP Ledger',
  SOL: 'Solana',
  DOGE: 'Dogecoin',
  ADA: 'Cardano',
  TON: 'TON',
  LTC: 'Litecoin',
  ethereum: 'Ethereum',
  bsc: 'BNB Smart Chain',
  cheapest: 'Cheapest',
  fastest: 'Fastest',
  open: 'Open',
  closed: 'Closed',
  netNotConnected: 'Sarraf isn’t connected to this network yet. Don’t send anything by it.',
  netClosed:
    'Deposits on this network are closed for now. Don’t send anything until they are open again.',
  netStopped:
    'We’re checking this network, so deposits are paused. Don’t send anything until they are open again.',
  coinNotConnected:
    'Sarraf isn’t connected to this coin’s network yet; you can only buy and sell it.',
  coinClosed: 'Deposits of this coin are closed for now.',
  coinStopped:
    'We’re checking this coin’s network, so deposits are paused. Please try again later.',
  outNotConnected: 'Sarraf isn’t connected to this network yet.',
  outClosed: 'Withdrawals on this network are closed for now.',
  outStopped: 'We’re checking this network, so withdrawals are paused.',
  coinOutClosed: 'Withdrawals of this coin are closed for now. Your funds are safe.',
  coinOutStopped:
    'We’re checking this coin’s network, so withdrawals are paused. Your funds are safe.',
  minutes: (count) => (count === '1' ? 'about 1 minute' : `about ${count} minutes`),
};
