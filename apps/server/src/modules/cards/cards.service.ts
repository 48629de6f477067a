// A person's bank cards: added, asked about, used, removed.
import type { Card } from '@sarraf/contracts';
import { AppError } from '../../http/index.ts';
import type { ServerContext } from '../server-context.ts';
import { type PlainDb, withTransaction } from '../../platform/database/handles.ts';
import { addJob } from '../../platform/jobs/jobs.ts';
import type { CardAccount, CardQuestion } from '../../providers/identity/port.ts';
import type { NotificationsModule } from '../notifications/index.ts';
import type { UsersModule } from '../users/index.ts';
import { type CardAnswers, createCardAnswers } from './card-answers.ts';
import { maskCardNumber, normaliseCardNumber } from './card-number.ts';
import { toCard } from './cards.mapper.ts';
import {
  type CardRow,
  countCards,
  countCheck,
  forgetCard,
  insertCard,
  isCardInRequest,
  keepOwnership,
  lockCards,
  noteAccount,
  refuseCard,
  removeCard,
  secondsOverMax,
  selectCard,
  selectCardInUse,
  selectCards,
  selectCardsWithoutAccount,
  selectForgottenCards,
  selectPendingCard,
  verifyCard,
} from './cards.queries.ts';
import { chooseDefault, type ChooseDefault, type DefaultCardDeps } from './default-card.service.ts';
import type { IdentityClient } from './identity-client.ts';
import { type PayoutAccount, payoutAccountOf, saleCardId } from './payout-account.ts';

export type { PayoutAccount } from './payout-account.ts';

const CARDS_MAX = 10;
/** Each may have to be asked about, and each answer costs. */
const ADDED_PER_DAY = 20;
/** Purpose under which numbers of cards are sealed and hashed. */
export const SEAL_PURPOSE = 'card-number';

/** Under this name questions about cards wait as jobs. */
export const CHECK_CARD_TASK = 'check_card';

/** Why the office's word refuses a card. */
export type CardRefusal = 'owner_mismatch' | 'not_a_card';

/** What cards are kept with. */
export interface CardsDeps extends Pick<DefaultCardDeps, 'factors' | 'securityChanges'> {
  readonly users: UsersModule;
  readonly notifications: NotificationsModule;
  readonly identity: IdentityClient;
  /** Whether money by this card may still come. */
  readonly isCardInUse: (cardId: number) => Promise<boolean>;
}

/** A person's cards, for the routes and for other modules. */
export interface CardsService {
  list(userId: number): Promise<Card[]>;
  add(userId: number, number: string): Promise<Card>;
  remove(userId: number, cardId: number): Promise<void>;
  /** Has sales paid out to a card. @throws AppError, see `chooseDefault` */
  choose(choice: ChooseDefault): Promise<Card>;
  /**
   * A verified card, for money to go by it. Whoever has opened a charge asks again: a card that was
   * taken back before was taken back by somebody who saw no charge.
   *
   * @throws AppError `card_not_found`, `card_not_verified`
   */
  verifiedCard(userId: number, cardId: number): Promise<{ number: string; masked: string }>;
  /**
   * The account behind a verified card, for money to go to.
   *
   * @throws AppError `card_not_found`, `card_not_verified`, `card_without_sheba`
   */
  payoutAccount(userId: number, cardId: number): Promise<PayoutAccount>;
  /**
   * The default card and its account, for sales whose money leaves at once.
   *
   * @param now ms since 1970
   * @throws AppError `card_not_found`, `card_not_verified`, `card_without_sheba`, `card_too_new`
   */
  salePayoutCard(userId: number, now: number): Promise<{ cardId: number; account: PayoutAccount }>;
  /** The verified card that money goes by unless another is named. */
  defaultCard(userId: number): Promise<number | undefined>;
  /** Adds a card within a transaction; one that is there and not refused is taken as it is. */
  addWithin(tx: PlainDb, userId: number, number: string): Promise<{ id: number; masked: string }>;
  numberOf(userId: number, cardId: number): Promise<string | undefined>;
  /** What a card's number is found by. */
  hashOf(number: string): Buffer;
  /** Null: nobody has told the account behind it. */
  verifyWithin(tx: PlainDb, cardId: number, account: CardAccount | null): Promise<boolean>;
  refuseWithin(tx: PlainDb, cardId: number, reason: CardRefusal): Promise<boolean>;
  /** Takes away a card that waited for a request which came to nothing. */
  forgetWithin(tx: PlainDb, cardId: number): Promise<void>;
  /** Asks the office about a card that waits. */
  check(cardId: number): Promise<void>;
  /** Has every card asked about that nobody asks about, and accounts that are still unknown. */
  sweep(): Promise<void>;
}

