export const texts: typeof import('./fa.ts').texts = {
  title: 'Keyboard shortcuts',
  search: 'Search',
  buySell: 'Buy, sell (on the trade screen)',
  limitMarket: 'Limit order, market order',
  goWallet: 'Go to wallet',
  goTrade: 'Go to trade',
  goOrders: 'Go to orders',
  thisList: 'This list',
  close: 'Close the window',
  singleKeys: 'Single-key shortcuts',
  singleKeysHint: 'Turn them off if you press them by accident. Ctrl K always works.',
};
