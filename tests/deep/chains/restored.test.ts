// A database that is restored to a moment before ten payouts left: the signer answers the ten old
// transactions, nobody is paid again, and each withdrawal ends once.
import { mkdirSync, mkdtempSync, readFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { WantedPayout } from '../../../apps/server/src/modules/chain-spends/index.ts';
import { deriveServingUrls } from '../../../apps/server/src/platform/database/logins.ts';
import { makeKey, readKey } from '../../../tools/backup/backup-key.ts';
import { restoreInto } from '../../../tools/backup/recover.ts';
import { type BackupSource, runBackup } from '../../../tools/backup/run-backup.ts';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../../tools/embedded-postgres/embedded-postgres.ts';
import { findAnvil } from '../../../tools/lib/anvil.ts';
import { PROJECT_DIR } from '../../../tools/lib/project.ts';
import { writeResults } from '../../../tools/lib/results.ts';
import { testCacheDir, testRunDir } from '../../../tools/lib/test-database.ts';
import { NEEDED, type Payouts, RECIPIENT } from '../../chains/testing/payout-system.ts';
import { copyMigratedCluster } from '../../faults/migrated-cluster.ts';
import { SigningHouse } from './signing-house.ts';

const USDT = 1_000_000n;
const PAYOUTS = 10;
/** So many had their step `send` when the backup was made; the others were approved. */
const SENT = 5;
const ALL_UNITS = 55n * USDT;

const isHere = findAnvil() !== undefined;
let home: string;
let house: SigningHouse;
let database: EmbeddedPostgres;

const systemFolder = (name: string): string => `${home}-${name}`;
const startDatabase = (name: string): Promise<EmbeddedPostgres> =>
  startEmbeddedPostgres({
    dataDir: path.join(systemFolder(name), 'postgres'),
    cacheDir: testCacheDir(),
    restart: false,
  });
/** A database that outlives its server. */
const served = ({ connectionString }: EmbeddedPostgres) => ({
  connectionString,
  urls: deriveServingUrls(connectionString),
  drop: () => Promise.resolve(),
});

beforeAll(async () => {
  if (!isHere) return;
  home = mkdtempSync(path.join(testRunDir(), 'restored-'));
  await copyMigratedCluster(path.join(systemFolder('first'), 'postgres'));
  database = await startDatabase('first');
  house = await SigningHouse.open(served(database));
});
afterAll(async () => {
  await house?.stop();
  await database?.stop();
});

/** The account that docs/operations.md tells an operator to make, and where its backup goes. */
async function backupSource(): Promise<BackupSource> {
  const file = readFileSync(path.join(PROJECT_DIR, 'deploy', 'backup-login.sql'), 'utf8');
  const client = new pg.Client({ connectionString: database.connectionString });
  await client.connect();
  for (const statement of file.replaceAll(/^--.*$/gm, '').split(/;\s*$/m)) {
    if (statement.trim() !== '') await client.query(statement);
  }
  await client.query("ALTER ROLE sarraf_backup PASSWORD 'secret'");
  await client.end();
  const url = new URL(database.connectionString);
  const ownerPassword = url.password;
  url.username = 'sarraf_backup';
  url.password = 'secret';
  makeKey(path.join(home, 'key'));
  const blobs = path.join(systemFolder('first'), 'server', 'blobs');
  mkdirSync(blobs, { recursive: true });
  return {
    folder: path.join(home, 'backup'),
    key: readKey(path.join(home, 'key')),
    blobs,
    databaseUrl: url.href,
    ownerPassword,
    apartFrom: [systemFolder('first')],
  };
}

/** What each is paid by. */
async function txidsOf(payouts: Payouts, all: readonly WantedPayout[]): Promise<string[]> {
  const found: string[] = [];
  for (const wanted of all) found.push(...(await payouts.txids(wanted)));
  return found;
}

/** Each settled, and in the books once with one network fee. */
async function assertEndedOnce(payouts: Payouts, all: readonly WantedPayout[]): Promise<void> {
  for (const wanted of all) {
    expect(await payouts.stateOf(wanted)).toBe('settled');
    const entries = await payouts.chain.server.sql<{ kind: string }>(
      `SELECT kind FROM ledger_entries WHERE reference = $1 AND kind IN ('withdrawal', 'spend')
       ORDER BY kind`,
      [wanted.spendId],
    );
    expect(entries.map(({ kind }) => kind)).toEqual(['spend', 'withdrawal']);
  }
}

/** What the chain and the signer's journal have of all payouts. */
async function paid(payouts: Payouts) {
  const { node } = payouts.chain;
  return {
    recipient: await payouts.usdtOf(RECIPIENT),
    hot: await payouts.usdtOf(payouts.hot),
    nonce: await node.rpc('eth_getTransactionCount', [payouts.hot, 'pending']),
    signed: house.signer.lines('signed').length,
  };
}

/** Opened while the signer is there, and sent once it is away: they wait for it. */
async function sendWithoutSigner(payouts: Payouts, all: readonly WantedPayout[]): Promise<void> {
  for (const wanted of all)
    expect(await payouts.spends.open(wanted, [])).toMatchObject({ ok: true });
  await house.signer.kill();
  for (const { spendId: withdrawalId } of all) {
    await payouts.submit({
      type: 'advance_withdrawal',
      withdrawalId,
      step: 'send',
      user: null,
      reference: null,
    });
    await payouts.spends.release(withdrawalId);
  }
}

/** Has everything be signed, sent, and final. */
async function carry(payouts: Payouts): Promise<void> {
  await payouts.move();
  await payouts.block();
  await payouts.block(NEEDED);
  await payouts.move();
}

describe.skipIf(!isHere)('W12: a database restored to a moment before ten payouts', () => {
  it('adopts their ten transactions: no new payment, and each withdrawal ends once', async () => {
    const first = house.payouts;
    const person = await first.chain.server.person({ level: 2, opening: { USDT: '1000' } });
    await first.chain.server.settle();
    const all: WantedPayout[] = [];
    for (let nth = 1n; nth <= PAYOUTS; nth += 1n) {
      all.push(await first.wanted(person, { units: nth * USDT }));
    }
    await house.startSigner();
    await sendWithoutSigner(first, all.slice(0, SENT));
    const source = await backupSource();
    await runBackup(source, { isBaseWanted: false });

    await house.startSigner();
    for (const wanted of all.slice(SENT)) await first.release(wanted);
    await carry(first);
    const txids = await txidsOf(first, all);
    expect(new Set(txids).size).toBe(PAYOUTS);
    await assertEndedOnce(first, all);
    const before = await paid(first);
    expect(before).toMatchObject({ recipient: ALL_UNITS, nonce: '0xa', signed: PAYOUTS });

    // the machine is lost, and restored from the backup; the signer's own machine is not
    await house.signer.kill();
    await house.closeServer();
    await database.stop();
    const into = systemFolder('second');
    const report = await restoreInto(source, { into, until: undefined, cacheDir: testCacheDir() });
    expect(report.isWhole).toBe(true);
    database = await startDatabase('second');
    const second = await house.serveOn(served(database));
    for (const [nth, wanted] of all.entries()) {
      expect(await second.stateOf(wanted)).toBe(nth < SENT ? 'sent' : 'approved');
      expect(await second.txids(wanted)).toEqual([]);
    }
    await second.block();
    await house.startSigner({ payouts: second });
    await second.move();
    for (const wanted of all.slice(SENT)) await second.release(wanted);
    await second.move();
    expect(await txidsOf(second, all)).toEqual(txids);
    const stops = await second.stops();
    if (stops.length > 0) await second.goOn();
    await carry(second);
    await assertEndedOnce(second, all);
    expect(await paid(second)).toEqual(before);
    await second.assertEqual();
    const words = { payouts: PAYOUTS, txids, stops, recipient: String(before.recipient) };
    console.info(`restored ${JSON.stringify(words)}`);
    if (process.env['SARRAF_RESULTS'] === '1') writeResults('restored-spends', words);
  });
});
