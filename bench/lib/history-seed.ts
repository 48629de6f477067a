/**
 * Histories of people whose money moved in every way, written straight into the tables: each row as
 * the engine and the modules would have written it, with all checks and keys of the tables in force.
 * What is held in the engine's memory is not told: only lists are read of it.
 */
import type pg from 'pg';
import { STATEMENTS } from './history-rows.ts';

/** Other people than those whose lists are looked at; each has a wallet of toman and one of bitcoin. */
export const OTHERS = 10_000;
/** Rows of each kind that each of the others has, on average. */
const OF_EACH = 2;
/** One row in so many is of the person who is looked at. */
const OWN_OF = 4;
const FIRST_USER = 1_000_000;
const FIRST_ACCOUNT = 10_000_000;
/** Above whatever the engine numbers meanwhile. */
const FIRST_NUMBER = 1_000_000;
/** Below them: what people begin with. */
const FIRST_OPENING = 500_000;
/** Entries of one row of each kind. */
const ENTRIES = 8;

/** So many rows of each kind a person has whose history is `growth` times the first. */
export const ownRows = (growth: number): number => (OTHERS / 200) * growth;

/** The staff who decided, by their ids. */
export interface Officers {
  readonly proposes: number;
  readonly decides: number;
}

/** One part of the seeded histories: rows `first` to `last` of each kind. */
interface Part {
  readonly owner: number;
  readonly first: number;
  readonly last: number;
  /** Which of the others it is of, by their numbers from 0 on. */
  readonly othersFrom: number;
  readonly others: number;
}

/** Seeds a server's own database, in parts of which a later one begins where the one before ended. */
export class HistorySeed {
  readonly #client: pg.Client;
  readonly #startMs: number;
  readonly #officers: Officers;
  #last = 0;
  #others = 0;

  /** @param client the owner's; @param startMs when the first of it happens: after whatever the server itself writes */
  constructor(client: pg.Client, startMs: number, officers: Officers) {
    this.#client = client;
    this.#startMs = startMs;
    this.#officers = officers;
  }

