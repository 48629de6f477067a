// A person's bank cards: added, asked about, used, removed.
import type { Card } from '@sarraf/contracts';
import { AppError } from '../../http/index.ts';
import type { ServerContext } from '../server-context.ts';
import { type PlainDb, withTransaction } from '../../platform/database/handles.ts';
import type { CardAccount } from '../../providers/identity/port.ts';
import { createCardAnswers } from './card-answers.ts';
import {
  askLater,
  type CardCheckDeps,
  type CardRefusal,
  checkCard,
  type CheckParts,
  findAccounts,
  numberOf,
  SEAL_PURPOSE,
  toAccountRow,
} from './card-check.service.ts';
import { maskCardNumber, normaliseCardNumber } from './card-number.ts';
import { toCard } from './cards.mapper.ts';
import {
  type CardRow,
  countCards,
  forgetCard,
  insertCard,
  isCardInRequest,
  lockCards,
  refuseCard,
  removeCard,
  secondsOverMax,
  selectCard,
  selectCardInUse,
  selectCards,
  selectForgottenCards,
  verifyCard,
} from './cards.queries.ts';
import { chooseDefault, type ChooseDefault, type DefaultCardDeps } from './default-card.service.ts';
import { type PayoutAccount, payoutAccountOf, saleCardId } from './payout-account.ts';

export type { PayoutAccount } from './payout-account.ts';

const CARDS_MAX = 10;
/** Each may have to be asked about, and each answer costs. */
const ADDED_PER_DAY = 20;
/** What cards are kept with. */
export interface CardsDeps
  extends CardCheckDeps,
    Pick<DefaultCardDeps, 'factors' | 'securityChanges'> {
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
   * @param at.now ms since 1970
   * @param at.ageMs how old the card has to be
   * @throws AppError `card_not_found`, `card_not_verified`, `card_without_sheba`, `card_too_new`
   */
  salePayoutCard(
    userId: number,
    at: { readonly now: number; readonly ageMs: number },
  ): Promise<{ cardId: number; account: PayoutAccount }>;
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
type Parts = CardsDeps & CheckParts;

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
    salePayoutCard: async (userId, at) => {
      const row = (await selectCards(plainDb, userId)).find(({ is_default }) => is_default);
      const account = payoutAccountOf(row, (card) => numberOf(parts, card));
      return { cardId: saleCardId(row, at), account };
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
    check: (cardId) => checkCard(parts, cardId),
    sweep: async () => {
      for (const cardId of await selectForgottenCards(plainDb)) await askLater(plainDb, cardId);
      await findAccounts(parts);
    },
  };
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
