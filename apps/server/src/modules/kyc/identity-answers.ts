// Questions to the identity office about a person, each asked once: every answer costs.
import { z } from 'zod';
import type { ServerContext } from '../server-context.ts';
import {
  accountQuestion,
  askAndKeep,
  type Asked,
  cardQuestion,
  hashOfQuestion,
  type IdentityClient,
  mobileQuestion,
  type OfficeQuestion,
  openAnswer,
} from '../cards/index.ts';
import type {
  CardAccount,
  CardQuestion,
  IdentityOffice,
  PersonQuestion,
  RegisteredPerson,
} from '../../providers/identity/port.ts';
import { selectAnswer, selectKeptAnswer } from './identity-answers.queries.ts';

/** For whom, and for which request. */
export interface AskedFor {
  readonly userId: number;
  readonly requestId: number;
}

/**
 * The office's answers, kept: a yes for a day, whichever request it is for; a no for its request
 * alone, as a person may put right what it was about. Undefined: nobody answered.
 */
export interface IdentityAnswers {
  matchMobile(
    of: AskedFor,
    question: { readonly mobile: string; readonly nationalCode: string },
  ): Promise<boolean | undefined>;
  /** Null: there is no such person. */
  findPerson(of: AskedFor, question: PersonQuestion): Promise<RegisteredPerson | null | undefined>;
  matchCard(of: AskedFor, question: CardQuestion): Promise<boolean | undefined>;
  /** Null: there is no such card. */
  findAccount(of: AskedFor, cardNumber: string): Promise<CardAccount | null | undefined>;
}

/** What an office said of a request for level 1; undefined where it said nothing yet. */
export interface KnownAnswers {
  readonly isMobileOwn: boolean | undefined;
  readonly person: RegisteredPerson | null | undefined;
  readonly isCardOwn: boolean | undefined;
  readonly account: CardAccount | null | undefined;
}

/** Reads kept answers and asks nobody. */
export type RecallAnswers = (
  of: AskedFor,
  about: PersonQuestion & CardQuestion & { readonly mobile: string },
) => Promise<KnownAnswers>;

/** An answer that is still kept. */
export interface KeptAnswer<T> {
  readonly said: T;
  readonly office: string;
  readonly at: Date;
}

/** What is still kept of what an office said; undefined where nothing is. Asks nobody. */
export interface KeptAnswers {
  mobile(mobile: string, nationalCode: string): Promise<KeptAnswer<boolean> | undefined>;
  person(question: PersonQuestion): Promise<KeptAnswer<RegisteredPerson | null> | undefined>;
  card(question: CardQuestion): Promise<KeptAnswer<boolean> | undefined>;
}

/** Kept answers as they were written. */
const LIKENESS = z.strictObject({ first: z.number(), last: z.number() });
const PERSON = z
  .strictObject({
    names: z.strictObject({ first: z.string(), last: z.string() }).optional(),
    likeness: LIKENESS.optional(),
  })
  .nullable()
  .transform((person): RegisteredPerson | null => person && { ...person, names: person.names });

interface Question<T> {
  /** Under which a usable answer may have been kept. */
  readonly known: readonly Asked[];
  readonly ask: (office: IdentityOffice) => Promise<T>;
  readonly keepAs: (answer: T) => Asked;
  readonly kept: { parse(text: unknown): T };
}

type Once = <T>(of: AskedFor, question: Question<T>) => Promise<T | undefined>;

/** Answers of this installation. */
export function createIdentityAnswers(
  context: ServerContext,
  identity: IdentityClient,
): IdentityAnswers {
  const once = createOnce(context, identity);
  return {
    matchMobile: (of, question) => once(of, plain(mobileQuestion(question))),
    findPerson: (of, question) => once(of, personQuestion(question)),
    matchCard: (of, question) => once(of, plain(cardQuestion(question))),
    findAccount: (of, cardNumber) => once(of, plain(accountQuestion(cardNumber))),
  };
}

/** What is known without asking, of this installation. */
export function createRecall(context: ServerContext): RecallAnswers {
  const recall = createKept(context);
  return async (of, about) => ({
    isMobileOwn: await recall(of, plain(mobileQuestion(about))),
    person: await recall(of, personQuestion(about)),
    isCardOwn: await recall(of, plain(cardQuestion(about))),
    account: await recall(of, plain(accountQuestion(about.cardNumber))),
  });
}

function personQuestion(question: PersonQuestion): Question<RegisteredPerson | null> {
  const { nationalCode, birthDate, firstName, lastName } = question;
  const asked = ['person', nationalCode, birthDate];
  // an office that compared names said nothing of others
  const compared = [...asked, firstName, lastName];
  return {
    known: [asked, compared],
    ask: async (office) => (await office.findPerson(question)) ?? null,
    keepAs: (person) => (person?.likeness === undefined ? asked : compared),
    kept: PERSON,
  };
}

/** A question that has one form, whatever is answered. */
const plain = <T>({ asked, ask, kept }: OfficeQuestion<T>): Question<T> => ({
  known: [asked],
  ask,
  kept,
  keepAs: () => asked,
});

type Kept = <T>(of: AskedFor, question: Question<T>) => Promise<T | undefined>;

/** What is still kept of what was said of one person, whichever request it was for. */
export function readKeptAnswers(context: ServerContext, userId: number): KeptAnswers {
  const { plainDb, secrets } = context;
  const read = async <T>({
    known,
    kept: shape,
  }: Question<T>): Promise<KeptAnswer<T> | undefined> => {
    const hashes = known.map((asked) => hashOfQuestion(secrets, asked));
    const kept = await selectKeptAnswer(plainDb, userId, hashes);
    if (kept === undefined) return undefined;
    const said = shape.parse(openAnswer(secrets, { userId, hash: kept.hash }, kept.sealed));
    return { said, office: kept.office, at: kept.at };
  };
  return {
    mobile: (mobile, nationalCode) => read(plain(mobileQuestion({ mobile, nationalCode }))),
    person: (question) => read(personQuestion(question)),
    card: (question) => read(plain(cardQuestion(question))),
  };
}

function createKept(context: ServerContext): Kept {
  const { plainDb, secrets } = context;
  return async (of, { known, kept: shape }) => {
    for (const asked of known) {
      const answer = { userId: of.userId, hash: hashOfQuestion(secrets, asked) };
      const kept = await selectAnswer(plainDb, { ...of, ...answer });
      if (kept !== undefined) return shape.parse(openAnswer(secrets, answer, kept));
    }
    return undefined;
  };
}

function createOnce(context: ServerContext, identity: IdentityClient): Once {
  const recall = createKept(context);
  return async (of, question) => {
    const known = await recall(of, question);
    if (known !== undefined) return known;
    return askAndKeep(context, identity, {
      userId: of.userId,
      ask: question.ask,
      keepAs: (said) => ({
        asked: question.keepAs(said),
        refusedRequest: said === false || said === null ? of.requestId : null,
      }),
    });
  };
}
