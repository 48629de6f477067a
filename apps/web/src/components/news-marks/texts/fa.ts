export const texts = {
  newNews: (n: string) => `${n} خبر جدید`,
  close: 'بستن خبر',
};
