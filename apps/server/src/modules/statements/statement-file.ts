// A bank's statement as a CSV file, read as a whole or not at all (docs/operations.md, Statements).
import { createHash } from 'node:crypto';
import { STATEMENT_LINES_MAX } from '@sarraf/contracts';
import { toLatinDigits } from '@sarraf/money';
import { AppError } from '../../http/index.ts';
import { type BankFileRow, readBankFile, readReference, readRial, readSheba } from './bank-file.ts';
import { findDepositId } from './deposit-id.ts';
import { readStatementTime } from './statement-time.ts';

/** One line of a statement, as the bank wrote it. Amounts in rial; what left is below zero. */
export interface StatementFileLine {
  /** Of account, reference, amount and time: what makes it the same line for ever. */
  readonly id: string;
  /** Where it stands in the file, the head being the first row. */
  readonly row: number;
  readonly at: number;
  readonly amountRial: bigint;
  /** Empty where the bank gave none. */
  readonly reference: string;
  readonly depositId: string | null;
  readonly description: string;
  readonly payerSheba: string | null;
  readonly payerName: string;
  readonly balanceRial: bigint;
}

const COLUMNS = {
  time: ['time', 'date', 'زمان', 'تاریخ', 'تاریخ و ساعت'],
  amount: ['amount', 'amount_rial', 'مبلغ', 'مبلغ (ریال)'],
  reference: ['reference', 'شماره پیگیری', 'کد رهگیری', 'شماره سند'],
  deposit_id: ['deposit_id', 'شناسه واریز', 'شناسه'],
  description: ['description', 'شرح'],
  payer_sheba: ['payer_sheba', 'شبای واریزکننده', 'شبا'],
  payer_name: ['payer_name', 'نام واریزکننده', 'واریزکننده'],
  balance: ['balance', 'balance_after', 'مانده'],
} as const;
type Column = keyof typeof COLUMNS;
const REQUIRED: readonly Column[] = ['time', 'amount', 'reference', 'balance'];

/**
 * The lines of a file, in its order.
 *
 * @throws AppError `statement_unreadable`, `statement_columns_missing`, `statement_line_malformed`,
 *   `statement_too_long`
 */
export function readStatementFile(bytes: Uint8Array, account: string): StatementFileLine[] {
  const rows = readBankFile(bytes, COLUMNS, REQUIRED);
  if (rows.length === 0 || rows.length > STATEMENT_LINES_MAX) {
    throw new AppError('statement_too_long', { max: STATEMENT_LINES_MAX });
  }
  return rows.map((row) => readLine(row, account));
}

function readLine({ row, text }: BankFileRow<Column>, account: string): StatementFileLine {
  const wrong = (column: Column): AppError =>
    new AppError('statement_line_malformed', { line: row, column });
  const at = readStatementTime(toLatinDigits(text('time')));
  if (at === undefined) throw wrong('time');
  const amountRial = readRial(text('amount'));
  if (amountRial === undefined || amountRial === 0n) throw wrong('amount');
  const balanceRial = readRial(text('balance'));
  if (balanceRial === undefined) throw wrong('balance');
  const reference = readReference(text('reference'));
  if (reference === undefined) throw wrong('reference');
  const payerSheba = readSheba(text('payer_sheba'));
  const description = text('description');
  return {
    id: lineId(account, reference, amountRial, at),
    ...{ row, at, amountRial, reference, description, payerSheba, balanceRial },
    depositId: findDepositId(toLatinDigits(text('deposit_id')), toLatinDigits(description)),
    payerName: text('payer_name'),
  };
}

/** What makes a line the same one for ever. */
export function lineId(account: string, reference: string, amountRial: bigint, at: number): string {
  const text = `${account}\n${reference}\n${amountRial}\n${new Date(at).toISOString()}`;
  return createHash('sha256').update(text).digest('hex').slice(0, 40);
}
