// How a kind of notice is described.

/** What a notice's words are made from. */
export type NoticeFacts = Readonly<Record<string, string | number | boolean | null>>;

/** Where a click on it leads: 0 general, 1 wallet, 2 order. */
export type NoticeType = 0 | 1 | 2;

/** The part of the panel that a notice leads to. */
export type NoticeSection = 'WALLET' | 'ORDER' | 'TICKET' | 'BANK_CARD';

interface Words {
  readonly title: string;
  readonly content: (facts: ReadableFacts) => string;
}

/** How a kind of notice is shown and worded. */
export interface NoticeSpec {
  readonly type: NoticeType;
  readonly section: NoticeSection | null;
  readonly fa: Words;
  readonly en: Words;
  /** What stands below the title on a device whose panel is closed, where that is not the content. */
  readonly pushed?: (facts: ReadableFacts) => string;
}

/** Facts as texts of one language; a missing one is an empty text. */
export interface ReadableFacts {
  text(name: string): string;
  /** A decimal text with separators, in the language's digits. */
  amount(name: string): string;
  /** Any text with the language's digits; the mask of a card as the panel shows it. */
  digits(name: string): string;
  /** A coin or money by its name, from its symbol. */
  asset(name: string): string;
  market(name: string): string;
}

/** Words that no fact changes. */
export const fixed = (text: string) => (): string => text;
