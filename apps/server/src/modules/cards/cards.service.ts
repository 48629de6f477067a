// A person's bank cards: added, asked about, used, removed.
import type { Card } from '@sarraf/contracts';
import { AppError } from '../../http/index.ts';
import type { ServerContext } from '../../platform/context.ts';
import { type Db, withTransaction } from '../../platform/database/database.ts';
import { addJob } from '../../platform/jobs/jobs.ts';
import type { CardAccount } from '../../providers/identity/port.ts';
import type { NotificationsModule } from '../notifications/index.ts';
import type { UsersModule } from '../users/index.ts';
import { maskCardNumber, normaliseCardNumber } from './card-number.ts';
import { toCard } from './cards.mapper.ts';
import {
  type CardRow,
  countCards,
  countCheck,
  forgetCard,
  insertCard,
  isCardInRequest,
  lockCards,
  refuseCard,
  removeCard,
  selectCard,
  selectCards,
  selectForgottenCards,
  selectPendingCard,
  verifyCard,
} from './cards.queries.ts';
import type { IdentityDesk } from './identity-desk.ts';

const CARDS_MAX = 10;
const SEAL_PURPOSE = 'card-number';
export const CHECK_CARD_TASK = 'check_card';

export type CardRefusal = 'owner_mismatch' | 'not_a_card';

export interface CardsDeps {
  readonly users: UsersModule;
  readonly notifications: NotificationsModule;
  readonly desk: IdentityDesk;
  /** Whether money by this card may still come. */
  readonly isCardInUse: (cardId: number) => Promise<boolean>;
}

export interface CardsService {
  list(userId: number): Promise<Card[]>;
  add(userId: number, number: string): Promise<Card>;
  remove(userId: number, cardId: number): Promise<void>;
  verifiedCard(userId: number, cardId: number): Promise<{ number: string; masked: string }>;
  /** Adds a card within a transaction; one that is there and not refused is taken as it is. */
  addWithin(tx: Db, userId: number, number: string): Promise<{ id: number; masked: string }>;
  numberOf(userId: number, cardId: number): Promise<string | undefined>;
  verifyWithin(tx: Db, cardId: number, account: CardAccount): Promise<boolean>;
  refuseWithin(tx: Db, cardId: number, reason: CardRefusal): Promise<boolean>;
  /** Takes away a card that waited for a request which came to nothing. */
  forgetWithin(tx: Db, cardId: number): Promise<void>;
  tellDecision(card: DecidedCard): Promise<void>;
  /** Asks the office about a card that waits. */
  check(cardId: number): Promise<void>;
  /** Has every card asked about that nobody asks about. */
  sweep(): Promise<void>;
}

export interface DecidedCard {
  readonly userId: number;
  readonly cardId: number;
  readonly masked: string;
  readonly refusal: CardRefusal | undefined;
}

