export const texts: typeof import('./fa.ts').texts = {
  title: 'Keyboard shortcuts',
  search: 'Search',
  buySell: 'Buy or sell (Trade page)',
  limitMarket: 'Limit or market order',
  goWallet: 'Wallet',
  goTrade: 'Trade',
  goOrders: 'Orders',
  thisList: 'Show shortcuts',
  close: 'Close the window',
  singleKeys: 'Single-key shortcuts',
  singleKeysHint: 'Turn off if you press them by accident. Ctrl K always works.',
};
