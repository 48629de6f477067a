// Deposits as officers see them, and what they propose about one.
import type { ChainApproval, DataOf, ParsedQueryOf, WatchedDeposit } from '@sarraf/contracts';
import { AppError, idOfCursor, pageOf, pageWindow } from '../../http/index.ts';
import { withTransaction } from '../../platform/database/handles.ts';
import { formatDecimal } from '@sarraf/money';
import { type DepositRow, evidenceOf, referenceOf, selectDeposit } from '../coin-deposits/index.ts';
import { maskMobile } from '../users/index.ts';
import { oneApproval, toApprovals } from './chain-approvals.service.ts';
import type { ChainOfficeDeps, ChainOfficeParts } from './chain-office-deps.ts';
import {
  isTakenBack,
  markTold,
  selectClaims,
  selectPeople,
  selectUntold,
  selectWatched,
  selectWatchedOne,
  type WatchedRow,
} from './chain-office.queries.ts';
import type { WantedDeposit } from './coin-decisions.ts';

const PER_PAGE = 50;
const TOLD_AT_ONCE = 50;

/** Deposits of one part. */
export async function listDeposits(
  parts: ChainOfficeParts,
  query: ParsedQueryOf<'GET /admin/coin_deposits'>,
  officer: number,
): Promise<DataOf<'GET /admin/coin_deposits'>> {
  const after = idOfCursor(query.cursor);
  const limit = PER_PAGE + 1;
  const rows = await selectWatched(parts.context.plainDb, query.show ?? 'confirming', {
    after,
    limit,
  });
  const page = rows.slice(0, PER_PAGE);
  const next = rows.length > PER_PAGE ? String(page.at(-1)?.seq) : null;
  const window = pageWindow({ cursor: query.cursor }, PER_PAGE);
  return pageOf(window, await watched(parts, page, officer), rows.length, next);
}

/** One of them. @throws AppError `coin_deposit_not_found` */
export async function readWatched(
  parts: ChainOfficeParts,
  id: string,
  officer: number,
): Promise<WatchedDeposit> {
  const row = await selectWatchedOne(parts.context.plainDb, id);
  const [shown] = row === undefined ? [] : await watched(parts, [row], officer);
  if (shown === undefined) throw new AppError('coin_deposit_not_found');
  return shown;
}

async function watched(
  parts: ChainOfficeParts,
  rows: readonly WatchedRow[],
  officer: number,
): Promise<WatchedDeposit[]> {
  const { plainDb } = parts.context;
  const claims = await selectClaims(
    plainDb,
    rows.map(({ id }) => id),
  );
  const settling = await parts.settlements.waiting(plainDb);
  const reversing = await parts.reversals.waiting(plainDb);
  const shownToOwner = await parts.coinDeposits.onWire(rows);
  return Promise.all(
    shownToOwner.map(async (deposit, nth) => {
      const row = rows[nth];
      if (row === undefined) throw new Error('A deposit was not shown.');
      const settlement = settling.find(({ subject }) => subject === row.id);
      const reversal = reversing.find(({ subject }) => subject === row.id);
      const waiting =
        settlement === undefined
          ? reversal && ({ kind: 'coin_reversal', approval: reversal } as const)
          : ({ kind: 'coin_settlement', approval: settlement } as const);
      const [shown] = waiting === undefined ? [] : await toApprovals(parts, [waiting], officer);
      return {
        ...deposit,
        person:
          row.person_mobile === null
            ? null
            : {
                id: String(row.user_id),
                name: row.person_name,
                mobile: maskMobile(row.person_mobile),
              },
        reference: referenceOf(row),
        height: Number(row.height),
        claims: claims
          .filter((claim) => claim.move_id === row.id)
          .map((claim) => ({
            id: String(claim.id),
            person: {
              id: String(claim.user_id),
              name: claim.name,
              mobile: maskMobile(claim.mobile),
            },
            claimed_amount: claim.claimed_amount,
            status: claim.state,
            evidence: evidenceOf(claim),
            at: claim.at.toISOString(),
          })),
        waiting: shown ?? null,
      };
    }),
  );
}

