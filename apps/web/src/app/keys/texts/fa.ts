export const texts = {
  title: 'کلیدهای میان‌بر',
  search: 'جست‌وجو',
  buySell: 'خرید، فروش (در معامله)',
  limitMarket: 'سفارش محدود، سفارش بازار',
  goWallet: 'رفتن به کیف پول',
  goTrade: 'رفتن به معامله',
  goOrders: 'رفتن به سفارش‌ها',
  thisList: 'همین فهرست',
  close: 'بستن پنجره',
  singleKeys: 'کلیدهای تکی',
  singleKeysHint: 'اگر ناخواسته زده می‌شوند، غیرفعالشان کنید. Ctrl K همیشه کار می‌کند.',
};
