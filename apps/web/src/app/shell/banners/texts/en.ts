export const texts: typeof import('./fa.ts').texts = {
  more: 'More',
  close: 'Close banner',
};
