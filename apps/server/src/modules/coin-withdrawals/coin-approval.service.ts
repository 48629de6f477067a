// An officer signs a withdrawal of a coin: what it takes is summed up under a lock. Above what the signer
// pays without them each signature is a passkey over the digest, which the signer judges anew; else the
// second one is proved by a factor.
import type { CoinPayout, CoinPayoutRisk, ParsedBodyOf } from '@sarraf/contracts';
import type { Assertion } from '@sarraf/signer-protocol';
import { AppError, type Session } from '../../http/index.ts';
import { type PlainDb, withTransaction } from '../../platform/database/handles.ts';
import { type After, type ApprovalKind, readApprovals } from '../approvals/index.ts';
import { assertStands } from '../operations/index.ts';
import {
  APPROVES,
  lockApprovals,
  lockSigning,
  type LookedAt,
  type NothingMore,
  signaturesOf,
} from '../withdrawals/index.ts';
import { keepAssertion } from './assertions.queries.ts';
import {
  askSecond,
  type CoinPayoutRow,
  lockCoinPayout,
  noteSigned,
  selectCoinPayout,
} from './coin-payouts.queries.ts';
import { findCoinPayout } from './coin-review.service.ts';
import { COIN_PAYOUT, type CoinReviewDeps, lookAtCoins } from './coin-signing.ts';
import type { CoinWithdrawalsDeps } from './coin-withdrawals-deps.ts';

/** An officer who signs. */
export interface CoinSigning {
  readonly id: string;
  readonly session: Session;
  readonly ip: string;
  readonly body: ParsedBodyOf<'POST /admin/coin_withdrawals/:id/approve'>;
}

/** How an officer proved themselves: by nothing, by a factor, or by a passkey over the digest. */
type Proof =
  | { readonly by: 'nothing' | 'factor' }
  | { readonly by: 'digest'; readonly assertion: Assertion };

/**
 * Approves a withdrawal; the last officer that it takes has it go on at once. An officer who has approved one
 * that went on is answered the same again.
 *
 * @throws AppError as `POST /admin/coin_withdrawals/:id/approve` declares
 */
export async function approveCoinPayout(
  deps: CoinReviewDeps,
  signing: CoinSigning,
): Promise<CoinPayout> {
  const { id, session } = signing;
  const after = await withTransaction(deps.context.plainDb, async (tx) => {
    // a repeat waits for the first one: it must not find its proof used up
    await lockSigning(tx, id, session.userId);
    const row = await selectCoinPayout(deps.context.orderedDb, id);
    if (row === undefined) throw new AppError('withdrawal_not_found');
    // all that can be said without a proof is said first, so that none is used up by it
    const proof = await prove(deps, tx, row, signing);
    // before the row's own lock: the worker that decides by itself takes them in this order, too
    await lockApprovals(tx);
    const locked = await lockCoinPayout(tx, id);
    if (locked === undefined) throw new AppError('withdrawal_not_found');
    return sign(deps, tx, locked, { ...signing, proof });
  });
  await after?.();
  return findCoinPayout(deps, id, session.userId);
}

/** @throws AppError `digest_passkey_needed`, `passkey_wrong`, and as factors are refused */
async function prove(
  deps: CoinReviewDeps,
  tx: PlainDb,
  row: CoinPayoutRow,
  { session, ip, body }: CoinSigning,
): Promise<Proof> {
  const officer = session.userId;
  if (await isDoneBy(tx, row, officer)) return { by: 'nothing' };
  const look = await lookAtCoins(deps, tx, deps.secondPerson.look, { rows: [row], officer });
  const looked = look(row);
  await assertMaySign(deps, tx, row, looked);
  const { digest_passkey: signed, reason: _reason, ...proof } = body;
  if (signed !== undefined) {
    const digest = Buffer.from(row.digest, 'hex');
    if (!(await deps.passkeys.hasSigned(signed, officer, digest)))
      throw new AppError('passkey_wrong');
    const { authenticatorData, clientDataJSON, signature } = signed.response;
    return {
      by: 'digest',
      assertion: { credentialId: signed.id, authenticatorData, clientDataJSON, signature },
    };
  }
  if (row.needsPasskey) throw new AppError('digest_passkey_needed');
  if (looked.others === 0) return { by: 'nothing' };
  const user = await deps.users.load(officer);
  const asked = { user, purpose: 'approve_payout', requestId: session.sessionId, ip } as const;
  await deps.factors.prove(asked, proof);
  return { by: 'factor' };
}

