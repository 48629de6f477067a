// The demo's bank as a test from outside has it: transfers that come in, its statement, its own book,
// and what our books say of the same toman.
import type pg from 'pg';

/** A transfer to the house's account. */
export interface PayIn {
  readonly amount_toman: number;
  readonly deposit_id?: string;
  readonly payer_sheba?: string;
  readonly payer_name?: string;
}

/** A file as a browser takes it. */
export interface BrowserFile {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

async function askBank(url: string, body?: object): Promise<Response> {
  const headers = { 'content-type': 'application/json' };
  const sent = body === undefined ? {} : { method: 'POST', headers, body: JSON.stringify(body) };
  const answer = await fetch(url, sent);
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`);
  return answer;
}

/** Somebody pays by transfer; answers the bank's reference of it. */
export async function payIn(bankUrl: string, transfer: PayIn): Promise<string> {
  const answer = await askBank(`${bankUrl}/_control/pay-in`, transfer);
  return ((await answer.json()) as { reference: string }).reference;
}

/** The bank sends a transfer back to its payer; its own line says so. */
export async function sendBack(bankUrl: string, toman: number, why: string): Promise<void> {
  await askBank(`${bankUrl}/_control/book`, { amount_rial: -toman * 10, why });
}

/** The statement that an officer has from the bank now. */
export async function statementOf(bankUrl: string): Promise<BrowserFile> {
  const answer = await askBank(`${bankUrl}/_control/statement`);
  const buffer = Buffer.from(await answer.arrayBuffer());
  return { name: 'statement.csv', mimeType: 'text/csv', buffer };
}

/** The bank's own book: what lies there, and what each line moved, newest first; rial. */
export async function bookOf(
  bankUrl: string,
): Promise<{ readonly balance: number; readonly lines: readonly number[] }> {
  const answer = await askBank(`${bankUrl}/_control/book`);
  const book = (await answer.json()) as {
    balance_rial: string;
    lines: { amount_rial: string }[];
  };
  return {
    balance: Number(book.balance_rial),
    lines: book.lines.map(({ amount_rial: rial }) => Number(rial)),
  };
}

/** What users and the house have of toman by our own books; rial. */
export async function tomanInBooks(database: pg.Client): Promise<number> {
  const { rows } = await database.query<{ total: string }>(
    `SELECT sum(b.total) AS total FROM accounts AS a JOIN balances AS b ON b.account_id = a.id
     WHERE a.asset = 'IRT' AND a.owner_kind IN ('user', 'house')`,
  );
  return Number(rows[0]?.total);
}
