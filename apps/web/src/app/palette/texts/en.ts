export const texts: typeof import('./fa.ts').texts = {
  title: 'Search',
  label: 'Coin, page or action',
  results: 'Results',
  markets: 'Markets',
  pages: 'Pages',
  actions: 'Actions',
  none: 'Nothing found. Enter a coin’s name or symbol, or the name of a page.',
  deposit: 'Deposit Toman',
  buy: 'Buy Bitcoin',
  sell: 'Sell Bitcoin',
  hide: 'Hide amounts',
  show: 'Show amounts',
};
