// What the identity office is asked about a card and a mobile, and the form in which every answer of
// it is kept.
import { z } from 'zod';
import type { SecretKeys } from '../../platform/secret-keys.ts';
import type { CardAccount, CardQuestion, IdentityOffice } from '../../providers/identity/port.ts';

/** Purpose under which answers are sealed and their questions hashed. */
const IDENTITY_ANSWER = 'identity-answer';

/** What is asked, with everything that the answer depends on. */
export type Asked = readonly string[];

/** One question to the office. */
export interface OfficeQuestion<T> {
  readonly asked: Asked;
  readonly ask: (office: IdentityOffice) => Promise<T>;
  /** An answer as it was kept. */
  readonly kept: { parse(text: unknown): T };
}

/** A kept yes or no. */
const YES_OR_NO = z.boolean();
const ACCOUNT = z
  .strictObject({ sheba: z.string(), ownerName: z.string().optional() })
  .nullable()
  .transform((one): CardAccount | null => one && { ...one, ownerName: one.ownerName });

/** Whether a card is of the person with this national code and birth date. */
export function cardQuestion(question: CardQuestion): OfficeQuestion<boolean> {
  const { nationalCode, birthDate, cardNumber } = question;
  const ask = (office: IdentityOffice) => office.matchCard(question);
  return { asked: ['card', nationalCode, birthDate, cardNumber], ask, kept: YES_OR_NO };
}

/** Which account is behind a card; null: there is no such card. */
export function accountQuestion(cardNumber: string): OfficeQuestion<CardAccount | null> {
  const ask = async (office: IdentityOffice) => (await office.findAccount(cardNumber)) ?? null;
  return { asked: ['account', cardNumber], ask, kept: ACCOUNT };
}

/** Whether a mobile is registered to the person with this national code. */
export function mobileQuestion(question: {
  readonly mobile: string;
  readonly nationalCode: string;
}): OfficeQuestion<boolean> {
  const ask = (office: IdentityOffice) => office.matchMobile(question);
  return { asked: ['mobile', question.mobile, question.nationalCode], ask, kept: YES_OR_NO };
}

/** A question as it is looked for. */
export const hashOfQuestion = (secrets: SecretKeys, asked: Asked): Buffer =>
  secrets.hash(IDENTITY_ANSWER, JSON.stringify(asked));

/** Whose answer it is, and to what. */
interface AnswerOf {
  readonly userId: number;
  readonly hash: Buffer;
}

const headOf = ({ userId, hash }: AnswerOf): string => `${userId}.${hash.toString('hex')}.`;

/** Seals an answer together with whose it is: it is never read as another user's. */
export const sealAnswer = (secrets: SecretKeys, of: AnswerOf, said: unknown): string =>
  secrets.seal(IDENTITY_ANSWER, headOf(of) + JSON.stringify(said));

/**
 * Opens what {@link sealAnswer} made.
 *
 * @throws Error where it was sealed for another user or another question
 */
export function openAnswer(secrets: SecretKeys, of: AnswerOf, sealed: string): unknown {
  const text = secrets.open(IDENTITY_ANSWER, sealed);
  const head = headOf(of);
  if (!text.startsWith(head)) throw new Error('A kept answer is not to this question.');
  return JSON.parse(text.slice(head.length));
}