/** What all steps of a card share. */
interface Parts extends CardsDeps {
  readonly context: ServerContext;
  readonly answers: CardAnswers;
}

/** Cards of this installation. */
export function createCardsService(context: ServerContext, deps: CardsDeps): CardsService {
  const { plainDb } = context;
  const parts: Parts = { ...deps, context, answers: createCardAnswers(context, deps.identity) };
  return {
    list: async (userId) =>
      (await selectCards(plainDb, userId)).map((row) => toCard(row, numberOf(parts, row))),
    add: (userId, number) => add(parts, userId, number),
    remove: (userId, cardId) => remove(parts, userId, cardId),
    choose: async (choice) => {
      await chooseDefault(parts, choice);
      const row = await selectCard(plainDb, choice.session.userId, choice.cardId);
      if (row === undefined) throw new AppError('card_not_found');
      return toCard(row, numberOf(parts, row));
    },
    verifiedCard: async (userId, cardId) => {
      const row = await selectCardInUse(plainDb, userId, cardId);
      if (row === undefined) throw new AppError('card_not_found');
      if (row.status !== 'verified') throw new AppError('card_not_verified');
      return { number: numberOf(parts, row), masked: row.masked };
    },
    payoutAccount: async (userId, cardId) =>
      payoutAccountOf(await selectCardInUse(plainDb, userId, cardId), (row) =>
        numberOf(parts, row),
      ),
    salePayoutCard: async (userId, now) => {
      const row = (await selectCards(plainDb, userId)).find(({ is_default }) => is_default);
      const account = payoutAccountOf(row, (card) => numberOf(parts, card));
      return { cardId: saleCardId(row, now), account };
    },
    defaultCard: async (userId) => {
      const card = (await selectCards(plainDb, userId)).find(({ status }) => status === 'verified');
      return card === undefined ? undefined : Number(card.id);
    },
    addWithin: (tx, userId, number) => addWithin(parts, tx, userId, number),
    numberOf: async (userId, cardId) => {
      const row = await selectCard(plainDb, userId, cardId);
      return row === undefined ? undefined : numberOf(parts, row);
    },
    hashOf: (number) => context.secrets.hash(SEAL_PURPOSE, number),
    verifyWithin: (tx, cardId, account) => verifyCard(tx, cardId, account && toAccountRow(account)),
    refuseWithin: (tx, cardId, reason) => refuseCard(tx, cardId, reason),
    forgetWithin: (tx, cardId) => forgetCard(tx, cardId),
    check: (cardId) => check(parts, cardId),
    sweep: async () => {
      for (const cardId of await selectForgottenCards(plainDb)) await askLater(plainDb, cardId);
      await findAccounts(parts);
    },
  };
}

function numberOf({ context }: Parts, row: CardRow): string {
  return context.secrets.open(SEAL_PURPOSE, row.number_sealed);
}

async function insert(
  { context }: Parts,
  tx: PlainDb,
  userId: number,
  number: string,
): Promise<CardRow | undefined> {
  await lockCards(tx, userId);
  const card = await insertCard(tx, {
    userId,
    numberHash: context.secrets.hash(SEAL_PURPOSE, number),
    numberSealed: context.secrets.seal(SEAL_PURPOSE, number),
    masked: maskCardNumber(number),
  });
  if (card !== undefined && (await countCards(tx, userId)) > CARDS_MAX) {
    throw new AppError('card_limit_reached', { max: CARDS_MAX });
  }
  return card;
}

function askLater(db: PlainDb, cardId: number, runAt?: Date): Promise<void> {
  const jobKey = `${CHECK_CARD_TASK}:${cardId}`;
  const options = runAt === undefined ? { jobKey } : { jobKey, runAt };
  return addJob(db, CHECK_CARD_TASK, { cardId }, options);
}

async function add(parts: Parts, userId: number, text: string): Promise<Card> {
  const number = normaliseCardNumber(text);
  const row = await withTransaction(parts.context.plainDb, async (tx) => {
    const card = await insert(parts, tx, userId, number);
    if (card === undefined) throw new AppError('card_already_added');
    const seconds = await secondsOverMax(tx, userId, ADDED_PER_DAY);
    if (seconds !== undefined) throw new AppError('rate_limited', { seconds });
    await askLater(tx, Number(card.id));
    return card;
  });
  return toCard(row, number);
}

