export const texts: typeof import('./fa.ts').texts = {
  ofNeeded: (needed) => `of ${needed} confirmations`,
  ringOf: (count, needed) => `${count} of ${needed} network confirmations`,
  secondsLeft: (count) => `about ${count} s left`,
  minutesLeft: (count) => `about ${count} min left`,
  anyMoment: 'Any moment now',
  wayDone: 'Done',
  wayCurrent: 'Now',
  wayHeld: 'On hold',
  wayStopped: 'Failed',
  hash: 'Transaction hash',
  explorer: 'View in block explorer',
};
