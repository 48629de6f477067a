export const texts: typeof import('./fa.ts').texts = {
  add: (coin) => `Add ${coin} to favourites`,
  remove: (coin) => `Remove ${coin} from favourites`,
  notAdded: (coin) => `Couldn’t add ${coin} to favourites`,
  notRemoved: (coin) => `Couldn’t remove ${coin} from favourites`,
  full: (max) => `You can have up to ${max} favourites.`,
};
