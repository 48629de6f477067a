// What English of the product says, and what it doesn't: `english-words.test.ts` reads every catalogue
// by these rows.

/** A row: plain product English, and the sentences translated from Persian that it stands for. */
export interface EnglishPhrase {
  readonly say: string;
  /** Whole phrases; `*` is any one word. Letter case and the kind of apostrophe do not matter. */
  readonly not: readonly string[];
}

/** Phrases that no text may have. */
export const ENGLISH_PHRASES: readonly EnglishPhrase[] = [
  { say: 'must be above, must be below', not: ['price stands above', 'price stands below'] },
  { say: 'When triggered; Limit price', not: ['once it acts'] },
  {
    say: 'Fills immediately; None, rests in the order book',
    not: ['fills at once', 'it waits in the book'],
  },
  { say: 'Showing data from {time}', not: ['this is the data of'] },
  {
    say: 'Your funds are safe.',
    not: ['your money is where it was', 'your balance is untouched', 'money is safe with us'],
  },
  { say: 'You’ve reached the end.', not: ['that is all of them'] },
  {
    say: 'Pending approval; Awaiting payment; Not triggered; Expired',
    not: ['waits for approval', 'waits to be paid', 'waits for its price', 'out of time'],
  },
  {
    say: 'Other OCO order executed; No matching orders; Would have executed immediately',
    not: ['its paired order', 'stood opposite', 'order opposite', 'would have taken at once'],
  },
  { say: 'Confirm it’s you. You can’t verify in this browser.', not: ['show that it is you'] },
  {
    say: 'Withdrawals and transfers are paused until {time}',
    not: [
      'nothing leaves your account',
      'nothing leaves it',
      'nothing can leave',
      'money leaves the account',
    ],
  },
  {
    say: 'Your limit resets at {time}; Resets daily at midnight (Tehran)',
    not: ['there is room again', 'room opens', 'counted anew', 'more frees in'],
  },
  {
    say: 'below the minimum withdrawal; above the maximum per withdrawal',
    not: ['the least withdrawal', 'one withdrawal may be', 'least order'],
  },
  {
    say: '{amount} worth of crypto can’t be sent to others until {time}',
    not: ['cannot go to others', 'may go to others'],
  },
  {
    say: 'You’re verified for level 2; Identity documents and face video',
    not: ['your level * is open'],
  },
  {
    say: 'This link has expired; The upload window has closed',
    not: ['link’s time is over', 'time for the video is over', 'its time is over'],
  },
  { say: 'you’ll get an SMS code each time', not: ['each time a code comes'] },
  {
    say: 'Reviewed by Sarraf; A reviewer is checking this withdrawal.',
    not: ['checked by an officer', 'an officer looks at', 'check by two officers'],
  },
  {
    say: 'Limits are still loading',
    not: ['the limits of now', 'limit has not arrived', 'balance has not arrived'],
  },
  {
    say: 'Deposit method; Bank transfer with deposit ID; Upload a receipt',
    not: ['way to deposit', 'by identifier', 'by receipt', 'deposit identifier'],
  },
  {
    say: 'Ledger entry; Progress; … views',
    not: ['entry of the books', 'way of the money', 'parts of', 'views of'],
  },
  {
    say: 'Vault withdrawal delay; Moving out needs your second factor',
    not: ['delay of the vault', 'delay of your vault', 'takes your second factor'],
  },
  {
    say: 'Timeframe; Grouping; Market',
    not: ['length of a candle', 'price step', 'market symbol'],
  },
  {
    say: 'Sign out; Active sessions',
    not: ['end session', 'open sessions', 'log out', 'logged out'],
  },
  { say: 'Helps you spot fake messages.', not: ['false messages', 'a false one', 'false site'] },
  {
    say: 'someone, anyone, no one',
    not: ['when you think that', 'somebody who knows', 'somebody else'],
  },
  {
    say: 'Colour-blind friendly; Light or dark',
    not: ['red and green look alike', 'how bright the page'],
  },
  { say: 'Pay; Buy; You get at least', not: ['I pay', 'I buy', 'I sell', 'I get', 'I receive'] },
  { say: 'If the payout isn’t possible', not: ['if it may not leave'] },
  {
    say: 'Couldn’t load …',
    not: [
      'could not be opened',
      'couldn’t be opened',
      'could not be read',
      'could not be loaded',
      'couldn’t be loaded',
      'could not open',
      'could not load',
      'did not open',
      'didn’t open',
      'did not load',
      'didn’t load',
    ],
  },
  { say: 'Enter a value', not: ['this is empty', 'this field is empty'] },
  { say: '… settings', not: ['settings of'] },
  { say: 'If this wasn’t you; Not you?', not: ['if it was not you', 'if this was not you'] },
  { say: 'Contact support', not: ['tell support'] },
  { say: 'Verify to level …', not: ['opens with level', 'open with level'] },
  { say: 'Email', not: ['e-mail'] },
];

/** Words of the market and of books that mean something else as well: only as the whole of a text. */
export const ENGLISH_LABELS: Readonly<Record<string, string>> = {
  State: 'Status',
  Sum: 'Total',
  Worth: 'Value',
  Waiting: 'Pending',
};

/** A place where a row's phrase says what it means. */
export interface AllowedPhrase {
  readonly file: string;
  readonly text: string;
}

/** Places that keep one, each with its text. */
export const ALLOWED_PHRASES: readonly AllowedPhrase[] = [];
