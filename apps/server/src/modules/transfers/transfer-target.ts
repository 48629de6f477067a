// Where a transfer goes: into an own wallet, or to one person.
import type { ParsedBodyOf } from '@sarraf/contracts';
import { AppError, type Session } from '../../http/index.ts';
import type { Found, RecipientsModule } from '../recipients/index.ts';
import { LEAVING_LEVEL } from './transfer-refusals.ts';

type Body = ParsedBodyOf<'POST /user_wallets/internal_transfer'>;

/** Where it goes. */
export type TransferTarget =
  | { readonly kind: 'to_vault' | 'from_vault' }
  | { readonly kind: 'to_user'; readonly person: Found };

/**
 * Reads it. People are paid from the spot wallet: out of the vault money goes to its owner first.
 *
 * @throws AppError `transfer_target_missing`, `transfer_same_wallet`, `level_required`,
 *   `transfer_to_self`, `recipient_not_found`, `lookups_used_up`
 */
export async function readTarget(
  recipients: Pick<RecipientsModule, 'lookUp' | 'ofEntry' | 'ofTransfer'>,
  { userId, level }: Pick<Session, 'userId' | 'level'>,
  body: Body,
): Promise<TransferTarget> {
  const { from_wallet: given, to_wallet: to, to_user, recipient_id, like_transfer } = body;
  const people = [to_user, recipient_id, like_transfer].filter((one) => one !== undefined);
  if (people.length + (to === undefined ? 0 : 1) !== 1)
    throw new AppError('transfer_target_missing');
  if (to !== undefined) {
    const from = given ?? (to === 'vault' ? 'spot' : 'vault');
    if (from === to) throw new AppError('transfer_same_wallet');
    return { kind: to === 'vault' ? 'to_vault' : 'from_vault' };
  }
  if (given === 'vault') throw new AppError('transfer_target_missing');
  // before anybody is looked up
  if (level < LEAVING_LEVEL) throw new AppError('level_required', { level: LEAVING_LEVEL });
  const person = await personOf(recipients, userId, body);
  if (person === undefined) throw new AppError('recipient_not_found');
  if (person.userId === userId) throw new AppError('transfer_to_self');
  return { kind: 'to_user', person };
}

async function personOf(
  recipients: Pick<RecipientsModule, 'lookUp' | 'ofEntry' | 'ofTransfer'>,
  userId: number,
  { to_user, recipient_id, like_transfer }: Body,
): Promise<Found | undefined> {
  if (recipient_id !== undefined) return recipients.ofEntry(userId, recipient_id);
  if (like_transfer !== undefined) return recipients.ofTransfer(userId, like_transfer);
  return (await recipients.lookUp(userId, to_user ?? '')).found;
}
