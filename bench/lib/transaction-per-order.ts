/** The peer of the durable and HTTP benches: one transaction for each order, with our promises. */
import type { AccountRow, Changes, Command } from '@sarraf/settlement';
import { Exchange } from '@sarraf/settlement';
import pg from 'pg';
import { commitStatements } from '../../apps/server/src/engine/store/commit.queries.ts';
import { COMMIT_SETTINGS } from '../../apps/server/src/engine/store/engine-connection.queries.ts';
import type { SubmitReply, SubmitRequest } from '../../apps/server/src/engine/engine-contract.ts';
import { answerOf } from '../../apps/server/src/engine/writer/batch.ts';
import { Writers } from '../../apps/server/src/engine/index.ts';
import { OwnerKinds } from '../../apps/server/src/engine/recovery/owner-kinds.ts';
import type { Statement } from '../../apps/server/src/platform/postgres-wire/index.ts';
import { connectionConfig } from '../../apps/server/src/platform/database/database.ts';
import { deriveServingUrls } from '../../apps/server/src/platform/database/logins.ts';
import { createId } from '../../apps/server/src/platform/ids.ts';

/**
 * Where the peer's journal numbers come from. `database`: gapless and in commit order, as ours are.
 * `memory`: just counted, so that a failure leaves gaps and the journal proves nothing.
 */
export type PeerNumbers = 'database' | 'memory';

/** Connections of the peer; more do not help it on a small machine. */
export const peerConnections = 32;

/** A pool that hands out its connections one transaction at a time. */
class Connections {
  readonly #all: pg.Client[] = [];
  readonly #free: pg.Client[] = [];
  readonly #waiting: ((client: pg.Client) => void)[] = [];

  async open(connectionString: string, count: number): Promise<void> {
    const login = deriveServingUrls(connectionString).engine;
    const config = connectionConfig({ connectionString: login });
    const options = `${config.options ?? ''} ${COMMIT_SETTINGS}`;
    for (let index = 0; index < count; index += 1) {
      const client = new pg.Client({ ...config, options, pipeline: true });
      await client.connect();
      this.#all.push(client);
      this.#free.push(client);
    }
  }

