export const texts = {
  more: 'بیشتر',
  close: 'بستن بنر',
};
