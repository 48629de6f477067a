// A payment to an address of nobody's is its sender's to show: pictures and words, once, which two
// officers judge by. What is shown decides nothing by itself.
import type { CoinClaim } from '@sarraf/contracts';
import { formatDecimal } from '@sarraf/money';
import { AppError, type Call } from '../../http/index.ts';
import { withTransaction } from '../../platform/database/handles.ts';
import { assertNotBlocked } from '../operations/index.ts';
import type { CoinDepositsDeps } from './coin-deposits-deps.ts';
import {
  type ClaimedRow,
  insertEvidence,
  selectClaimed,
  selectOwnClaims,
} from './evidence.queries.ts';

const LIST_MAX = 20;

/** A person's claims, newest first. */
export async function listClaims(
  deps: CoinDepositsDeps,
  userId: number,
): Promise<{ data: CoinClaim[] }> {
  const rows = await selectOwnClaims(deps.context.plainDb, userId, LIST_MAX);
  return { data: rows.map((row) => toCoinClaim(deps, row)) };
}

function toCoinClaim({ scaleOf }: Pick<CoinDepositsDeps, 'scaleOf'>, row: ClaimedRow): CoinClaim {
  return {
    id: String(row.id),
    chain: row.chain,
    txid: row.txid,
    symbol: row.asset,
    amount: formatDecimal(row.units, scaleOf(row.asset)),
    status: row.state,
    reason: row.reason,
    evidence: evidenceOf(row),
    at: row.at.toISOString(),
  };
}

/** What a claim was shown with, on the wire. */
export function evidenceOf(
  of: Pick<ClaimedRow, 'evidence_words' | 'evidence_at' | 'pictures'>,
): CoinClaim['evidence'] {
  if (of.evidence_at === null) return null;
  const at = of.evidence_at.toISOString();
  return { words: of.evidence_words ?? '', pictures: Number(of.pictures), at };
}

/**
 * Shows the evidence of one's own claim.
 *
 * @throws AppError as `POST /coin_claims/:id/evidence` declares
 */
export async function showEvidence(
  deps: CoinDepositsDeps,
  userId: number,
  id: string,
  receive: Call<'POST /coin_claims/:id/evidence'>['receive'],
): Promise<CoinClaim> {
  const { clock, plainDb } = deps.context;
  // before all of it was sent
  await assertMayShow(deps, userId);
  const claim = await loadOpen(deps, userId, id);
  const { body, files } = await receive(({ chunks }) =>
    deps.documents.receive(userId, 'claim_evidence', chunks),
  );
  const documents = [files.picture_1, files.picture_2, files.picture_3].filter(
    (document) => document !== undefined,
  );
  if (documents.length === 0) throw new AppError('claim_picture_missing');
  const at = new Date(clock.now());
  const shown = { words: body.words ?? '', documents, at };
  const isKept = await withTransaction(plainDb, (tx) => insertEvidence(tx, claim.id, shown));
  // decided on, or shown by another device, meanwhile
  if (!isKept) await loadOpen(deps, userId, id);
  return toCoinClaim(deps, await load(deps, userId, id));
}

async function load(
  { context }: CoinDepositsDeps,
  userId: number,
  id: string,
): Promise<ClaimedRow> {
  const row = await selectClaimed(context.plainDb, id, userId);
  if (row === undefined) throw new AppError('claim_not_found');
  return row;
}

async function loadOpen(deps: CoinDepositsDeps, userId: number, id: string): Promise<ClaimedRow> {
  const row = await load(deps, userId, id);
  if (row.state !== 'open') throw new AppError('claim_not_open');
  if (row.evidence_at !== null) throw new AppError('claim_evidence_given');
  return row;
}

async function assertMayShow(
  { context: { plainDb }, standings }: CoinDepositsDeps,
  userId: number,
): Promise<void> {
  const standing = await standings.read(plainDb, userId);
  if (standing.isFrozen) throw new AppError('account_frozen');
  assertNotBlocked(standing, 'deposit');
}
