// The bank's answers to a batch as a CSV file, read as a whole or not at all (docs/operations.md).
import { BATCH_LINES_MAX } from '@sarraf/contracts';
import { toLatinDigits } from '@sarraf/money';
import { AppError } from '../../http/index.ts';
import {
  type BankFileRow,
  readBankFile,
  readReference,
  readRial,
  readSheba,
  readStatementTime,
} from '../statements/index.ts';

/** What the bank says of a payout. */
export type Said = 'paid' | 'returned' | 'waiting';

/** One line of the answers, as the bank wrote it. */
export interface AnswerLine {
  /** The line of the file in which it stands, the first being 1. */
  readonly row: number;
  /** Of the payout, as it stood in our file: without hyphens, in small letters. */
  readonly key: string;
  readonly amountRial: bigint;
  readonly sheba: string;
  readonly said: Said;
  /** The bank's own word for it. */
  readonly word: string;
  /** Empty where the bank gave none. */
  readonly reference: string;
  /** Ms since 1970; null where the file says none. */
  readonly at: number | null;
}

const COLUMNS = {
  key: ['key', 'payment_id', 'شناسه پرداخت', 'شناسه واریز', 'شناسه'],
  amount: ['amount', 'amount_rial', 'مبلغ'],
  sheba: ['sheba', 'iban', 'شبا', 'شماره شبا', 'شبای مقصد'],
  status: ['status', 'state', 'وضعیت', 'نتیجه'],
  reference: ['reference', 'شماره پیگیری', 'کد رهگیری', 'شماره مرجع'],
  time: ['time', 'date', 'زمان', 'تاریخ', 'تاریخ و ساعت'],
} as const;
type Column = keyof typeof COLUMNS;
const REQUIRED: readonly Column[] = ['key', 'amount', 'sheba', 'status', 'reference'];

/** The words that banks have for it, in both languages; any other word makes the file unreadable. */
const WORDS: Readonly<Record<Said, readonly string[]>> = {
  paid: ['paid', 'settled', 'success', 'پرداخت شده', 'پرداخت شد', 'انجام شده', 'موفق', 'واریز شده'],
  returned: [
    'returned',
    'rejected',
    'failed',
    'برگشتی',
    'برگشت خورده',
    'برگشت شده',
    'ناموفق',
    'رد شده',
  ],
  waiting: ['unknown', 'pending', 'waiting', 'نامشخص', 'در جریان', 'در انتظار', 'در حال انجام'],
};
const SAID: readonly Said[] = ['paid', 'returned', 'waiting'];
const KEY_MAX = 40;

/**
 * The lines of a file, in its order.
 *
 * @throws AppError `statement_unreadable`, `statement_columns_missing`, `statement_columns_doubled`,
 *   `statement_line_malformed`, `payout_answers_too_long`
 */
export function readAnswersFile(bytes: Uint8Array): AnswerLine[] {
  const rows = readBankFile(bytes, {
    columns: COLUMNS,
    missing: (has) => REQUIRED.find((column) => !has(column)),
  });
  if (rows.length === 0 || rows.length > BATCH_LINES_MAX) {
    throw new AppError('payout_answers_too_long', { max: BATCH_LINES_MAX });
  }
  return rows.map(readLine);
}

function readLine({ row, text }: BankFileRow<Column>): AnswerLine {
  const wrong = (column: Column): AppError =>
    new AppError('statement_line_malformed', { line: row, column });
  const key = toLatinDigits(text('key'))
    .replace(/[^\da-z]/gi, '')
    .toLowerCase();
  if (key === '' || key.length > KEY_MAX) throw wrong('key');
  const amountRial = readRial(text('amount'));
  if (amountRial === undefined || amountRial <= 0n) throw wrong('amount');
  const sheba = readSheba(text('sheba'));
  if (sheba === null) throw wrong('sheba');
  const word = text('status');
  const said = readSaid(word);
  if (said === undefined) throw wrong('status');
  const reference = readReference(text('reference'));
  if (reference === undefined) throw wrong('reference');
  const written = text('time');
  const at = written === '' ? null : readStatementTime(toLatinDigits(written));
  if (at === undefined) throw wrong('time');
  return { row, key, amountRial, sheba, said, word, reference, at };
}

function readSaid(word: string): Said | undefined {
  const plain = word.replaceAll('\u200c', ' ').replace(/\s+/g, ' ').toLowerCase();
  return SAID.find((said) => WORDS[said].includes(plain));
}
