// Payouts that go as a file, for tests over HTTP: officers' calls and the bank's answers.
import type { Answer, TestServer } from './server.ts';
import { CANCEL_MS, type Person, withdrawing } from './withdrawals.ts';

/** A line of the file that the bank gets. */
export interface FileLine {
  readonly row: string;
  readonly rial: string;
  readonly sheba: string;
  readonly owner: string;
  readonly key: string;
}

/** What the bank answers to a line; what is left out is as the file has it. */
export interface BankSays {
  readonly line: FileLine;
  readonly word?: string;
  readonly reference?: string;
  readonly rial?: string;
  readonly sheba?: string;
  readonly key?: string;
}

let references = 0;

/** What tests do with batches of a server. */
export function batching(server: () => TestServer) {
  const { approve, move, moveAfter, officer, rich, withdraw } = withdrawing(server);
  const reason = 'compared with the approvals';
  const given = (of: Person, id: string, body?: unknown) => ({
    token: of.accessToken,
    params: { id },
    ...(body === undefined ? {} : { body }),
  });
  const make = (
    of: Person,
    {
      lines = '100',
      amount = '5000000000',
      key,
    }: { lines?: string; amount?: string; key?: string } = {},
  ): Promise<Answer> =>
    server().call('POST /admin/payout_batches', {
      token: of.accessToken,
      body: { lines, amount, reason },
      ...(key === undefined ? {} : { headers: { 'idempotency-key': key } }),
    });
  return {
    /** What each officer says. */
    reason,
    make,
    approveBatch: (of: Person, id: string): Promise<Answer> =>
      server().call('POST /admin/payout_batches/:id/approve', given(of, id, { reason })),
    cancelBatch: (of: Person, id: string): Promise<Answer> =>
      server().call('POST /admin/payout_batches/:id/cancel', given(of, id, { reason })),
    download: (of: Person, id: string): Promise<Answer> =>
      server().call('POST /admin/payout_batches/:id/file', given(of, id)),
    batch: async (of: Person, id: string) =>
      (await server().call('GET /admin/payout_batches/:id', given(of, id))).body.data,
    linesOf: async (of: Person, id: string) =>
      (await server().call('GET /admin/payout_batches/:id/lines', given(of, id))).body.data[
        'data'
      ] as { payout_id: string; status: string; bank_reference: string | null }[],
    bringIn: (of: Person, id: string, text: string): Promise<Answer> =>
      server().call('POST /admin/payout_batches/:id/answers', {
        ...given(of, id),
        form: { file: new Blob([text], { type: 'text/csv' }) },
      }),
    approveAnswers: (of: Person, id: string): Promise<Answer> =>
      server().call('POST /admin/payout_answers/:id/approve', given(of, id, { reason })),
    fatesOf: async (of: Person, id: string): Promise<string[]> => {
      const lines = await server().call('GET /admin/payout_answers/:id/lines', given(of, id));
      return (lines.body.data['data'] as { fate: string }[]).map(({ fate }) => fate);
    },
    /** Books what was approved, as the worker does every two seconds. */
    book: (): Promise<void> => server().process.background.run('book_payout_answers'),
    /** So many approved payouts of one person, that wait for a batch. */
    ready: async (count: number, amount = '20000'): Promise<{ who: Person; ids: string[] }> => {
      const who = await rich();
      const ids: string[] = [];
      for (let at = 0; at < count; at += 1) {
        ids.push(String((await withdraw(who, amount)).body.data['id']));
      }
      await moveAfter(CANCEL_MS);
      const finance = await officer();
      for (const id of ids) await approve(finance, id);
      await move();
      return { who, ids };
    },
  };
}

/** The lines of a file as the bank reads them. */
export function readFile(text: string): FileLine[] {
  const [, ...rows] = text
    .replace(/^\ufeff/, '')
    .trim()
    .split('\r\n');
  return rows.map((one) => {
    const [row = '', rial = '', sheba = '', owner = '', key = ''] = one.split(',');
    return { row, rial, sheba, owner, key };
  });
}

/** The bank's answers as a file, in the words of a bank. */
export function answers(...said: readonly BankSays[]): string {
  const rows = said.map(({ line, ...says }) => {
    const { key, rial, sheba } = { ...line, ...says };
    const reference = says.reference ?? `PAYA-${(references += 1)}`;
    return [key, rial, sheba, says.word ?? 'پرداخت شده', reference, '1405/09/05 14:30'].join(',');
  });
  return ['شناسه پرداخت,مبلغ (ریال),شماره شبا,وضعیت,شماره پیگیری,تاریخ', ...rows].join('\n');
}
