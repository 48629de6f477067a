// The engine's store on PostgreSQL.
import { commitStatements } from './commit.queries.ts';
import {
  type EngineConnection,
  type EngineConnectionOptions,
  openEngineConnection,
} from './engine-connection.queries.ts';
import type { EngineSession, EngineStore } from './engine-store.ts';
import { findHistory } from './history.queries.ts';
import { readJournalBackwards, readJournalHead, readOutcomes } from './journal.queries.ts';
import { readStateRows } from './state-rows.queries.ts';
import { TransactionLine } from './transaction.queries.ts';
import type { Writers } from './writers.ts';

export interface PostgresStoreOptions extends EngineConnectionOptions {
  readonly writers: Writers;
}

function session(connection: EngineConnection, writers: Writers): EngineSession {
  const { client, db, epoch } = connection;
  // What a batch wrote stands before the next one is written, or the session is over.
  const seeds = new Map<string, string>();
  const line = new TransactionLine(client, connection.answerWithinMs);
  return {
    epoch,
    readHead: () => readJournalHead(db),
    readState: () => connection.readAtLeisure(readStateRows),
    readJournalBackwards: () => readJournalBackwards(db),
    readOutcomes: (commandIds) => readOutcomes(db, commandIds, epoch),
    findHistory: (lookups) => findHistory(db, lookups),
    prepareCommit: (changes, ownerKind) => {
      const statements = commitStatements(changes, { epoch, writers, ownerKind, seeds });
      return () => line.run(statements);
    },
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
