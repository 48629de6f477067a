export const texts = {
  title: 'میان‌برهای صفحه‌کلید',
  search: 'جست‌وجو',
  buySell: 'خرید، فروش (در معامله)',
  limitMarket: 'سفارش محدود، سفارش بازار',
  goWallet: 'رفتن به کیف پول',
  goTrade: 'رفتن به معامله',
  goOrders: 'رفتن به سفارش‌ها',
  thisList: 'همین فهرست',
  close: 'بستن پنجره',
  singleKeys: 'میان‌برهای یک‌کلیدی',
  singleKeysHint: 'اگر اشتباهی فعال می‌شوند، غیرفعالشان کنید. Ctrl K همیشه کار می‌کند.',
};