/** Whether it has all signatures that it takes, this officer's among them. */
async function isDoneBy(db: PlainDb, row: CoinPayoutRow, officer: number): Promise<boolean> {
  if (!row.isSigned) return false;
  const given = (await readApprovals<NothingMore>(db, COIN_PAYOUT, [row.id])).get(row.id);
  return signaturesOf(given).some(({ officerId }) => officerId === officer);
}

async function assertMaySign(
  deps: CoinReviewDeps,
  db: PlainDb,
  row: CoinPayoutRow,
  looked: LookedAt<CoinPayoutRisk>,
): Promise<void> {
  looked.assertMaySign();
  assertStands(await deps.standings.read(db, row.userId), deps.context.clock.now());
}

/** Answers what is to be done behind the commit. @throws AppError */
async function sign(
  deps: CoinReviewDeps,
  tx: PlainDb,
  row: CoinPayoutRow,
  { session, body, proof }: CoinSigning & { readonly proof: Proof },
): Promise<After | undefined> {
  const officer = session.userId;
  if (await isDoneBy(tx, row, officer)) return undefined;
  const look = await lookAtCoins(deps, tx, deps.secondPerson.decide, { rows: [row], officer });
  const looked = look(row);
  await assertMaySign(deps, tx, row, looked);
  if (row.needsPasskey && proof.by !== 'digest') throw new AppError('digest_passkey_needed');
  // another one signed while this one's code was typed
  if (looked.others > 0 && proof.by === 'nothing') throw new AppError('factor_required');
  if (looked.needed > (row.officersNeeded ?? 0)) await askSecond(tx, row.id, looked.risks);
  if (proof.by === 'digest') {
    const at = new Date(deps.context.clock.now());
    await keepAssertion(tx, { payoutId: row.id, officer, at }, proof.assertion);
  }
  const proposed = {
    subject: row.id,
    personId: row.userId,
    wanted: {},
    officer,
    reason: body.reason,
    also: () => (proof.by === 'digest' ? [{ field: 'digest', old: null, new: row.digest }] : []),
  };
  return (await deps.payouts.decideRequest(tx, 'approve', proposed)).after;
}

/** Withdrawals of coins, as officers sign them: how many it takes stands in the row by then. */
export function coinPayoutApproval(deps: CoinWithdrawalsDeps): ApprovalKind<NothingMore> {
  const { clock } = deps.context;
  const neededOf = async (tx: PlainDb, id: string): Promise<number> =>
    (await selectCoinPayout(tx, id))?.officersNeeded ?? 2;
  return {
    kind: COIN_PAYOUT,
    ability: APPROVES,
    subjects: ({ personId }) => (personId === null ? [] : [personId]),
    byOne: async (tx, { subject }) => (await neededOf(tx, subject)) < 2,
    yesOnly: true,
    apply: async (tx, { subject }) => {
      // the worker alone goes on with it: this process does not reach the signer
      await noteSigned(tx, subject, clock.now());
      return undefined;
    },
    describe: async (tx, { decidedBy, proposedBy, subject }) => {
      const others = decidedBy === null || decidedBy === proposedBy ? 0 : 1;
      const signed = `${others + 1} / ${await neededOf(tx, subject)}`;
      return {
        subject: `coin_payout:${subject}`,
        changes: [{ field: 'approvals', old: String(others), new: signed }],
      };
    },
  };
}
