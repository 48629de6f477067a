// The engine's store on PostgreSQL.
import { commitStatements, journalAheadStatements, projectStatements } from './commit.queries.ts';
import {
  type EngineConnection,
  type EngineConnectionOptions,
  openEngineConnection,
} from './engine-connection.queries.ts';
import type { EngineSession, EngineStore } from './engine-store.ts';
import { findHistory } from './history.queries.ts';
import {
  readJournal,
  readJournalBackwards,
  readProjectedHead,
  readOutcomes,
} from './journal.queries.ts';
import { readStateRows } from './state-rows.queries.ts';
import { PipelinedTransactions } from '../../platform/postgres-wire/index.ts';
import type { Writers } from './writers.ts';

/** A PostgreSQL database, and the use cases' rows that go into it. */
export interface PostgresStoreOptions extends EngineConnectionOptions {
  readonly writers: Writers;
}

function session(connection: EngineConnection, writers: Writers): EngineSession {
  const { client, projector, db, epoch, answerWithinMs } = connection;
  // What a batch wrote stands before the next one is written, or the session is over.
  const seeds = new Map<string, string>();
  const commits = new PipelinedTransactions(client, answerWithinMs);
  const projections = new PipelinedTransactions(projector, answerWithinMs);
  return {
    epoch,
    readHead: () => readProjectedHead(db),
    readState: (rows) => connection.readAtLeisure((client) => readStateRows(client, rows)),
    readJournalBackwards: (from) => readJournalBackwards(db, from),
    readTail: (after) => readJournal(db, after),
    readOutcomes: (commandIds) => readOutcomes(db, commandIds, epoch),
    findHistory: (lookups) => findHistory(db, lookups),
    prepareCommit: (changes, ownerKind) => {
      const statements = commitStatements(changes, { epoch, writers, ownerKind, seeds });
      return () => commits.run(statements);
    },
    prepareJournal: (changes) => {
      const statements = journalAheadStatements(changes, epoch);
      return () => commits.run(statements);
    },
    prepareRows: (batches, ownerKind) => {
      const statements = projectStatements(batches, { epoch, writers, ownerKind, seeds });
      return () => projections.run(statements);
    },
    onLost: (listener) => connection.onLost(listener),
    close: () => connection.close(),
  };
}

/** The store of one database: one connection that holds the advisory lock and commits. */
export function createPostgresStore(options: PostgresStoreOptions): EngineStore {
  const { writers, ...connection } = options;
  return {
    open: async (wait) => {
      const opened = await openEngineConnection(connection, wait);
      return opened === undefined ? undefined : session(opened, writers);
    },
  };
}
