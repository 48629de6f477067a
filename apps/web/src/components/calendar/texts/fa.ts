export const texts = {
  calendar: 'تقویم',
  jalali: 'شمسی',
  gregorian: 'میلادی',
  previousMonth: 'ماه قبل',
  nextMonth: 'ماه بعد',
  weekdays: 'شنبه یکشنبه دوشنبه سه‌شنبه چهارشنبه پنجشنبه جمعه',
  weekdaySigns: 'ش ی د س چ پ ج',
  today: 'امروز',
  chosen: 'انتخاب‌شده',
  chooseDay: 'انتخاب روز',
  begins: 'شروع بازه',
  ends: 'پایان بازه',
};
