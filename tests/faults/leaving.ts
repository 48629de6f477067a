// People whose money leaves, over HTTP, while the server ends and comes back.
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import {
  testCardNumber,
  testMobile,
  testNationalCode,
} from '../../apps/server/src/testing/server.ts';
import { DEMO_SECRET, type HttpSystem } from './http-system.ts';
import { shortenCancelling } from '../lib/short-waits.ts';

/** How long anything may take while the server is away. */
export const PATIENCE_MS = 60_000;
/** What each withdrawal is of, and what of it the house keeps; toman. */
export const AMOUNT_TOMAN = 100_000;
/** The fee of each withdrawal, toman. */
export const FEE_TOMAN = 4_000;
const TEMPLATES = { withdraw: 'sarraf-withdraw-fa', transfer: 'sarraf-transfer-fa' } as const;
type Purpose = keyof typeof TEMPLATES;
const ASK_AGAIN_MS = 50;

/** What a call answers. */
export type Data = Readonly<Record<string, unknown>>;

/** Somebody with money and a card. */
export interface Owner {
  readonly mobile: string;
  readonly token: string;
  readonly cardId: string;
  /** Of the card; empty of staff. */
  readonly sheba: string;
  readonly userId: string;
}

interface Card {
  readonly id: string;
  readonly sheba: string;
}

/** What is not as with most people. */
export interface PersonOptions {
  readonly level?: 1 | 2;
  readonly staffRole?: string;
  /** Decimal amounts by asset. */
  readonly opening?: Readonly<Record<string, string>>;
}

/** A system whose limits on codes are no hindrance. */
export const LEAVING_ENV = {
  SARRAF_CODES_PER_MOBILE: '1000',
  SARRAF_CODES_PER_IP: '100000',
} as const;

/** What owners do with their money. */
export class Leaving {
  readonly #system: HttpSystem;
  readonly #database: pg.Client;

  private constructor(system: HttpSystem, database: pg.Client) {
    this.#system = system;
    this.#database = database;
  }

  /** @param cancelSeconds time to think again, so that nobody waits three minutes */
  static async open(system: HttpSystem, cancelSeconds: number): Promise<Leaving> {
    const database = new pg.Client({ connectionString: system.connectionString });
    database.on('error', () => undefined);
    await database.connect();
    await shortenCancelling(database, 'toman_withdrawal', cancelSeconds);
    return new Leaving(system, database);
  }

  close(): Promise<void> {
    return this.#database.end();
  }

  async query<Row extends pg.QueryResultRow>(
    text: string,
    values: readonly unknown[] = [],
  ): Promise<Row[]> {
    return (await this.#database.query<Row>(text, [...values])).rows;
  }

  /**
   * Asks until there is a definite answer: the same call again, as a panel does.
   *
   * @throws with the answer's text when it is no 200
   */
  async ask<T>(
    path: string,
    body?: Readonly<Record<string, unknown>>,
    headers: Readonly<Record<string, string>> = {},
    method: 'GET' | 'POST' | 'DELETE' = body === undefined ? 'GET' : 'POST',
  ): Promise<T> {
    const deadline = Date.now() + PATIENCE_MS;
    for (;;) {
      const call = { path, method, headers, ...(body && { body }) };
      const { status, text } = await this.#system.call(call);
      if (status === 200) return (JSON.parse(text) as { data: T }).data;
      const isOpen = status === 0 || status === 503 || text.includes('"outcome_unknown"');
      if (!isOpen || Date.now() > deadline) throw new Error(`${path} answered ${status}: ${text}`);
      await delay(ASK_AGAIN_MS);
    }
  }

  /** Somebody of level 1 with so many toman. */
  makeOwner(serial: number, openingToman: number): Promise<Owner> {
    return this.makePerson(serial, { opening: { IRT: String(openingToman) } });
  }

  async makePerson(serial: number, options: PersonOptions): Promise<Owner> {
    const { level = 1, staffRole = null, opening = {} } = options;
    const [mobile, password] = [testMobile(), 'Vazir-9-lale-17'];
    const person = {
      mobile,
      password,
      first_name: 'مریم',
      last_name: `آزمون ${serial}`,
      level,
      national_code: testNationalCode(serial),
      card_number: testCardNumber(serial),
      staff_role: staffRole,
      rate_profile: 'standard',
      opening: Object.entries(opening).map(([asset, amount]) => ({ asset, amount })),
    };
    await this.ask('/admin/demo/people', { people: [person] }, { 'x-demo-secret': DEMO_SECRET });
    const token = await this.#signIn(mobile, password);
    const authorization = `Bearer ${token}`;
    const isClient = staffRole === null;
    const cards = isClient ? await this.ask<Card[]>('/cards', undefined, { authorization }) : [];
    const [user] = await this.query<{ id: string }>(
      'SELECT id::text FROM users WHERE mobile = $1',
      [mobile],
    );
    const [card] = cards;
    return {
      mobile,
      token,
      cardId: card?.id ?? '',
      sheba: card?.sheba ?? '',
      userId: user?.id ?? '',
    };
  }

  async #signIn(mobile: string, password: string): Promise<string> {
    const known = this.#system.providers.inbox.length;
    const first = await this.ask<{ accessToken?: string; login_token?: string }>('/jwt/login', {
      mobile,
      password,
    });
    if (first.accessToken !== undefined) return first.accessToken;
    const activation_code = await this.#awaitCode(mobile, known);
    const body = { login_token: first.login_token ?? '', activation_code };
    return (await this.ask<{ accessToken: string }>('/login', body)).accessToken;
  }

