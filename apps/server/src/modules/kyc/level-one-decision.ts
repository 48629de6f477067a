// What becomes of a request for level 1, whether the identity office or an officer decides.
import { AppError } from '../../http/index.ts';
import type { PlainDb } from '../../platform/database/handles.ts';
import type { CardAccount } from '../../providers/identity/port.ts';
import type { CardsModule } from '../cards/index.ts';
import type { NotificationsModule } from '../notifications/index.ts';
import type { ServerContext } from '../server-context.ts';
import { NATIONAL_CODE, type UsersModule } from '../users/index.ts';
import { decideRequest, type KycRequestRow } from './kyc.queries.ts';

/** Why level 1 is refused. */
export type LevelOneRefusal =
  | 'mobile_mismatch'
  | 'identity_mismatch'
  | 'name_mismatch'
  | 'card_owner_mismatch'
  | 'not_a_card'
  | 'national_code_taken';

/** What a decision is carried out with. */
export interface DecisionParts {
  readonly context: ServerContext;
  readonly cards: CardsModule;
  readonly notifications: NotificationsModule;
  readonly users: UsersModule;
}

/**
 * Approves inside the caller's transaction, which has locked the person; false when it was decided
 * elsewhere meanwhile.
 *
 * @throws AppError `national_code_taken`, `kyc_request_not_pending` when they are not at level 0
 */
export async function approveWithin(
  { cards, context: { secrets }, users }: DecisionParts,
  tx: PlainDb,
  request: KycRequestRow,
  by: { readonly account: CardAccount | null; readonly officer?: number },
): Promise<boolean> {
  const userId = Number(request.user_id);
  const nationalCode = secrets.open(NATIONAL_CODE, request.national_code_sealed);
  // the index knows one key's hashes only, and the key may have changed since it was asked
  const hashes = secrets.searchHashes(NATIONAL_CODE, nationalCode);
  if (await users.isNationalCodeTaken(tx, hashes, userId)) {
    throw new AppError('national_code_taken');
  }
  const decision = { status: 'approved', reason: null, officer: by.officer } as const;
  if (!(await decideRequest(tx, Number(request.id), decision))) return false;
  await cards.verifyWithin(tx, Number(request.card_id), by.account);
  const isRaised = await users.raiseToLevelOne(tx, {
    userId,
    firstName: request.first_name,
    lastName: request.last_name,
    nationalCodeHash: secrets.searchHash(NATIONAL_CODE, nationalCode),
    nationalCodeSealed: request.national_code_sealed,
    birthDate: request.birth_date,
  });
  if (!isRaised) throw new AppError('kyc_request_not_pending');
  return true;
}

/**
 * Ends a request inside the caller's transaction, which has locked the person, without a decision. What
 * was given for level 2 stays given; the card of level 1 goes with its request.
 */
export async function cancelWithin(
  { cards }: Pick<DecisionParts, 'cards'>,
  tx: PlainDb,
  { id, card_id: cardId }: KycRequestRow,
): Promise<void> {
  await decideRequest(tx, Number(id), { status: 'cancelled', reason: null });
  if (cardId !== null) await cards.forgetWithin(tx, Number(cardId));
}

/**
 * Refuses inside the caller's transaction, which has locked the person; false when it was decided
 * elsewhere meanwhile.
 */
export async function refuseWithin(
  { cards }: DecisionParts,
  tx: PlainDb,
  request: KycRequestRow,
  { reason, officer }: { readonly reason: LevelOneRefusal; readonly officer?: number },
): Promise<boolean> {
  const decision = { status: 'refused', reason, officer } as const;
  if (!(await decideRequest(tx, Number(request.id), decision))) return false;
  const cardId = Number(request.card_id);
  if (reason === 'not_a_card') await cards.refuseWithin(tx, cardId, 'not_a_card');
  else if (reason === 'card_owner_mismatch') {
    await cards.refuseWithin(tx, cardId, 'owner_mismatch');
  } else await cards.forgetWithin(tx, cardId);
  return true;
}

/** Each decision is told once, and one after another was taken back by itself. */
export function requestReference({ id, undone }: Pick<KycRequestRow, 'id' | 'undone'>): string {
  return undone === 0n ? `kyc:${id}` : `kyc:${id}:${undone}`;
}

/**
 * Keeps what the person is told of a decision, with it or not at all. What it answers tells them:
 * call it after the commit.
 */
export function keepWord(
  { notifications }: Pick<DecisionParts, 'notifications'>,
  tx: PlainDb,
  request: Pick<KycRequestRow, 'id' | 'user_id' | 'level' | 'undone'>,
  refusal: string | null,
): Promise<() => void> {
  return notifications.keep(tx, {
    userId: Number(request.user_id),
    kind: refusal === null ? 'level_approved' : 'level_refused',
    facts: { level: Number(request.level), reason: refusal },
    reference: requestReference(request),
    event: 'kyc_update',
  });
}
