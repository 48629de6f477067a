// What came in over the bank, as its owner sees it.
import type { BankDeposit, DataOf, ParsedQueryOf } from '@sarraf/contracts';
import { AppError, LIST_COUNT_MAX, pageOf, pageWindow } from '../../http/index.ts';
import type { ServerContext } from '../server-context.ts';
import { tomanText } from '../toman-amounts/index.ts';
import { countOwnDeposits, type OwnDepositRow, selectOwnDeposits } from './own-deposits.queries.ts';

const PER_PAGE = 20;
const CURSOR = /^(\d{1,15})\.([0-9a-f]{40})$/;

/** The user's own, newest first. */
export async function listOwnDeposits(
  { plainDb }: ServerContext,
  userId: number,
  query: ParsedQueryOf<'GET /tomanWallet/bank_deposits'>,
): Promise<DataOf<'GET /tomanWallet/bank_deposits'>> {
  const window = pageWindow(query, PER_PAGE);
  const { offset, limit } = window;
  const part = { before: beforeOf(query.cursor), offset, limit: limit + 1 };
  const rows = limit === 0 ? [] : await selectOwnDeposits(plainDb, userId, part);
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  const next = last === undefined ? null : `${last.at.getTime()}.${last.id}`;
  const total = await countOwnDeposits(plainDb, userId, LIST_COUNT_MAX);
  return pageOf(window, shown.map(toDeposit), total, next);
}

function beforeOf(cursor: string | undefined): { at: Date; id: string } | undefined {
  if (cursor === undefined) return undefined;
  const [, at, id] = CURSOR.exec(cursor) ?? [];
  if (at === undefined || id === undefined) {
    throw new AppError('validation_failed', { fields: ['cursor'] });
  }
  return { at: new Date(Number(at)), id };
}

function toDeposit(row: OwnDepositRow): BankDeposit {
  return {
    id: row.id,
    amount: tomanText(row.amount_rial),
    status: row.state,
    reference: row.reference === '' ? null : row.reference,
    paid_at: row.at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}