/** Wants to give a parked deposit to a person. @throws AppError as its call declares */
export async function proposeSettlement(
  parts: ChainOfficeParts,
  id: string,
  said: { readonly userId: number; readonly officer: number; readonly reason: string },
): Promise<ChainApproval> {
  const row = await load(parts, id);
  if (row.book !== 'parked') throw new AppError('coin_deposit_not_parked');
  const people = await selectPeople(parts.context.plainDb, [said.userId]);
  if (!people.has(said.userId)) throw new AppError('not_found');
  const { officer, reason } = said;
  const wanted = wantedOf(row, said.userId);
  const about = { subject: row.id, personId: said.userId, wanted };
  const approval = await parts.settlements.propose({ ...about, officer, reason });
  return oneApproval(parts, { kind: 'coin_settlement', approval }, officer);
}

/** Wants to take back what the chain took back. @throws AppError as its call declares */
export async function proposeReversal(
  parts: ChainOfficeParts,
  id: string,
  { officer, reason }: { readonly officer: number; readonly reason: string },
): Promise<ChainApproval> {
  const row = await load(parts, id);
  const isBooked = row.book === 'credited' || row.book === 'parked';
  if (row.state !== 'orphaned' || !isBooked) throw new AppError('coin_deposit_stands');
  const user = row.book === 'credited' && row.user_id !== null ? Number(row.user_id) : null;
  const wanted = wantedOf(row, user);
  const about = { subject: row.id, personId: user, wanted };
  const approval = await parts.reversals.propose({ ...about, officer, reason });
  if (user !== null) await endOrders(parts, user);
  return oneApproval(parts, { kind: 'coin_reversal', approval }, officer);
}

/** At once; where the books are silent, before the deposit is taken back. */
async function endOrders(
  { cancelOrders, context: { logger } }: ChainOfficeParts,
  userId: number,
): Promise<void> {
  try {
    await cancelOrders(userId);
  } catch (error) {
    logger.warn({ err: error, userId }, 'orders of somebody frozen are cancelled later');
  }
}

async function load({ context }: ChainOfficeDeps, id: string): Promise<DepositRow> {
  const row = await selectDeposit(context.plainDb, id);
  if (row === undefined) throw new AppError('coin_deposit_not_found');
  return row;
}

function wantedOf(row: DepositRow, user: number | null): WantedDeposit {
  return {
    chain: row.chain,
    deposit: row.id,
    reference: referenceOf(row),
    asset: row.asset,
    units: row.units.toString(),
    user,
  };
}

/** Undefined: it was in a block again before its owner was notified. */
function noticeKind(row: DepositRow) {
  if (isTakenBack(row)) return 'coin_deposit_taken_back';
  if (row.book === 'reversed') return 'coin_deposit_reversed';
  return row.book === 'credited' ? 'coin_deposit_credited' : undefined;
}

/** Tells people of deposits that were decided, or that the network took back, once. */
export async function tellDecided({
  context,
  notifications,
  scaleOf,
}: Pick<ChainOfficeDeps, 'context' | 'notifications' | 'scaleOf'>): Promise<void> {
  for (const row of await selectUntold(context.plainDb, TOLD_AT_ONCE)) {
    const tell = await withTransaction(context.plainDb, async (tx) => {
      if (!(await markTold(tx, row)) || row.user_id === null) return undefined;
      const kind = noticeKind(row);
      if (kind === undefined) return undefined;
      return notifications.keep(tx, {
        kind,
        userId: Number(row.user_id),
        reference: `coin_deposit:${row.id}`,
        facts: {
          amount: formatDecimal(row.units, scaleOf(row.asset)),
          symbol: row.asset,
          reason: '',
        },
        updateWallet: !isTakenBack(row),
        event: 'deposit_update',
      });
    });
    tell?.();
  }
}
