export const texts: typeof import('./fa.ts').texts = {
  newNews: (n: string) => `${n} new`,
  close: 'Close news',
};
