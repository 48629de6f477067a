// What officers do with claims to parked deposits: look at their evidence, and refuse one. To give the
// deposit to a claimant takes two (see `proposeSettlement`).
import type { WatchedDeposit } from '@sarraf/contracts';
import { formatDecimal } from '@sarraf/money';
import { AppError } from '../../http/index.ts';
import { withTransaction } from '../../platform/database/handles.ts';
import {
  type ClaimRefusal,
  selectClaimed,
  selectPicture,
  updateRefused,
} from '../coin-deposits/index.ts';
import type { ChainOfficeDeps, ChainOfficeParts } from './chain-office-deps.ts';
import { readWatched } from './deposits-watch.service.ts';

/** A picture of a claim; each look is written down. @throws AppError `claim_not_found` */
export async function openClaimPicture(
  { context: { plainDb }, documents }: ChainOfficeDeps,
  of: { readonly id: string; readonly nth: string },
  officer: number,
): Promise<Buffer> {
  const document = await selectPicture(plainDb, of.id, of.nth);
  if (document === undefined) throw new AppError('claim_not_found');
  return documents.open(document, officer);
}

/** Refuses a claim; its person reads why. @throws AppError as its call declares */
export async function refuseClaim(
  parts: ChainOfficeParts,
  asked: {
    readonly id: string;
    readonly officer: number;
    readonly reason: ClaimRefusal;
    readonly words: string;
  },
): Promise<WatchedDeposit> {
  const { clock, plainDb } = parts.context;
  const { id, officer, reason, words } = asked;
  const claim = await selectClaimed(plainDb, id);
  if (claim === undefined) throw new AppError('claim_not_found');
  const personId = Number(claim.user_id);
  const waiting = await parts.settlements.waitingOf(plainDb, claim.move_id);
  if (waiting?.wanted.user === personId) throw new AppError('approval_waiting');
  const tell = await withTransaction(plainDb, async (tx) => {
    await parts.assertUnrelatedTo(tx, officer, personId);
    const at = new Date(clock.now());
    if (!(await updateRefused(tx, claim.id, { reason, at }))) throw new AppError('claim_not_open');
    await parts.audit.record(tx, {
      actorId: officer,
      act: 'coin_claim_refused',
      subject: `coin_claim:${id}`,
      personId,
      reason: words,
      changes: [
        { field: 'status', old: 'open', new: 'refused' },
        { field: 'reason', old: null, new: reason },
      ],
    });
    return parts.notifications.keep(tx, {
      kind: 'coin_claim_refused',
      userId: personId,
      reference: `coin_claim:${id}`,
      facts: {
        amount: formatDecimal(claim.units, parts.scaleOf(claim.asset)),
        symbol: claim.asset,
        reason,
      },
    });
  });
  tell();
  return readWatched(parts, claim.move_id, officer);
}
