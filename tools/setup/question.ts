// What a question is.
import type { Values } from './env-file.ts';

/** Something that an operator decides. */
export interface Question {
  /** The variable, in files of answers and in what the server reads. */
  readonly name: string;
  readonly why: string;
  /** Taken for an empty answer. */
  readonly byDefault?: string;
  /** An empty answer is one. */
  readonly isOptional?: boolean;
  /** Never shown, and typed unseen. */
  readonly isSecret?: boolean;
  /** Whether it is asked, after what was answered before. Default: always. */
  readonly isWanted?: (given: Values) => boolean;
}

/** Questions that are checked together. */
export interface Group {
  readonly name: GroupName;
  readonly title: string;
  readonly questions: readonly Question[];
  /** Whether it may be put off by the word `later`. */
  readonly mayWait: boolean;
}

/** Names of the groups, by which they are put off. */
export type GroupName =
  | 'machine'
  | 'database'
  | 'address'
  | 'sms'
  | 'identity'
  | 'gateway'
  | 'payout'
  | 'prices'
  | 'mail'
  | 'bucket'
  | 'owner'
  | 'second_owner';
