// Questions to the identity office about cards that a user adds, each paid once.
import type { CardAccount, CardQuestion } from '../../providers/identity/port.ts';
import type { ServerContext } from '../server-context.ts';
import { keepAnswer, selectAnswer } from './card-answers.queries.ts';
import type { IdentityClient } from './identity-client.ts';
import {
  accountQuestion,
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
    matchCard: (userId, question) => once(context, identity, userId, cardQuestion(question)),
    findAccount: (userId, number) => once(context, identity, userId, accountQuestion(number)),
  };
}

/** The kept answer, or else the office's, which is kept. */
async function once<T>(
  { plainDb, secrets }: ServerContext,
  identity: IdentityClient,
  userId: number,
  { asked, ask, kept: shape }: OfficeQuestion<T>,
): Promise<T | undefined> {
  const hash = hashOfQuestion(secrets, asked);
  const kept = await selectAnswer(plainDb, userId, hash);
  if (kept !== undefined) return shape.parse(openAnswer(secrets, { userId, hash }, kept));
  const answer = await identity.ask(async (office) => ({
    office: office.name,
    said: await ask(office),
  }));
  if (answer === undefined) return undefined;
  const sealed = sealAnswer(secrets, { userId, hash }, answer.said);
  await keepAnswer(plainDb, { userId, hash, office: answer.office, sealed });
  return answer.said;
}
