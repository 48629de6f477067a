// How acts come into the chain: all that wait by one run, by one worker at a time, and the end of it
// signed each day; what no run of ours writes is named.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asPlainDb } from '../../platform/database/handles.ts';
import { createSecretKeys } from '../../platform/secret-keys.ts';
import { createChainService } from './chain.service.ts';
import { createSignedHeads, type Finding, verifyAudit } from './index.ts';
import { type LoneAudit, openLoneAudit } from './testing/lone-audit.ts';

const DAY_MS = 86_400_000;

let audit: LoneAudit;
beforeAll(async () => {
  audit = await openLoneAudit();
});
afterAll(() => audit?.close());

/** Acts in the order of their positions, which have no gap. */
const chained = async (): Promise<readonly number[]> => {
  const { rows } = await audit.owner.query<{ position: bigint; act_id: bigint }>(
    'SELECT position, act_id FROM audit_chain ORDER BY position',
  );
  expect(rows.map(({ position }) => Number(position))).toEqual(rows.map((_, at) => at + 1));
  return rows.map(({ act_id }) => Number(act_id));
};
/** Of the audit's clock, `2026-11-24`. */
const today = (): string => new Date(audit.clock.now()).toISOString().slice(0, 10);

describe('an act', () => {
  it('has its position within two seconds: each second a run chains all that waits', async () => {
    const { when } = audit.task('chain_audit');
    const everyMs = typeof when === 'object' && 'everyMs' in when ? when.everyMs : undefined;
    expect(everyMs).toBeLessThanOrEqual(1_000);
    const before = (await chained()).length;
    // more than one transaction takes
    await audit.act(1_203);
    expect(await audit.waiting()).toBe(1_203);
    await audit.run('chain_audit');
    expect(await audit.waiting()).toBe(0);
    const ids = await chained();
    expect(ids).toHaveLength(before + 1_203);
    expect(ids).toEqual(ids.toSorted((a, b) => a - b));
  });

  it('is chained once, though two workers add at the same moment', async () => {
    const { context, heads } = audit;
    const before = (await chained()).length;
    await audit.act(40);
    const blocker = await audit.owner.connect();
    let ended = 0;
    try {
      // reads go through, and no link is added before this ends: whoever adds stands here
      await blocker.query('BEGIN');
      await blocker.query('LOCK TABLE audit_chain IN SHARE MODE');
      const both = [createChainService(context, heads), createChainService(context, heads)].map(
        (worker) => worker.extend().finally(() => (ended += 1)),
      );
      const done = Promise.allSettled(both);
      const standing = async (): Promise<number> =>
        (
          await audit.owner.query(
            `SELECT FROM pg_locks WHERE NOT granted AND relation = 'audit_chain'::regclass
               AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
          )
        ).rows.length;
      await expect.poll(async () => (await standing()) + ended).toBe(2);
      await blocker.query('ROLLBACK');
      expect((await done).map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
    } finally {
      blocker.release();
    }
    expect(await audit.waiting()).toBe(0);
    const ids = await chained();
    expect(ids).toHaveLength(before + 40);
    expect(new Set(ids).size).toBe(ids.length);
  });
});

describe('the end of the chain', () => {
  it('is signed daily, on days without an act as well, and the first of a day stays', async () => {
    expect(audit.task('sign_audit').when).toEqual({ cron: '5 0 * * *' });
    await audit.act(3);
    await audit.run('chain_audit');
    const end = BigInt((await chained()).length);
    audit.clock.pass(DAY_MS);
    expect(await audit.heads.read(today(), today())).toMatchObject([
      { name: 'latest', position: end },
    ]);
    await audit.run('sign_audit');
    const signed = [
      { name: 'latest', position: end, isOurs: true },
      { name: today(), position: end, isOurs: true },
    ];
    expect(await audit.heads.read(today(), today())).toMatchObject(signed);
    await audit.act(2);
    await audit.run('chain_audit');
    await audit.run('sign_audit');
    expect(await audit.heads.read(today(), today())).toMatchObject([
      { name: 'latest', position: end + 2n, isOurs: true },
      { name: today(), position: end, isOurs: true },
    ]);
  });
});

describe('a verification', () => {
  /** What is found after some statements of a superuser, of which nothing stays. */
  const findingsAfter = async (...planted: readonly string[]): Promise<readonly Finding[]> => {
    const client = await audit.owner.connect();
    try {
      await client.query('BEGIN');
      await client.query('SET LOCAL session_replication_role = replica');
      for (const text of planted) await client.query(text);
      return (await verifyAudit(asPlainDb(client), audit.heads, today())).findings;
    } finally {
      await client.query('ROLLBACK');
      client.release();
    }
  };

  beforeAll(async () => {
    await audit.act(20);
    await audit.run('chain_audit');
    await audit.run('sign_audit');
  });

  it('names a head that was signed elsewhere, was altered, or is none', async () => {
    expect(await findingsAfter()).toEqual([]);
    const name = `audit/heads/${today()}`;
    const ours = await audit.blobs.get(name);
    if (ours === undefined) throw new Error('The day has no head.');
    const head = JSON.parse(ours.toString('utf8')) as Record<string, string>;
    const theirs = createSignedHeads(
      {
        ...audit.blobs,
        get: async () => undefined,
        put: (_, bytes) => audit.blobs.put(name, bytes),
      },
      createSecretKeys(Buffer.alloc(32, 7)),
    );
    const [kept] = await audit.heads.read(today(), today());
    if (kept === undefined) throw new Error('There is no head.');
    const forgeries: readonly (readonly [string, () => Promise<void>])[] = [
      ['signed by keys of somebody else', () => theirs.keep(kept)],
      [
        'ours with another position',
        () => audit.blobs.put(name, Buffer.from(JSON.stringify({ ...head, position: '1' }))),
      ],
      ['no head at all', () => audit.blobs.put(name, Buffer.from('a head'))],
    ];
    for (const [what, forge] of forgeries) {
      await forge();
      expect(await findingsAfter(), what).toEqual([{ damage: 'unsigned', head: today() }]);
    }
    await audit.blobs.put(name, ours);
    expect(await findingsAfter()).toEqual([]);
  });

  it('names a position that does not follow from the one before it', async () => {
    const [actId, nextActId] = (await chained()).slice(4).map(BigInt);
    const found = await findingsAfter(
      `UPDATE audit_chain SET hash = sha256('another') WHERE position = 5`,
    );
    expect(found).toEqual([
      { damage: 'relinked', position: 5n, actId },
      { damage: 'relinked', position: 6n, actId: nextActId },
    ]);
  });

  it('names an act that never got its position, and none that still waits for it', async () => {
    const insert = (subject: string, at: string): string =>
      `INSERT INTO audit_acts (at, act, subject, changes)
       VALUES (now() - interval '${at}', 'owner_made', '${subject}', '[]')`;
    const found = await findingsAfter(
      insert('test:late', '61 seconds'),
      insert('test:new', '50 seconds'),
    );
    expect(found).toMatchObject([{ damage: 'unchained' }]);
    expect(found[0]?.actId).toBe(BigInt(Math.max(...(await chained()))) + 1n);
  });
});
