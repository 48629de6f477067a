// Questions to the identity office about cards that a user adds, and what else is asked outside a
// request for a level: each paid once.
import type { CardAccount, CardQuestion, IdentityOffice } from '../../providers/identity/port.ts';
import type { ServerContext } from '../server-context.ts';
import { keepAnswer, selectAnswer } from './card-answers.queries.ts';
import type { IdentityClient } from './identity-client.ts';
import {
  accountQuestion,
  type Asked,
  cardQuestion,
  hashOfQuestion,
  type OfficeQuestion,
  openAnswer,
  sealAnswer,
} from './office-questions.ts';

/**
 * The office's answers about one user's cards, kept for a day whether yes or no: a card that is
 * removed and added again is not asked about again, and what a bank has put right is, a day later.
 * What was paid for at level 1 is not paid for again. Undefined: nobody answered; that is not kept,
 * and the office is asked again.
 */
export interface CardAnswers {
  matchCard(userId: number, question: CardQuestion): Promise<boolean | undefined>;
  /** Null: there is no such card. */
  findAccount(userId: number, cardNumber: string): Promise<CardAccount | null | undefined>;
}

/** Answers of this installation. */
export function createCardAnswers(context: ServerContext, identity: IdentityClient): CardAnswers {
  return {
    matchCard: (userId, question) => askOnce(context, identity, userId, cardQuestion(question)),
    findAccount: (userId, number) => askOnce(context, identity, userId, accountQuestion(number)),
  };
}

/** The answer of the last day, or else the office's, which is kept for one, whether yes or no. */
export async function askOnce<T>(
  context: ServerContext,
  identity: IdentityClient,
  userId: number,
  { asked, ask, kept: shape }: OfficeQuestion<T>,
): Promise<T | undefined> {
  const { plainDb, secrets } = context;
  const hash = hashOfQuestion(secrets, asked);
  const kept = await selectAnswer(plainDb, userId, hash);
  if (kept !== undefined) return shape.parse(openAnswer(secrets, { userId, hash }, kept));
  return askAndKeep(context, identity, {
    userId,
    ask,
    keepAs: () => ({ asked, refusedRequest: null }),
  });
}

/** A question, for whom it is asked, and as the answer to what it is kept. */
export interface AskAndKeep<T> {
  readonly userId: number;
  readonly ask: (office: IdentityOffice) => Promise<T>;
  /** `refusedRequest`: the one request that a no is for; null where it counts for a day. */
  readonly keepAs: (said: T) => { readonly asked: Asked; readonly refusedRequest: number | null };
}

/** Asks the office and keeps what it says, sealed; undefined where nobody answered. */
export async function askAndKeep<T>(
  { plainDb, secrets }: ServerContext,
  identity: IdentityClient,
  { userId, ask, keepAs }: AskAndKeep<T>,
): Promise<T | undefined> {
  const answer = await identity.ask(async (office) => ({
    office: office.name,
    said: await ask(office),
  }));
  if (answer === undefined) return undefined;
  const { said, office } = answer;
  const { asked, refusedRequest } = keepAs(said);
  const hash = hashOfQuestion(secrets, asked);
  const sealed = sealAnswer(secrets, { userId, hash }, said);
  await keepAnswer(plainDb, { userId, hash, office, sealed, refusedRequest });
  return said;
}
