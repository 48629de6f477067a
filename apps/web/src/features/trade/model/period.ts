/** Chart periods, as the call for candles names them. */
export const PERIODS = ['1', '5', '15', '60', '240', '1D', '1W', '1M'] as const;
/** Length of a bar: a number of minutes, or a day, a week or a calendar month. */
export type Period = (typeof PERIODS)[number];
