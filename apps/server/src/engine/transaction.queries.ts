// A whole transaction in one packet, answered in another: the server sends nothing in between, and
// neither side wakes up for each statement.
import pg from 'pg';

/** A prepared statement and its parameters, as the driver sends them. */
export interface Statement {
  /** Known by it from its first use on. */
  readonly name: string;
  readonly text: string;
  readonly values: readonly StatementValue[];
  /** Rows that follow a `COPY … FROM STDIN`. */
  readonly rows?: Buffer;
}

export type StatementValue = string | number | bigint | Buffer | null;

type Answered = (error: Error | null) => void;

const isReady = (value: StatementValue): value is string | Buffer | null =>
  typeof value === 'string' || typeof value === 'object';

const COPY_DATA = 0x64;
/** CopyDone, which has nothing but its length. */
const COPY_DONE = Buffer.from('6300000004', 'hex');

/** Rows right behind the COPY that takes them: a server that refused it passes over them. */
function sendRows({ stream }: pg.Connection, rows: Buffer): void {
  const head = Buffer.allocUnsafe(5);
  head[0] = COPY_DATA;
  head.writeInt32BE(4 + rows.length, 1);
  stream.write(head);
  stream.write(rows);
  stream.write(COPY_DONE);
}

/** Many statements as one query of the driver: one Sync ends them all. */
class StatementsTogether extends pg.Query {
  /** The driver breaks the connection that has not answered by then, ms. */
  readonly query_timeout: number;
  /** Called by the driver where the time is over, by us otherwise. */
  callback: Answered;
  readonly #statements: readonly Statement[];
  readonly #known: Set<string>;
  #error: Error | undefined;
  #lastCommand = '';

  constructor(
    statements: readonly Statement[],
    known: Set<string>,
    answerWithinMs: number,
    answered: Answered,
  ) {
    super('');
    this.#statements = statements;
    this.#known = known;
    this.query_timeout = answerWithinMs;
    this.callback = answered;
  }

  /** What the server said of the last statement: `COMMIT`, or `ROLLBACK` where it did not. */
  get lastCommand(): string {
    return this.#lastCommand;
  }

  override readonly submit = (connection: pg.Connection): void => {
    const { stream } = connection;
    stream.cork();
    try {
      for (const { name, text, values, rows } of this.#statements) {
        if (name === '' || !this.#known.has(name)) {
          connection.parse({ name, text, types: [] }, true);
          if (name !== '') this.#known.add(name);
        }
        const given = values.map((value) => (isReady(value) ? value : String(value)));
        connection.bind({ statement: name, values: given }, true);
        connection.execute(null, true);
        if (rows !== undefined) sendRows(connection, rows);
      }
      connection.sync();
    } finally {
      stream.uncork();
    }
  };

  handleCommandComplete({ text }: { readonly text: string }): void {
    this.#lastCommand = text;
  }

  handleError(error: Error): void {
    this.#error ??= error;
    this.callback(this.#error);
  }

  handleReadyForQuery(): void {
    this.callback(this.#error ?? null);
  }

  /** Their rows say nothing. */
  handleRowDescription(): void {}
  handleDataRow(): void {}
  /** The rows are on their way already. */
  handleCopyInResponse(): void {}
}

/** A statement of no name, which the server forgets. */
const statement = (text: string): Statement => ({ name: '', text, values: [] });

/** The transactions of one connection. */
export class TransactionLine {
  readonly #client: pg.Client;
  readonly #answerWithinMs: number;
  readonly #known = new Set<string>();

  /** @param client one that pipelines */
  constructor(client: pg.Client, answerWithinMs: number) {
    this.#client = client;
    this.#answerWithinMs = answerWithinMs;
  }

  /**
   * Writes statements in one transaction. Resolves only when PostgreSQL has said COMMIT; rejects
   * with the first statement's error (then nothing of it was written, and the connection is to be
   * closed) or the connection's (then nobody knows): it is broken where the end is not answered in
   * time.
   */
  run(statements: readonly Statement[]): Promise<void> {
    return new Promise((resolve, reject) => {
      const all = [statement('BEGIN'), ...statements, statement('COMMIT')];
      const query = new StatementsTogether(all, this.#known, this.#answerWithinMs, (error) => {
        if (error !== null) reject(error);
        else if (query.lastCommand === 'COMMIT') resolve();
        else reject(new Error('PostgreSQL rolled the transaction back.'));
      });
      this.#client.query(query);
    });
  }
}
