// A bank whose statements tests write, and people who pay it.
import type { Answer, TestServer } from './server.ts';
import type { Person } from './withdrawals.ts';

/** The house's account of the demo and of tests. */
export const HOUSE = 'IR820540102680020817909002';

/** A line before it is written; amounts in toman. */
export interface PaidLine {
  readonly amount: number;
  readonly reference?: string;
  readonly depositId?: string;
  readonly payer?: string;
  readonly at?: Date;
  /** What a gateway pays in: in nobody's list of transfers. */
  readonly isOfGateway?: true;
}

/** What tests do with statements of a server, of one account. */
export function bankOf(server: () => TestServer, house = HOUSE) {
  let [balance, lines] = [7_000_000, 0];
  const row = (line: PaidLine): string => {
    lines += 1;
    balance += line.amount * 10;
    const time = (line.at ?? new Date(Date.UTC(2026, 10, 20, 8, 0, lines))).toISOString();
    const reference = line.reference ?? `R${1_000_000 + lines}`;
    const { providers } = server();
    // what left is in nobody's list of what came
    if (line.amount < 0) providers.floatRial += line.amount * 10;
    else if (line.isOfGateway !== true) {
      const amount_rial = String(line.amount * 10);
      providers.transfers.push({ account: house, time, amount_rial, reference: reference.trim() });
    }
    return [
      time,
      line.amount * 10,
      reference,
      line.depositId ?? '',
      '',
      line.payer ?? '',
      '',
      balance,
    ].join(',');
  };
  const head = 'time,amount,reference,deposit_id,description,payer_sheba,payer_name,balance';
  const token = (of: Person) => ({ token: of.accessToken });
  const byId = (of: Person, id: string, body?: unknown) => ({
    ...token(of),
    params: { id },
    ...(body === undefined ? {} : { body }),
  });
  const reason = 'compared with the bank';
  return {
    /** A statement of these lines, each after the one before it; the bank has them. */
    csv: (...paid: readonly PaidLine[]): string => [head, ...paid.map(row)].join('\n'),
    /** Forgets the last line: its statement is never approved. */
    rewind: (toman: number): void => {
      balance -= toman * 10;
      if (toman < 0) server().providers.floatRial -= toman * 10;
      else server().providers.transfers.pop();
    },
    bringIn: (of: Person, text: string, account = house): Promise<Answer> =>
      server().call('POST /admin/statements', {
        ...token(of),
        form: { account, file: new Blob([text], { type: 'text/csv' }) },
      }),
    approve: (of: Person, id: string): Promise<Answer> =>
      server().call('POST /admin/statements/:id/approve', byId(of, id, { reason })),
    explain: (of: Person, id: string, word: Readonly<Record<string, string>>): Promise<Answer> =>
      server().call('POST /admin/statements/:id/explain', byId(of, id, { reason, ...word })),
    linesOf: (of: Person, id: string, query: Record<string, string> = {}): Promise<Answer> =>
      server().call('GET /admin/statements/:id/lines', { ...byId(of, id), query }),
    assign: (of: Person, id: string, userId: number): Promise<Answer> =>
      server().call(
        'POST /admin/unmatched/:id/assign',
        byId(of, id, { user_id: String(userId), reason }),
      ),
    payBack: (of: Person, id: string, reference: string): Promise<Answer> =>
      server().call(
        'POST /admin/unmatched/:id/pay_back',
        byId(of, id, { bank_reference: reference, reason }),
      ),
    unmatched: async (
      of: Person,
      show = 'waiting',
    ): Promise<readonly Record<string, unknown>[]> => {
      const answer = await server().call('GET /admin/unmatched', { ...token(of), query: { show } });
      return answer.body.data['data'] as Record<string, unknown>[];
    },
    credit: (): Promise<void> => server().process.background.run('credit_statements'),
    /** A person's identifier and the Sheba of their card. */
    payerOf: async (who: Person): Promise<{ depositId: string; payer: string }> => {
      const tips = await server().call('GET /user_wallets/deposit_id_tips', token(who));
      const cards = await server().call('GET /cards', token(who));
      const [card] = cards.body.data as unknown as { sheba: string }[];
      return { depositId: String(tips.body.data['deposit_id']), payer: card?.sheba ?? '' };
    },
    /** Toman that somebody owns: `user:12`, `house:unmatched`. */
    totalOf: async (owner: string): Promise<number> => {
      const [kind, id] = owner.split(':');
      const [found] = await server().sql<{ total: string }>(
        `SELECT COALESCE(sum(b.total), 0) / 10 AS total FROM accounts a
         JOIN balances b ON b.account_id = a.id
         WHERE a.owner_kind = $1 AND a.owner_id = $2 AND a.asset = 'IRT' AND a.wallet = 'spot'`,
        [kind, id],
      );
      return Number(found?.total ?? 0);
    },
  };
}