async function addWithin(
  parts: Parts,
  tx: PlainDb,
  userId: number,
  number: string,
): Promise<{ id: number; masked: string }> {
  const card = await insert(parts, tx, userId, number);
  if (card !== undefined) return { id: Number(card.id), masked: card.masked };
  const masked = maskCardNumber(number);
  const known = (await selectCards(tx, userId)).find(
    (row) => row.status !== 'refused' && row.masked === masked && numberOf(parts, row) === number,
  );
  if (known === undefined) throw new AppError('card_already_added');
  return { id: Number(known.id), masked };
}

async function remove(parts: Parts, userId: number, cardId: number): Promise<void> {
  await withTransaction(parts.context.plainDb, async (tx) => {
    await lockCards(tx, userId);
    const card = await selectCard(tx, userId, cardId);
    if (card === undefined) throw new AppError('card_not_found');
    if (await isCardInRequest(tx, cardId)) throw new AppError('kyc_request_pending');
    // first removed, then looked: a charge that is opened meanwhile asks for the card again
    await removeCard(tx, userId, cardId);
    if (await parts.isCardInUse(cardId)) throw new AppError('card_in_use');
  });
}

/** Keeps the office's word and tells the person; nothing when it was decided meanwhile. */
async function decide(
  { context, notifications }: Parts,
  row: CardRow,
  answer: CardAccount | CardRefusal,
): Promise<void> {
  const cardId = Number(row.id);
  const refusal = typeof answer === 'string' ? answer : null;
  const tell = await withTransaction(context.plainDb, async (tx) => {
    await lockCards(tx, Number(row.user_id));
    const isDecided =
      typeof answer === 'string'
        ? await refuseCard(tx, cardId, answer)
        : await verifyCard(tx, cardId, toAccountRow(answer));
    if (!isDecided) return undefined;
    return notifications.keep(tx, {
      userId: Number(row.user_id),
      kind: refusal === null ? 'card_verified' : 'card_refused',
      facts: { masked: row.masked, reason: refusal },
      reference: cardReference(row),
      event: 'card_update',
    });
  });
  tell?.();
}

async function check(parts: Parts, cardId: number): Promise<void> {
  const { plainDb } = parts.context;
  const row = await selectPendingCard(plainDb, cardId);
  if (row === undefined) return;
  const person = await parts.users.identityOf(Number(row.user_id));
  if (person === undefined) return;
  const cardNumber = numberOf(parts, row);
  const answer = await askOffice(parts, row, { ...person, cardNumber });
  if (answer === undefined) {
    await askLater(plainDb, cardId, parts.identity.nextAskAt(await countCheck(plainDb, cardId)));
    return;
  }
  try {
    await decide(parts, row, answer);
  } catch (error) {
    // the office said yes twice: the card is verified for somebody else already
    if (!isTakenCard(error)) throw error;
    await decide(parts, row, 'owner_mismatch');
  }
}

/**
 * Asks for the accounts behind cards that staff verified while the office was silent: nothing is paid
 * out to a card without one. The first that nobody answers ends the round.
 */
async function findAccounts(parts: Parts): Promise<void> {
  const { plainDb } = parts.context;
  for (const row of await selectCardsWithoutAccount(plainDb)) {
    const account = await parts.answers.findAccount(Number(row.user_id), numberOf(parts, row));
    if (account === undefined) return;
    if (account !== null) await noteAccount(plainDb, Number(row.id), toAccountRow(account));
  }
}

/** What the office says of a card; undefined when it must be asked again. */
async function askOffice(
  { answers, context }: Parts,
  row: CardRow,
  question: CardQuestion,
): Promise<CardAccount | CardRefusal | undefined> {
  const userId = Number(row.user_id);
  const isOwn = row.is_own ?? (await answers.matchCard(userId, question));
  if (isOwn !== undefined && row.is_own === null) {
    await keepOwnership(context.plainDb, Number(row.id), isOwn);
  }
  if (isOwn !== true) return isOwn === false ? 'owner_mismatch' : undefined;
  const account = await answers.findAccount(userId, question.cardNumber);
  return account === null ? 'not_a_card' : account;
}

/** Each decision is told once, and one after another was taken back by itself. */
export function cardReference({ id, undone }: Pick<CardRow, 'id' | 'undone'>): string {
  return undone === 0n ? `card:${id}` : `card:${id}:${undone}`;
}

/** Whether a statement failed because a card is another person's. */
export function isTakenCard(error: unknown): boolean {
  return (error as { constraint?: unknown } | null)?.constraint === 'cards_one_owner';
}

function toAccountRow(account: CardAccount): { sheba: string; ownerName: string | null } {
  return { sheba: account.sheba, ownerName: account.ownerName ?? null };
}
