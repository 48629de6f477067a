/** What makes an account stronger, in the order in which we advise it. */
export const PROTECTIONS = ['password', 'twoStep', 'passkey', 'phishingWord'] as const;

/** One of the things that make an account stronger. */
export type Protection = (typeof PROTECTIONS)[number];

/** What is known of an account when its strength is told. */
export interface Protected {
  readonly hasTwoStep: boolean;
  readonly hasPasskey: boolean;
  /** Whether one can be made here: what can't be done is not advised. */
  readonly canHavePasskey: boolean;
  readonly hasPhishingWord: boolean;
}

/** How safe an account is: what it has of all that counts, and what comes next. */
export interface Strength {
  readonly items: readonly { readonly item: Protection; readonly isDone: boolean }[];
  readonly done: number;
  readonly word: 'weak' | 'good' | 'best';
  /** Null when nothing is left to do. */
  readonly next: Exclude<Protection, 'password'> | null;
}

const ADVISED = ['twoStep', 'passkey', 'phishingWord'] as const;

/** The strength of an account; its password is there since it was opened. */
export function strengthOf(account: Protected): Strength {
  const has: Readonly<Record<Protection, boolean>> = {
    password: true,
    twoStep: account.hasTwoStep,
    passkey: account.hasPasskey,
    phishingWord: account.hasPhishingWord,
  };
  const items = PROTECTIONS.map((item) => ({ item, isDone: has[item] }));
  const done = items.filter(({ isDone }) => isDone).length;
  // a word against false messages does not make up for a login by password alone
  const word = done === items.length ? 'best' : account.hasTwoStep ? 'good' : 'weak';
  const next =
    ADVISED.find((item) => !has[item] && (item !== 'passkey' || account.canHavePasskey)) ?? null;
  return { items, done, word, next };
}
