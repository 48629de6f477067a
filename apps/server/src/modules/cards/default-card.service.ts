// Which card sales are paid out to. Money leaves to it without a factor, so choosing it takes one.
import type { ParsedBodyOf } from '@sarraf/contracts';
import { AppError, type Session } from '../../http/index.ts';
import { withTransaction } from '../../platform/database/handles.ts';
import type { FactorsService } from '../factors/index.ts';
import { HOLD_HOURS, type SecurityChanges } from '../security-changes/index.ts';
import type { ServerContext } from '../server-context.ts';
import type { UsersModule } from '../users/index.ts';
import { type CardRow, selectCard, setDefault } from './cards.queries.ts';

/** What a default card is chosen with. */
export interface DefaultCardDeps {
  readonly context: Pick<ServerContext, 'plainDb'>;
  readonly users: Pick<UsersModule, 'load' | 'lock'>;
  readonly factors: Pick<FactorsService, 'prove'>;
  readonly securityChanges: SecurityChanges;
}

/** The choice, and who makes it from where. */
export interface ChooseDefault {
  readonly session: Session;
  readonly cardId: number;
  readonly proof: ParsedBodyOf<'POST /cards/:id/default'>;
  readonly ip: string;
}

/**
 * Makes a verified card the default, with all that follows a change of what protects an account.
 * For the card that it is already nothing is asked and nothing happens, so that whoever lost the
 * answer asks again.
 *
 * @throws AppError `card_not_found`, `card_not_verified`, `card_without_sheba`, `factor_required`,
 *   `code_wrong`, `passkey_wrong`
 */
export async function chooseDefault(
  { context: { plainDb }, users, factors, securityChanges }: DefaultCardDeps,
  { session: { userId, sessionId }, cardId, proof, ip }: ChooseDefault,
): Promise<void> {
  // said before a code is used up by it; what counts is looked at again under the lock
  if (usable(await selectCard(plainDb, userId, cardId)).is_default) return;
  const user = await users.load(userId);
  await factors.prove({ user, purpose: 'default_card', requestId: sessionId, ip }, proof);
  const tell = await withTransaction(plainDb, async (tx) => {
    await users.lock(tx, userId);
    const { is_default: isDefault, masked } = usable(await selectCard(tx, userId, cardId));
    if (isDefault) return undefined;
    await setDefault(tx, userId, cardId);
    return securityChanges.settle(tx, {
      userId,
      keepSessionId: sessionId,
      endReason: 'default_card_changed',
      notice: { kind: 'default_card_changed', facts: { masked } },
      holdHours: HOLD_HOURS,
    });
  });
  await tell?.();
}

/** A card that money can go to. @throws AppError */
function usable(row: CardRow | undefined): CardRow {
  if (row === undefined) throw new AppError('card_not_found');
  if (row.status !== 'verified') throw new AppError('card_not_verified');
  if (row.sheba === null) throw new AppError('card_without_sheba');
  return row;
}
