import { appendFileSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { type Fields, fieldsOf, textOf, wholeOf } from '../fields.ts';
import type { BookLine, LineKind, Payout, Sender } from './payout.ts';

/** What one change of the book is: a payout, a line, or both; written at once or not at all. */
export interface BookChange {
  readonly payout?: Payout;
  readonly line?: BookLine;
}

/** Everything that the file keeps, oldest first; payouts as often as they changed. */
export function readBook(file: string): readonly BookChange[] {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') return [];
    throw cause;
  }
  return text.split('\n').flatMap((row) => parseRow(row) ?? []);
}

/** Adds one change. */
export function appendToBook(file: string, change: BookChange): void {
  appendFileSync(file, rowOf(change), { mode: 0o600 });
}

/** Writes the whole book anew; a crash leaves the old one or the new one. */
export function writeBook(file: string, changes: readonly BookChange[]): void {
  const next = `${file}.${process.pid}.next`;
  writeFileSync(next, changes.map(rowOf).join(''), { mode: 0o600 });
  renameSync(next, file);
}

function rowOf(change: BookChange): string {
  const plain = (_name: string, value: unknown): unknown =>
    typeof value === 'bigint' ? value.toString() : value;
  return `${JSON.stringify(change, plain)}\n`;
}

/** A kept change; the last row of a killed bank may be cut short and is left out. */
function parseRow(row: string): BookChange | undefined {
  if (!row.endsWith('}')) return undefined;
  try {
    const kept = fieldsOf(JSON.parse(row));
    const payout = payoutOf(fieldsOf(kept['payout']));
    const line = lineOf(fieldsOf(kept['line']));
    return { ...(payout === undefined ? {} : { payout }), ...(line === undefined ? {} : { line }) };
  } catch {
    return undefined;
  }
}

const KINDS: readonly LineKind[] = ['opening', 'card', 'transfer', 'payout', 'return', 'by_hand'];

function lineOf(fields: Fields): BookLine | undefined {
  const kind = KINDS.find((known) => known === fields['kind']);
  const number = wholeOf(fields, 'number');
  if (kind === undefined || number === undefined) return undefined;
  return {
    number,
    atMs: wholeOf(fields, 'atMs') ?? 0,
    kind,
    amountRial: BigInt(textOf(fields, 'amountRial') ?? '0'),
    reference: textOf(fields, 'reference') ?? '',
    payout: textOf(fields, 'payout'),
    ...(kind === 'transfer' ? { sender: senderOf(fieldsOf(fields['sender'])) } : {}),
  };
}

function senderOf(fields: Fields): Sender {
  const [depositId, sheba] = [textOf(fields, 'depositId') ?? '', textOf(fields, 'sheba') ?? ''];
  const [name, description] = [textOf(fields, 'name') ?? '', textOf(fields, 'description') ?? ''];
  return { depositId, sheba, name, description };
}

function payoutOf(fields: Fields): Payout | undefined {
  const id = textOf(fields, 'id');
  const state = (['waiting', 'paid', 'returned'] as const).find((one) => one === fields['state']);
  if (id === undefined || state === undefined) return undefined;
  return {
    provider: fields['provider'] === 'jibit' ? 'jibit' : 'zibal',
    id,
    amountRial: BigInt(textOf(fields, 'amountRial') ?? '0'),
    sheba: textOf(fields, 'sheba') ?? '',
    recipient: textOf(fields, 'recipient') ?? '',
    description: textOf(fields, 'description') ?? '',
    takenAtMs: wholeOf(fields, 'takenAtMs') ?? 0,
    endsAtMs: wholeOf(fields, 'endsAtMs') ?? 0,
    endsAs: fields['endsAs'] === 'returned' ? 'returned' : 'paid',
    state,
    paidAtMs: wholeOf(fields, 'paidAtMs'),
    returnedAtMs: wholeOf(fields, 'returnedAtMs'),
    reference: textOf(fields, 'reference'),
  };
}