  take(): Promise<pg.Client> {
    const client = this.#free.pop();
    if (client !== undefined) return Promise.resolve(client);
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  give(client: pg.Client): void {
    const next = this.#waiting.shift();
    if (next === undefined) this.#free.push(client);
    else next(client);
  }

  async close(): Promise<void> {
    await Promise.all(this.#all.map((client) => client.end()));
  }
}

const lockMarket = {
  name: 'peer_lock_market',
  text: 'SELECT market_seq, last_price_ticks FROM markets_state WHERE symbol = $1 FOR UPDATE',
};
const lockBalances = {
  name: 'peer_lock_balances',
  text:
    'SELECT account_id, total, held FROM balances WHERE account_id = ANY ($1::bigint[]) ' +
    'ORDER BY account_id FOR UPDATE',
};

/**
 * The journal is gapless and in the order of commits, so whoever writes takes the number in its
 * transaction and holds it to the end: the last thing it does, so that others wait least.
 */
const takeNumber = {
  name: 'peer_take_number',
  text: 'UPDATE engine_lock SET epoch = epoch + 1',
};
const numberedJournal =
  'INSERT INTO journal (seq, epoch, at_ms, command_count, commands, packed, state_hash, ' +
  'last_hold, has_rows) SELECT l.epoch, $2::bigint, $3::bigint, $4::bigint, $5::text, ' +
  '$6::bytea, $7::text, $8::bigint, $9::boolean FROM engine_lock l WHERE $1::bigint > 0';
const numberedCommands =
  'INSERT INTO commands (id, seq, command_index, claim_user, claim_route, claim_key, ' +
  'claim_body_hash) SELECT c.id, l.epoch, c.at, c.u, c.r, c.k, c.h FROM engine_lock l, ' +
  'unnest($1::uuid[], $2::bigint[], $3::bigint[], $4::bigint[], $5::text[], $6::text[], ' +
  '$7::text[]) AS c (id, seq, at, u, r, k, h)';

/** The batch's own statements; with numbers from the database these come last. */
function peerStatements(statements: readonly Statement[], numbers: PeerNumbers): Statement[] {
  const own = statements.filter(({ name }) => name !== 'engine_place');
  if (numbers === 'memory') return own;
  const isNumbered = ({ name }: Statement): boolean =>
    name === 'engine_journal' || name === 'engine_commands';
  return [
    ...own.filter((statement) => !isNumbered(statement)),
    { ...takeNumber, values: [] },
    ...own.filter(isNumbered).map(({ name, values }) => ({
      name: `peer_${name}`,
      text: name === 'engine_journal' ? numberedJournal : numberedCommands,
      values,
    })),
  ];
}

/** Rows in one order of locks for all, so that no two transactions wait for one another. */
function inLockOrder(changes: Changes): Changes {
  return {
    ...changes,
    balances: changes.balances.toSorted((a, b) => a.account - b.account),
    orders: changes.orders.toSorted((a, b) => a.id - b.id),
    holds: changes.holds.toSorted((a, b) => a.id - b.id),
  };
}

const DEADLOCK = '40P01';

/**
 * Two orders in two markets may each have locked the balances that the other one pays to: once in
 * some hundred thousand PostgreSQL ends one of them, which whoever works so then tries again.
 */
async function untilNoDeadlock(client: pg.Client, work: () => Promise<void>): Promise<void> {
  for (;;) {
    try {
      await work();
      return;
    } catch (error) {
      await client.query('ROLLBACK');
      if ((error as { readonly code?: string }).code !== DEADLOCK) throw error;
    }
  }
}

/** What the peer's engine is made of. */
export interface PeerOptions {
  readonly connectionString: string;
  readonly numbers?: PeerNumbers;
  /** Statements of rows that travel with a command. */
  readonly writers?: Writers;
}

type PeerRequest = Pick<SubmitRequest, 'command' | 'claim' | 'rows'> & { readonly id?: string };

/**
 * The peer keeps no state but the database's, so that many processes could run it: a transaction
 * per order locks and reads its market and its user's balances, decides, and writes the same rows
 * by the same prepared statements. Two round trips, which is what that needs: what may be sent
 * together is, by the driver's own pipeline. It is spared the reading of the book (it decides in
 * our memory) and the epoch.
 */
export class TransactionPerOrderEngine {
  readonly #connections = new Connections();
  readonly #exchange = new Exchange();
  readonly #owners = new OwnerKinds();
  readonly #accounts = new Map<number, number[]>();
  readonly #options: PeerOptions;
  /** While an account is being opened, whose balance others may change, they wait for it. */
  #opening: Promise<unknown> | undefined;

  constructor(options: PeerOptions) {
    this.#options = options;
  }

  get exchange(): Exchange {
    return this.#exchange;
  }

  start(): Promise<void> {
    return this.#connections.open(this.#options.connectionString, peerConnections);
  }

  async submit(request: PeerRequest): Promise<SubmitReply> {
    const client = await this.#connections.take();
    try {
      await untilNoDeadlock(client, () => this.#begin(client, request.command));
      return await this.#write(client, request);
    } finally {
      this.#connections.give(client);
    }
  }

  stop(): Promise<void> {
    return this.#connections.close();
  }

  async #begin(client: pg.Client, command: Command): Promise<void> {
    const begun: Promise<unknown>[] = [client.query('BEGIN')];
    const market = this.#marketOf(command);
    if (market !== undefined) begun.push(client.query({ ...lockMarket, values: [market] }));
    if ('user' in command) {
      const values = [this.#accounts.get(command.user ?? 1) ?? []];
      begun.push(client.query({ ...lockBalances, values }));
    }
    await Promise.all(begun);
  }

  #marketOf(command: Command): string | undefined {
    if ('market' in command) return command.market;
    if (command.type !== 'cancel_order') return undefined;
    return this.#exchange.order(command.orderId)?.market;
  }

  async #write(client: pg.Client, { id, ...request }: PeerRequest): Promise<SubmitReply> {
    const envelope = { id: id ?? createId(), at: Date.now(), ...request };
    this.#exchange.apply(envelope);
    const changes = this.#exchange.takeChanges();
    for (const row of changes.accounts) this.#own(row);
    const context = {
      epoch: 1n,
      writers: this.#options.writers ?? new Writers(),
      ownerKind: (account: number) => this.#owners.kindOf(account),
    };
    const statements = commitStatements(inLockOrder(changes), context);
    const numbers = this.#options.numbers ?? 'database';
    let tries = 0;
    const send = async (): Promise<void> => {
      tries += 1;
      if (tries > 1) await client.query('BEGIN');
      const sent = peerStatements(statements, numbers).map(({ name, text, values }) =>
        client.query({ name, text, values: [...values] }),
      );
      await Promise.all([...sent, client.query('COMMIT')]);
    };
    const write = (): Promise<void> => untilNoDeadlock(client, send);
    const written = this.#opening?.then(write) ?? write();
    if (changes.accounts.length > 0) {
      this.#opening = written;
      const isOver = (): void => {
        if (this.#opening === written) this.#opening = undefined;
      };
      written.then(isOver, isOver);
    }
    await written;
    const [command] = changes.commands;
    if (command === undefined) throw new Error('A batch has a command.');
    return answerOf(command, changes);
  }

  #own(row: AccountRow): void {
    this.#owners.add(row);
    if (row.ownerKind !== 'user') return;
    const user = Number(row.ownerId);
    this.#accounts.set(user, [...(this.#accounts.get(user) ?? []), row.id]);
  }
}
