export const texts = {
  add: (coin: string) => `اضافه کردن ${coin} به علاقه‌مندی‌ها`,
  remove: (coin: string) => `حذف ${coin} از علاقه‌مندی‌ها`,
  notAdded: (coin: string) => `${coin} به علاقه‌مندی‌ها اضافه نشد`,
  notRemoved: (coin: string) => `${coin} از علاقه‌مندی‌ها حذف نشد`,
  full: (max: string) => `حداکثر ${max} ارز می‌توانید در علاقه‌مندی‌ها داشته باشید.`,
};
