// What the identity office is asked of a card, and what its word makes of the card.
import { withTransaction, type PlainDb } from '../../platform/database/handles.ts';
import { addJob } from '../../platform/jobs/jobs.ts';
import type { CardAccount, CardQuestion } from '../../providers/identity/port.ts';
import type { NotificationsModule } from '../notifications/index.ts';
import type { ServerContext } from '../server-context.ts';
import type { UsersModule } from '../users/index.ts';
import type { CardAnswers } from './card-answers.ts';
import {
  type CardRow,
  countCheck,
  keepOwnership,
  lockCards,
  noteAccount,
  refuseCard,
  selectCardsWithoutAccount,
  selectPendingCard,
  verifyCard,
} from './cards.queries.ts';
import type { IdentityClient } from './identity-client.ts';

/** Purpose under which numbers of cards are sealed and hashed. */
export const SEAL_PURPOSE = 'card-number';

/** Under this name questions about cards wait as jobs. */
export const CHECK_CARD_TASK = 'check_card';

/** Why the office's word refuses a card. */
export type CardRefusal = 'owner_mismatch' | 'not_a_card';

/** What cards are asked about with. */
export interface CardCheckDeps {
  readonly users: UsersModule;
  readonly notifications: NotificationsModule;
  readonly identity: IdentityClient;
}

/** What all steps of a card share. */
export interface CheckParts extends CardCheckDeps {
  readonly context: ServerContext;
  readonly answers: CardAnswers;
}

/** A card's number as its person gave it. */
export function numberOf({ context }: Pick<CheckParts, 'context'>, row: CardRow): string {
  return context.secrets.open(SEAL_PURPOSE, row.number_sealed);
}

/** Has the office asked about a card: at once, or at `runAt`. */
export function askLater(db: PlainDb, cardId: number, runAt?: Date): Promise<void> {
  const jobKey = `${CHECK_CARD_TASK}:${cardId}`;
  const options = runAt === undefined ? { jobKey } : { jobKey, runAt };
  return addJob(db, CHECK_CARD_TASK, { cardId }, options);
}

/** Keeps the office's word and tells the person; nothing when it was decided meanwhile. */
async function decide(
  { context, notifications }: CheckParts,
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

/** Asks the office about a card that waits, and decides by its word; asked again where there is none. */
export async function checkCard(parts: CheckParts, cardId: number): Promise<void> {
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
export async function findAccounts(parts: CheckParts): Promise<void> {
  const { plainDb } = parts.context;
  for (const row of await selectCardsWithoutAccount(plainDb)) {
    const account = await parts.answers.findAccount(Number(row.user_id), numberOf(parts, row));
    if (account === undefined) return;
    if (account !== null) await noteAccount(plainDb, Number(row.id), toAccountRow(account));
  }
}

/** What the office says of a card; undefined when it must be asked again. */
async function askOffice(
  { answers, context }: CheckParts,
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

/** An account as its card keeps it. */
export function toAccountRow(account: CardAccount): { sheba: string; ownerName: string | null } {
  return { sheba: account.sheba, ownerName: account.ownerName ?? null };
}