/** Cards of this installation. */
export function createCardsService(context: ServerContext, deps: CardsDeps): CardsService {
  const { db, secrets } = context;
  const { desk, notifications, users } = deps;
  const numberOfRow = (row: CardRow): string => secrets.open(SEAL_PURPOSE, row.number_sealed);

  const insert = async (tx: Db, userId: number, number: string): Promise<CardRow | undefined> => {
    await lockCards(tx, userId);
    const card = await insertCard(tx, {
      userId,
      numberHash: secrets.hash(SEAL_PURPOSE, number),
      numberSealed: secrets.seal(SEAL_PURPOSE, number),
      masked: maskCardNumber(number),
    });
    if (card !== undefined && (await countCards(tx, userId)) > CARDS_MAX) {
      throw new AppError('card_limit_reached', { max: CARDS_MAX });
    }
    return card;
  };
  const askLater = (cardId: number, at?: Date, tx: Db = db): Promise<void> => {
    const options = { jobKey: `${CHECK_CARD_TASK}:${cardId}` };
    return addJob(
      tx,
      CHECK_CARD_TASK,
      { cardId },
      at === undefined ? options : { ...options, runAt: at },
    );
  };
  const tellDecision = (card: DecidedCard): Promise<void> =>
    notifications.notify({
      userId: card.userId,
      kind: card.refusal === undefined ? 'card_verified' : 'card_refused',
      facts: { masked: card.masked, reason: card.refusal ?? null },
      reference: `card:${card.cardId}`,
      event: 'card_update',
    });
  const decide = async (row: CardRow, answer: CardAccount | CardRefusal): Promise<void> => {
    const cardId = Number(row.id);
    const refusal = typeof answer === 'string' ? answer : undefined;
    const isDecided =
      typeof answer === 'string'
        ? await refuseCard(db, cardId, answer)
        : await verifyCard(db, cardId, toAccountRow(answer));
    if (!isDecided) return;
    await tellDecision({ userId: Number(row.user_id), cardId, masked: row.masked, refusal });
  };

  return {
    list: async (userId) => (await selectCards(db, userId)).map(toCard),
    add: async (userId, text) => {
      const number = normaliseCardNumber(text);
      const row = await withTransaction(db, async (tx) => {
        const card = await insert(tx, userId, number);
        if (card === undefined) throw new AppError('card_already_added');
        await askLater(Number(card.id), undefined, tx);
        return card;
      });
      return toCard(row);
    },
    remove: async (userId, cardId) => {
      await withTransaction(db, async (tx) => {
        await lockCards(tx, userId);
        if ((await selectCard(tx, userId, cardId)) === undefined) {
          throw new AppError('card_not_found');
        }
        if (await isCardInRequest(tx, cardId)) throw new AppError('kyc_request_pending');
        if (await deps.isCardInUse(cardId)) throw new AppError('card_in_use');
        await removeCard(tx, userId, cardId);
      });
    },
    verifiedCard: async (userId, cardId) => {
      const row = await selectCard(db, userId, cardId);
      if (row === undefined) throw new AppError('card_not_found');
      if (row.status !== 'verified') throw new AppError('card_not_verified');
      return { number: numberOfRow(row), masked: row.masked };
    },
    addWithin: async (tx, userId, number) => {
      const card = await insert(tx, userId, number);
      if (card !== undefined) return { id: Number(card.id), masked: card.masked };
      const masked = maskCardNumber(number);
      const known = (await selectCards(tx, userId)).find(
        (row) => row.status !== 'refused' && row.masked === masked && numberOfRow(row) === number,
      );
      if (known === undefined) throw new AppError('card_already_added');
      return { id: Number(known.id), masked };
    },
    numberOf: async (userId, cardId) => {
      const row = await selectCard(db, userId, cardId);
      return row === undefined ? undefined : numberOfRow(row);
    },
    verifyWithin: (tx, cardId, account) => verifyCard(tx, cardId, toAccountRow(account)),
    refuseWithin: refuseCard,
    forgetWithin: forgetCard,
    tellDecision,
    check: async (cardId) => {
      const row = await selectPendingCard(db, cardId);
      if (row === undefined) return;
      const identity = await users.identityOf(Number(row.user_id));
      if (identity === undefined) return;
      const cardNumber = numberOfRow(row);
      const answer = await desk.ask(async (office): Promise<CardAccount | CardRefusal> => {
        if (!(await office.matchCard({ ...identity, cardNumber }))) return 'owner_mismatch';
        return (await office.findAccount(cardNumber)) ?? 'not_a_card';
      });
      if (answer === undefined) {
        await askLater(cardId, desk.nextAskAt(await countCheck(db, cardId)));
        return;
      }
      try {
        await decide(row, answer);
      } catch (error) {
        // the office said yes twice: the card is verified for somebody else already
        if (!isTakenCard(error)) throw error;
        await decide(row, 'owner_mismatch');
      }
    },
    sweep: async () => {
      for (const cardId of await selectForgottenCards(db)) await askLater(cardId);
    },
  };
}

/** Whether a statement failed because a card is another person's. */
export function isTakenCard(error: unknown): boolean {
  return (error as { constraint?: unknown } | null)?.constraint === 'cards_one_owner';
}

function toAccountRow(account: CardAccount): { sheba: string; ownerName: string | null } {
  return { sheba: account.sheba, ownerName: account.ownerName ?? null };
}
