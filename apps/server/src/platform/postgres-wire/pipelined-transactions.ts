// A whole transaction in one packet, answered in another: the server sends nothing in between, and
// neither side wakes up for each statement.
import pg from 'pg';
import { WireBytes } from './wire-bytes.ts';

/** A prepared statement and its parameters, as the driver sends them. */
export interface Statement {
  /** Known by it from its first use on. */
  readonly name: string;
  readonly text: string;
  readonly values: readonly StatementValue[];
  /** Rows that follow a `COPY … FROM STDIN`. */
  readonly rows?: Buffer;
}

type StatementValue = string | number | bigint | Buffer | null;

type Answered = (error: Error | null) => void;

/** Types of the messages that are sent. */
const PARSE = 0x50;
const BIND = 0x42;
const EXECUTE = 0x45;
const COPY_DATA = 0x64;
const COPY_DONE = 0x63;
const SYNC = 0x53;

const TEXT_FORMAT = 0;
const BINARY_FORMAT = 1;
const NULL = -1;
/** Ends a string, and as one names the portal that a statement runs in. */
const ZERO = 0;

function addMessage(bytes: WireBytes, type: number, addBody: () => void): void {
  bytes.addByte(type);
  const length = bytes.beginLength();
  addBody();
  bytes.endLength(length, true);
}

function addString(bytes: WireBytes, value: string): void {
  bytes.addText(value);
  bytes.addByte(ZERO);
}

function addValue(bytes: WireBytes, value: StatementValue): void {
  if (value === null) {
    bytes.addInt32(NULL);
    return;
  }
  const length = bytes.beginLength();
  if (typeof value === 'object') bytes.addBytes(value);
  else bytes.addText(String(value));
  bytes.endLength(length, false);
}

function addParse(bytes: WireBytes, { name, text }: Statement): void {
  addMessage(bytes, PARSE, () => {
    addString(bytes, name);
    addString(bytes, text);
    bytes.addInt16(0);
  });
}

/** Its parameters, and that it runs to its end; then the rows that a COPY takes. */
function addRun(bytes: WireBytes, { name, values, rows }: Statement): void {
  addMessage(bytes, BIND, () => {
    bytes.addByte(ZERO);
    addString(bytes, name);
    bytes.addInt16(values.length);
    for (const value of values) {
      const isBytes = value !== null && typeof value === 'object';
      bytes.addInt16(isBytes ? BINARY_FORMAT : TEXT_FORMAT);
    }
    bytes.addInt16(values.length);
    for (const value of values) addValue(bytes, value);
    bytes.addInt16(0);
  });
  addMessage(bytes, EXECUTE, () => {
    bytes.addByte(ZERO);
    bytes.addInt32(0);
  });
  if (rows === undefined) return;
  // A server that refused the COPY passes over them.
  addMessage(bytes, COPY_DATA, () => bytes.addBytes(rows));
  addMessage(bytes, COPY_DONE, () => undefined);
}

/**
 * Many statements as one query of the driver: one Sync ends them all. It extends the driver's own
 * query, since a connection that pipelines refuses every other kind; what it leans on beyond the
 * driver's documentation is pinned by `driver-version.test.ts`.
 */
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

  override readonly submit = ({ stream }: pg.Connection): void => {
    const bytes = new WireBytes();
    for (const statement of this.#statements) {
      if (!this.#known.has(statement.name)) addParse(bytes, statement);
      this.#known.add(statement.name);
      addRun(bytes, statement);
    }
    addMessage(bytes, SYNC, () => undefined);
    stream.write(bytes.written);
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

const BEGIN: Statement = { name: 'begin', text: 'BEGIN', values: [] };
const COMMIT: Statement = { name: 'commit', text: 'COMMIT', values: [] };

/** The transactions of one connection, each sent without waiting for the one before it. */
export class PipelinedTransactions {
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
      const all = [BEGIN, ...statements, COMMIT];
      const query = new StatementsTogether(all, this.#known, this.#answerWithinMs, (error) => {
        if (error !== null) reject(error);
        else if (query.lastCommand === 'COMMIT') resolve();
        else reject(new Error('PostgreSQL rolled the transaction back.'));
      });
      this.#client.query(query);
    });
  }
}
