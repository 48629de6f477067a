export const texts: typeof import('./fa.ts').texts = {
  calendar: 'Calendar',
  jalali: 'Jalali',
  gregorian: 'Gregorian',
  previousMonth: 'Previous month',
  nextMonth: 'Next month',
  weekdays: 'Saturday Sunday Monday Tuesday Wednesday Thursday Friday',
  weekdaySigns: 'Sa Su Mo Tu We Th Fr',
  today: 'today',
  chosen: 'chosen',
  chooseDay: 'Choose a day',
  begins: 'the range begins',
  ends: 'the range ends',
};