  /** A code that its owner was just sent. */
  async codeFor({ mobile, token }: Owner, purpose: Purpose = 'withdraw'): Promise<string> {
    const known = this.#system.providers.inbox.length;
    const authorization = `Bearer ${token}`;
    await this.ask('/user/getVerficiationCode', { purpose }, { authorization });
    return this.#awaitCode(mobile, known, TEMPLATES[purpose]);
  }

  /** The newest of any kind unless a template is named, since the inbox was so long. */
  async #awaitCode(mobile: string, known: number, wanted?: string): Promise<string> {
    const deadline = Date.now() + PATIENCE_MS;
    while (Date.now() < deadline) {
      const sms = this.#system.providers.inbox
        .slice(known)
        .findLast(
          ({ receptor, template, token }) =>
            receptor === mobile && /^\d{6}$/.test(token) && template === (wanted ?? template),
        );
      if (sms !== undefined) return sms.token;
      await delay(20);
    }
    throw new Error('No code came.');
  }

  /**
   * Asks under a key for what takes a code. A code is good once: where the server ended between it
   * and the hold, its owner asks for another, and for the same thing.
   *
   * @param code the first one to try; asked for where it is left out
   */
  async askWithCode<T>(
    owner: Owner,
    asked: {
      readonly path: string;
      readonly body: Readonly<Record<string, unknown>>;
      readonly key: string;
      readonly purpose: Purpose;
    },
    code?: string,
  ): Promise<T> {
    const { path, body, key, purpose } = asked;
    const deadline = Date.now() + PATIENCE_MS;
    const headers = { authorization: `Bearer ${owner.token}`, 'idempotency-key': key };
    let activation_code = code ?? (await this.codeFor(owner, purpose));
    for (;;) {
      try {
        return await this.ask<T>(path, { ...body, activation_code }, headers);
      } catch (error) {
        const isUsedUp = String(error).includes('"code_wrong"');
        if (!isUsedUp || Date.now() > deadline) throw error;
        activation_code = await this.codeFor(owner, purpose);
      }
    }
  }

  /** Asks for a withdrawal under a key; answers its id. */
  async withdraw(owner: Owner, key: string, code?: string): Promise<string> {
    const body = { card_id: owner.cardId, amount: String(AMOUNT_TOMAN) };
    const path = '/user_wallets/toman/withdraw';
    const asked = { path, body, key, purpose: 'withdraw' } as const;
    return (await this.askWithCode<{ id: string }>(owner, asked, code)).id;
  }

  /** Cancels it, where that is still possible; answers how it stands. */
  async cancel({ token }: Owner, id: string): Promise<string> {
    const headers = { authorization: `Bearer ${token}` };
    try {
      const path = `/user_wallets/withdraw/${id}`;
      return (await this.ask<{ status: string }>(path, undefined, headers, 'DELETE')).status;
    } catch (error) {
      if (!String(error).includes('"withdrawal_not_cancellable"')) throw error;
      return this.statusOf({ token }, id);
    }
  }

  async statusOf({ token }: Pick<Owner, 'token'>, id: string): Promise<string> {
    const headers = { authorization: `Bearer ${token}` };
    const path = `/user_wallets/toman/withdraw/${id}`;
    return (await this.ask<{ status: string }>(path, undefined, headers)).status;
  }

  /** Officers have approved what waits for them, and nobody waits for the next question. */
  async flushSteps(ids: readonly string[]): Promise<void> {
    await this.query(
      `UPDATE payouts AS p SET next_step_at = now(),
         signed_at = CASE WHEN p.officers_needed > 0 THEN now() END
       FROM withdrawals_state AS w
       WHERE w.id = p.id AND p.id = ANY($1) AND w.state IN ('requested', 'approved', 'sent')
         AND (p.next_step_at > now() OR (p.next_step_at IS NULL AND p.officers_needed > 0))`,
      [ids],
    );
  }

  /** What somebody was told twice of one thing. */
  toldTwice(): Promise<object[]> {
    return this.query(
      `SELECT user_id, kind, reference, count(*) FROM notifications
       WHERE kind ~ '^(transfer|vault|gift|bank_deposit|adjusted|withdrawal)'
       GROUP BY user_id, kind, reference HAVING count(*) > 1`,
    );
  }

  /** What of toman an account has, and what of it is held. */
  async balanceOf(kind: string, owner: string): Promise<{ total: number; held: number }> {
    const [row] = await this.query<{ total: string; held: string }>(
      `SELECT b.total / 10 AS total, b.held / 10 AS held
       FROM accounts a JOIN balances b ON b.account_id = a.id
       WHERE a.asset = 'IRT' AND a.owner_kind = $1 AND a.owner_id = $2 AND a.wallet = 'spot'`,
      [kind, owner],
    );
    return { total: Number(row?.total ?? 0), held: Number(row?.held ?? 0) };
  }
}

/** Asks until it has come so far. @throws when it does not */
export async function untilIs(status: string, ask: () => Promise<Data>): Promise<Data> {
  const deadline = Date.now() + PATIENCE_MS;
  for (;;) {
    const data = await ask();
    if (data['status'] === status) return data;
    if (Date.now() > deadline) throw new Error(`It stays ${String(data['status'])}.`);
    await delay(ASK_AGAIN_MS);
  }
}
