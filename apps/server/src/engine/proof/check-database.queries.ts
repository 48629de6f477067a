// `npm run invariants`: everything that must hold, proved on a live database from one snapshot.
import { connectionConfig } from '../../platform/database/database.ts';
import pg from 'pg';
import { PROOF_STATEMENT_TIMEOUT_MS } from '../limits.ts';
import { ACCOUNT_RULES } from './account-rules.queries.ts';
import { type CoinCount, countCoins } from './coin-counts.queries.ts';
import { COIN_RULES } from './coin-rules.queries.ts';
import { CHARGE_AND_FEE_RULES } from './charge-and-fee-rules.queries.ts';
import { commissionRule } from './commission-rules.queries.ts';
import { TRANSFER_RULES } from './transfer-rules.queries.ts';
import { WITHDRAWAL_RULES } from './withdrawal-rules.queries.ts';
import { LIABILITY_RULES } from './liability-rules.queries.ts';
import { POINT_RULES } from './point-rules.queries.ts';
import { SPEND_RULES } from './spend-rules.queries.ts';
import { type InvariantViolation, runSqlRule } from './sql-rule.queries.ts';
import { TRADING_RULES } from './trading-rules.queries.ts';
import {
  readJournal,
  readJournalBackwards,
  readJournalHead,
  readProjectedHead,
} from '../store/journal.queries.ts';
import { replayJournal } from './journal-replay.ts';
import { loadExchange } from '../recovery/load-exchange.ts';
import { createReplaySource } from './replay-source.queries.ts';
import { readStateRows } from '../store/state-rows.queries.ts';

/** What was looked at for one invariant, and what breaks it. */
export interface InvariantResult {
  readonly invariant: string;
  /** What was looked at: `512 postings`. */
  readonly checked: number;
  readonly tookMs: number;
  readonly violations: readonly InvariantViolation[];
}

/** What was found on one database. */
export interface InvariantsReport {
  /** The journal's number that the snapshot stands at. */
  readonly seq: bigint;
  readonly results: readonly InvariantResult[];
  /** What I13 and I15 looked at of coins, by chain. */
  readonly coins: readonly CoinCount[];
  readonly violations: readonly InvariantViolation[];
}

async function timed(
  invariant: string,
  work: () => Promise<{ checked: number; violations: readonly InvariantViolation[] }>,
): Promise<InvariantResult> {
  const started = performance.now();
  const { checked, violations } = await work();
  return { invariant, checked, tookMs: performance.now() - started, violations };
}

/** Hash of the tables = hash of the journal's end = hash of the journal done again. */
async function checkHashes(
  db: pg.Client,
  replayed: string,
): Promise<{ checked: number; violations: InvariantViolation[] }> {
  const head = await readJournalHead(db);
  if (head.stateHash === null) return { checked: 0, violations: [] };
  const row = `journal ${head.seq}`;
  const violations: InvariantViolation[] = [];
  if (replayed !== head.stateHash) {
    const fact = `the journal done again gives ${replayed}, not ${head.stateHash}`;
    violations.push({ invariant: 'I17', row, fact });
  }
  try {
    await loadExchange({
      readHead: () => readProjectedHead(db),
      readState: (rows) => readStateRows(db, rows),
      readJournalBackwards: (from) => readJournalBackwards(db, from),
      readTail: (after) => readJournal(db, after),
    });
  } catch (error) {
    violations.push({ invariant: 'I17', row, fact: (error as Error).message });
  }
  return { checked: 3, violations };
}

async function checkAll(db: pg.Client): Promise<InvariantResult[]> {
  const results: InvariantResult[] = [];
  const rules = [
    ...ACCOUNT_RULES,
    ...TRADING_RULES,
    ...CHARGE_AND_FEE_RULES,
    ...WITHDRAWAL_RULES,
    ...TRANSFER_RULES,
    ...COIN_RULES,
    ...SPEND_RULES,
    ...POINT_RULES,
    ...LIABILITY_RULES,
    commissionRule('all'),
  ];
  for (const rule of rules) {
    results.push(await timed(rule.invariant, () => runSqlRule(db, rule)));
  }
  const started = performance.now();
  const replay = await replayJournal(createReplaySource(db));
  const tookMs = performance.now() - started;
  const of = (invariant: string): InvariantViolation[] =>
    replay.violations.filter((violation) => violation.invariant === invariant);
  const hashes = await timed('I17', () => checkHashes(db, replay.stateHash));
  results.push(
    { invariant: 'I7', checked: replay.batches, tookMs, violations: of('I7') },
    {
      invariant: 'I17',
      checked: replay.commands,
      tookMs: hashes.tookMs,
      violations: [...of('I17'), ...hashes.violations],
    },
    { invariant: 'I18', checked: replay.commands, tookMs, violations: of('I18') },
    { invariant: 'I22', checked: replay.commands, tookMs: 0, violations: of('I22') },
  );
  return merge(results);
}

/** One result per invariant, in the list's order. */
function merge(results: readonly InvariantResult[]): InvariantResult[] {
  const byName = new Map<string, InvariantResult>();
  for (const result of results) {
    const before = byName.get(result.invariant);
    byName.set(
      result.invariant,
      before === undefined
        ? result
        : {
            ...before,
            tookMs: before.tookMs + result.tookMs,
            violations: [...before.violations, ...result.violations],
          },
    );
  }
  const number = (result: InvariantResult): number => Number(result.invariant.slice(1));
  return [...byName.values()].sort((a, b) => number(a) - number(b));
}

/**
 * Proves I1-I5, I7-I11, I13, I17, I18, I21, I22 and I24 to I26 on a database that may be in use: everything is read from one
 * snapshot, and nothing is written or locked.
 */
export async function checkDatabase(connectionString: string): Promise<InvariantsReport> {
  const client = new pg.Client({
    ...connectionConfig({
      connectionString,
      statementTimeoutMs: PROOF_STATEMENT_TIMEOUT_MS,
      applicationName: 'sarraf invariants',
    }),
  });
  await client.connect();
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    await client.query('SET LOCAL idle_in_transaction_session_timeout = 0');
    const { seq } = await readJournalHead(client);
    const results = await checkAll(client);
    const coins = await countCoins(client);
    return { seq, results, coins, violations: results.flatMap((result) => [...result.violations]) };
  } finally {
    await client.end();
  }
}