  /** The others with their wallets and cards, and where money comes from and goes to. */
  async people(): Promise<void> {
    await this.#run(`CREATE TABLE bench_people (k bigint PRIMARY KEY, user_id bigint, irt bigint,
      btc bigint, card bigint)`);
    await this.#run(
      `INSERT INTO users (id, mobile, password_hash, first_name, last_name, level)
       OVERRIDING SYSTEM VALUE
       SELECT $1::bigint + k, '0930' || lpad(k::text, 7, '0'), '', 'نام', 'خانوادگی ' || k, 2
       FROM generate_series(0, $2::bigint - 1) AS k`,
      [FIRST_USER, OTHERS],
    );
    await this.#run(
      `INSERT INTO cards (id, user_id, number_hash, number_sealed, masked, status, sheba, is_default)
       OVERRIDING SYSTEM VALUE
       SELECT $1::bigint + k, $1::bigint + k, sha256(k::text::bytea), '', '603799******' || lpad((k % 10000)::text, 4, '0'),
         'verified', 'IR' || lpad(k::text, 24, '0'), true
       FROM generate_series(0, $2::bigint - 1) AS k`,
      [FIRST_USER, OTHERS],
    );
    await this.#run(
      `INSERT INTO accounts (id, owner_kind, owner_id, asset, wallet)
       SELECT $1::bigint + 2 * k + w, 'user', ($2::bigint + k)::text, CASE w WHEN 0 THEN 'IRT' ELSE 'BTC' END, 'spot'
       FROM generate_series(0, $3::bigint - 1) AS k, generate_series(0, 1) AS w`,
      [FIRST_ACCOUNT, FIRST_USER, OTHERS],
    );
    await this.#run(
      `INSERT INTO accounts (id, owner_kind, owner_id, asset, wallet)
       SELECT $1::bigint - position, kind, name, asset, 'spot' FROM (VALUES (1, 'outside', 'bank', 'IRT'),
         (2, 'outside', 'gateway', 'IRT'), (3, 'house', 'fees', 'IRT'), (4, 'house', 'fees', 'BTC'),
         (5, 'house', 'unmatched', 'IRT'), (6, 'house', 'bonus', 'IRT')) AS own (position, kind, name, asset)
       ON CONFLICT DO NOTHING`,
      [FIRST_ACCOUNT],
    );
    await this.#run(
      `INSERT INTO balances SELECT id, owner_kind, 0, 0 FROM accounts ON CONFLICT DO NOTHING`,
    );
    await this.#openings();
    await this.#run(
      `INSERT INTO bench_people SELECT k, $2::bigint + k, $1::bigint + 2 * k, $1::bigint + 2 * k + 1, $2::bigint + k
       FROM generate_series(0, $3::bigint - 1) AS k`,
      [FIRST_ACCOUNT, FIRST_USER, OTHERS],
    );
  }

  /** What each wallet of the others begins with. */
  async #openings(): Promise<void> {
    const numbered = `FROM generate_series($1::bigint, $1::bigint + 2 * $2::bigint - 1) AS opened`;
    const values = [FIRST_ACCOUNT, OTHERS, FIRST_OPENING];
    const entry = '$3::bigint + opened - $1::bigint';
    await this.#run(
      `INSERT INTO ledger_entries SELECT ${entry}, 'opening', 'b' || opened, $4::bigint, 0, 0 ${numbered}`,
      [...values, this.#startMs],
    );
    await this.#run(
      `INSERT INTO entry_keys SELECT 'opening', 'b' || opened, ${entry} ${numbered}`,
      values,
    );
    await this.#run(
      `INSERT INTO postings SELECT ${entry}, 0, o.id, opened, a.asset, 1000000000000, 'credit'
       ${numbered} JOIN accounts AS a ON a.id = opened
         JOIN accounts AS o ON o.owner_kind = 'outside' AND o.owner_id = 'opening' AND o.asset = a.asset`,
      values,
    );
  }

  /** A hundredth of the others, or the rest of them, and one person among them whose rows are many. */
  async part(owner: number, growth: number): Promise<void> {
    const others = growth === 1 ? OTHERS / 100 : OTHERS - this.#others;
    const first = this.#last + 1;
    const rows = Math.max(ownRows(growth) * OWN_OF, others * OF_EACH);
    const part = { owner, first, last: this.#last + rows, othersFrom: this.#others, others };
    await this.#run(
      `INSERT INTO bench_people
       SELECT -$1::bigint, $1, (SELECT id FROM accounts WHERE owner_kind = 'user' AND owner_id = $1::text
           AND asset = 'IRT' AND wallet = 'spot'),
         (SELECT id FROM accounts WHERE owner_kind = 'user' AND owner_id = $1::text AND asset = 'BTC'
           AND wallet = 'spot'), (SELECT min(id) FROM cards WHERE user_id = $1)`,
      [owner],
    );
    await this.#run('ANALYZE bench_people, accounts, users');
    for (const statement of STATEMENTS) await this.#runPart(statement, part);
    this.#last = part.last;
    this.#others += others;
  }

  /** Balances as the indexed entries have them, and what the planner knows after a night. */
  async settle(): Promise<void> {
    await this.#run(
      `UPDATE balances AS b SET total = newest.total
       FROM (SELECT DISTINCT ON (account_id) account_id, total FROM account_entries
         ORDER BY account_id, entry_id DESC) AS newest
       WHERE newest.account_id = b.account_id AND newest.total <> b.total`,
    );
    await this.#run('VACUUM ANALYZE');
  }

  /** The number of the first entry. */
  get firstEntry(): number {
    return FIRST_NUMBER + ENTRIES;
  }

  /** Above the number of the newest entry. */
  get newestEntry(): number {
    return FIRST_NUMBER + ENTRIES * (this.#last + 1);
  }

  /** A day of Tehran in the middle of all, and one a day later. */
  get days(): { readonly from: string; readonly to: string } {
    const day = (more: number): string =>
      new Date(this.#startMs + this.#last * 500 + more).toISOString().slice(0, 10);
    return { from: day(0), to: day(86_400_000) };
  }

  async #runPart(statement: string, { owner, first, last, othersFrom, others }: Part) {
    const { proposes, decides } = this.#officers;
    const values: Readonly<Record<string, number>> = {
      owner,
      first,
      last,
      proposes,
      decides,
      start: this.#startMs,
      number: FIRST_NUMBER,
    };
    const person = `JOIN bench_people AS me ON me.k =
        CASE WHEN n % ${OWN_OF} = 0 THEN -${owner}::bigint ELSE ${othersFrom} + n % ${others} END
      JOIN bench_people AS other ON other.k = ${othersFrom} + (n + 1) % ${others}`;
    const filled = statement
      .replaceAll('@rows', `generate_series(${first}::bigint, ${last}::bigint) AS n ${person}`)
      .replaceAll(
        /@entry\((\d)\)/g,
        (_, kind: string) => `(${FIRST_NUMBER} + ${ENTRIES} * n + ${kind})`,
      )
      .replaceAll(/@(\w+)/g, (whole, name: string) => String(values[name] ?? whole));
    await this.#run(filled);
  }

  async #run(text: string, values: readonly unknown[] = []): Promise<void> {
    await this.#client.query(text, [...values]);
  }
}
