// A proof of liabilities over HTTP, and each way to lie in it: told here by hand, refused by the program that
// people have, which shares no line with what makes proofs.
import { createHash } from 'node:crypto';
import type { ChainName, OwnLeaf } from '@sarraf/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkDatabase } from '../../engine/proof/check-database.queries.ts';
import { openBlobs } from '../../platform/blobs/index.ts';
import { counting, type ProofFile, verifyFile } from '../../testing/liabilities.ts';
import { type SignedIn, startTestServer, type TestServer } from '../../testing/server.ts';
import { readColdRoots } from './cold-roots.service.ts';
import { createHeads, type Heads } from './heads.ts';
import { partsText } from './proof.service.ts';

const DAY_MS = 86_400_000;

let server: TestServer;
let nilu: SignedIn;
let omid: SignedIn;
const { count, file, leaves, proof, shares } = counting(() => server);

const headsOf = (): Heads => {
  const { config, secrets } = server.process.context;
  return createHeads(openBlobs(config), secrets);
};

/** A day later everybody signs in again. */
const nextDay = async (): Promise<void> => {
  server.clock.pass(DAY_MS);
  nilu = await server.login(nilu.mobile, nilu.password);
  omid = await server.login(omid.mobile, omid.password);
};

beforeAll(async () => {
  server = await startTestServer();
  await server.process.background.stop();
  nilu = await server.person({ level: 2, opening: { IRT: '5000000', BTC: '0.09368' } });
  omid = await server.person({ level: 2, opening: { IRT: '9000000', BTC: '1.5', ETH: '2' } });
  for (let other = 0; other < 6; other += 1) {
    await server.person({ level: 1, opening: { BTC: `0.0${other + 1}` } });
  }
}, 120_000);
afterAll(() => server?.close());

describe('before the first count', () => {
  it('there is nothing to be shown, and nobody is in it', async () => {
    expect(await proof()).toEqual({ count: null, roots: [], custody: [], keys: [], history: [] });
    expect(await shares(nilu)).toEqual({ number: null, is_same_mobile: true, assets: [] });
    const asked = await server.call('GET /proof/mine/:symbol', {
      token: nilu.accessToken,
      params: { symbol: 'BTC' },
    });
    expect(asked.body.error).toBe('not_found');
    expect((await server.call('GET /proof/mine')).status).toBe(401);
  });
});

describe('a count', () => {
  it('is made once a day, sums to the books at its number of the journal, and names the one before', async () => {
    await count();
    await count();
    const { count: first, history, roots } = await proof();
    if (first === null) throw new Error('Nothing was counted.');
    expect(history).toHaveLength(1);
    expect(first.previous).toBe('0'.repeat(64));
    const owned = await server.sql<{ asset: string; units: string }>(
      `SELECT a.asset, sum(b.total)::text AS units FROM accounts a
       JOIN balances b ON b.account_id = a.id WHERE a.owner_kind = 'user' AND b.total > 0
       GROUP BY a.asset`,
    );
    expect(Object.fromEntries(roots.map(({ symbol, units }) => [symbol, units]))).toEqual(
      Object.fromEntries(owned.map(({ asset, units }) => [asset, units])),
    );
    await server.person({ level: 1, opening: { BTC: '0.5' } });
    await nextDay();
    await count();
    const second = await proof();
    expect(second.history.map(({ number }) => number)).toEqual([2, 1]);
    expect(second.count?.previous).toBe(first.hash);
    const before = roots.find(({ symbol }) => symbol === 'BTC');
    expect(second.roots.find(({ symbol }) => symbol === 'BTC')).toMatchObject({
      before: before?.root,
      units: String(BigInt(before?.units ?? '0') + 50_000_000n),
    });
    expect(second.roots.find(({ symbol }) => symbol === 'BTC')?.root).not.toBe(before?.root);
    const { violations } = await checkDatabase(server.databaseUrl);
    expect(violations).toEqual([]);
  });

  it('gives cold the roots of its own addresses alone, whatever else is listed as cold', async () => {
    const { clock, plainDb } = server.process.context;
    const own = '0x1111111111111111111111111111111111111111';
    const tron = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8';
    const at = (chain: string, address: string) => ({
      chain,
      addresses: [{ role: 'cold', address, units: '5' }],
    });
    const custody = [{ asset: 'ETH', chains: [at('ethereum', own), at('tron', tron)] }];
    const [before] = await server.sql<{ number: string; custody: unknown }>(
      'SELECT number::text, custody FROM liability_counts ORDER BY number DESC LIMIT 1',
    );
    const keep = (kept: unknown): Promise<unknown> =>
      server.sql('UPDATE liability_counts SET custody = $1::jsonb WHERE number = $2', [
        JSON.stringify(kept),
        before?.number,
      ]);
    await keep(custody);
    const audit = { record: () => Promise.resolve() };
    const ownCold = (chain: ChainName): string[] => (chain === 'ethereum' ? [own] : []);
    const { file: given } = await readColdRoots({ plainDb, clock, audit, ownCold });
    const content = Buffer.from(given?.content ?? '', 'base64').toString();
    expect(JSON.parse(content)).toMatchObject({ roots: [{ chain: 'ethereum', address: own }] });
    expect(content).not.toContain(tron);
    await keep(before?.custody);
  });

  it('shows each person all of theirs in its parts, and nobody a leaf of somebody else', async () => {
    const own = await shares(nilu);
    expect(own.is_same_mobile).toBe(true);
    expect(own.assets.map(({ amount, symbol }) => `${amount} ${symbol}`).sort()).toEqual([
      '0.09368 BTC',
      '5000000 IRT',
    ]);
    for (const { parts, symbol } of own.assets) {
      const shown = await leaves(nilu, symbol);
      expect(shown.parts.map(({ units }) => units)).toEqual(parts);
    }
    const of = async (who: SignedIn): Promise<string[]> =>
      (await leaves(who, 'BTC')).parts.map(({ hash }) => hash);
    const [mine, theirs] = [await of(nilu), await of(omid)];
    expect(mine.filter((hash) => theirs.includes(hash))).toEqual([]);
  });

  it('holds for the program that people have, whichever asset', async () => {
    for (const [who, symbol] of [
      [nilu, 'BTC'],
      [nilu, 'IRT'],
      [omid, 'ETH'],
    ] as const) {
      const kept = await file(who, symbol);
      const { code, said } = await verifyFile(kept, '--root', kept.proof.count?.hash ?? '');
      expect(said).toContain('HOLDS');
      expect(code).toBe(0);
    }
  });

  it('says that leaves are of an earlier mobile where it changed since', async () => {
    const mobile = '09129999999';
    await server.sql('UPDATE users SET mobile = $1 WHERE id = $2', [mobile, omid.userId]);
    expect((await shares(omid)).is_same_mobile).toBe(false);
    const asked = await server.call('GET /proof/mine/:symbol', {
      token: omid.accessToken,
      params: { symbol: 'BTC' },
    });
    expect(asked.body.error).toBe('not_found');
    await server.sql('UPDATE users SET mobile = $1 WHERE id = $2', [omid.mobile, omid.userId]);
    expect((await shares(omid)).is_same_mobile).toBe(true);
  });
});

describe('a lie', () => {
  /** As the house would sign it itself: the house is who may lie. */
  const resigned = (kept: ProofFile): ProofFile => {
    const { secrets } = server.process.context;
    const { mine, proof: of } = kept;
    const sha256 = (data: Uint8Array | string): string =>
      createHash('sha256').update(data).digest('hex');
    const nonceHash = sha256(Buffer.from(mine.nonce, 'hex'));
    const partsHash = sha256(partsText(mine.parts));
    const { keyId, signature } = secrets.sign(
      `sarraf proof/${mine.number}/${of.count?.hash}/${mine.symbol}/${nonceHash}/${partsHash}`,
    );
    mine.receipt = {
      nonce_hash: nonceHash,
      parts_hash: partsHash,
      key_id: keyId,
      signature: signature.toString('base64url'),
    };
    return kept;
  };
  const first = ({ mine }: ProofFile): OwnLeaf => {
    const [part] = mine.parts;
    if (part === undefined) throw new Error('There is no part.');
    return part;
  };
  /** By which case a file is refused; `HOLDS` where it is not. */
  const refusalOf = async (kept: unknown, ...args: string[]): Promise<string | undefined> => {
    const { code, said } = await verifyFile(kept, ...args);
    if (code === 0) return 'HOLDS';
    return /^REFUSED (\w+):/.exec(said)?.[1];
  };

  it('P01 a person left out finds less than they have', async () => {
    const kept = await file(nilu, 'BTC');
    kept.expected = '9368000';
    expect((await verifyFile(kept)).code).toBe(0);
    kept.mine.parts.pop();
    expect(await refusalOf(resigned(kept))).toBe('P01');
  });

  it('P02 a leaf that is of two is of one of them at most', async () => {
    const theirs = await file(omid, 'BTC');
    expect(await refusalOf({ ...theirs, mobile: nilu.mobile })).toBe('P02');
  });

  it('P03 a negative sum, one above the supply, and one that wraps at 16 bytes', async () => {
    for (const sum of ['-5', String(2n ** 63n), String(2n ** 128n - 1n)]) {
      const kept = await file(nilu, 'BTC');
      const [step] = first(kept).path;
      if (step !== undefined) step.sum = sum;
      expect(await refusalOf(resigned(kept))).toBe('P03');
    }
    const kept = await file(nilu, 'BTC');
    first(kept).units = '-1';
    expect(await refusalOf(resigned(kept))).toBe('P03');
  });

  it('P04 yesterday’s count, as such and beside today’s list', async () => {
    const kept = await file(nilu, 'BTC');
    const later = Date.parse(kept.made_at) + DAY_MS + 3 * 3_600_000;
    expect(await refusalOf({ ...kept, made_at: new Date(later).toISOString() })).toBe('P04');
    expect(await refusalOf(kept, '--on', new Date(later).toISOString())).toBe('P04');
    expect(await refusalOf(kept, '--root', 'ab'.repeat(32))).toBe('P04');
    await nextDay();
    await count();
    const today = await file(nilu, 'BTC');
    const mixed = { ...kept, proof: { ...kept.proof, history: today.proof.history } };
    expect(await refusalOf(mixed)).toBe('P04');
    expect(await refusalOf({ ...today, mine: kept.mine })).toBe('P04');
  });

  it('P05 a sibling swapped, changed, left out, or on the other side', async () => {
    const lies: readonly ((part: OwnLeaf, parts: readonly OwnLeaf[]) => void)[] = [
      (part) => part.path.splice(0, 2, ...part.path.slice(0, 2).reverse()),
      (part) => {
        const [step] = part.path;
        if (step !== undefined) step.hash = 'ab'.repeat(32);
      },
      (part, parts) => {
        // parts lie anywhere: beside this one may be another of the same person, and a place is taken once
        const others = part.path.map((_, level) => part.position ^ (1 << level));
        part.position = others.find((place) => parts.every((one) => one.position !== place)) ?? -1;
      },
      (part) => {
        const step = part.path.at(-1);
        if (step !== undefined) step.above = 'ab'.repeat(32);
      },
      (part) => part.path.pop(),
    ];
    for (const lie of lies) {
      const kept = await file(nilu, 'BTC');
      lie(first(kept), kept.mine.parts);
      expect(await refusalOf(resigned(kept))).toBe('P05');
    }
  });

  it('P06 another nonce', async () => {
    const kept = await file(nilu, 'BTC');
    kept.mine.nonce = 'cd'.repeat(32);
    expect(await refusalOf(kept)).toBe('P06');
    // with a receipt of its own it still makes no leaf of this person
    expect(await refusalOf(resigned(kept))).toBe('P02');
  });

  it('P08 a leaf of another asset', async () => {
    const kept = await file(omid, 'BTC');
    const other = await file(omid, 'ETH');
    kept.mine = { ...other.mine, symbol: 'BTC' };
    expect(await refusalOf(resigned(kept))).toBe('P08');
  });

  it('a statement, a receipt or a key that is not the house’s', async () => {
    const changed = await file(nilu, 'BTC');
    if (changed.proof.count !== null) changed.proof.count.statement += ' ';
    expect(await refusalOf(changed)).toBe('SIGNATURE');
    const edited = await file(nilu, 'BTC');
    edited.mine.parts.reverse();
    expect(await refusalOf(edited)).toBe('SIGNATURE');
    const kept = await file(nilu, 'BTC');
    expect(await refusalOf(kept, '--key', Buffer.alloc(32, 9).toString('base64url'))).toBe(
      'SIGNATURE',
    );
    const list = await file(nilu, 'BTC');
    const [newest] = list.proof.history;
    if (newest !== undefined) newest.previous = 'ab'.repeat(32);
    expect(await refusalOf(list)).toBe('CHAIN');
    expect(await refusalOf({ format: 'another' })).toBe('FORM');
  });

  it('P07 a sum below the books is found by the invariants, by its number', async () => {
    const of = async () =>
      (await checkDatabase(server.databaseUrl)).violations.filter(
        ({ invariant }) => invariant === 'I24',
      );
    expect(await of()).toEqual([]);
    const number = (await proof()).count?.number;
    const [row] = await server.sql<{ statement: string; hash: Buffer }>(
      'SELECT statement, hash FROM liability_counts WHERE number = $1',
      [number],
    );
    const write = (statement: string, hash: Buffer) =>
      server.sql('UPDATE liability_counts SET statement = $1, hash = $2 WHERE number = $3', [
        statement,
        hash,
        number,
      ]);
    const lower = JSON.parse(row?.statement ?? '') as { roots: { asset: string; sum: string }[] };
    for (const root of lower.roots) {
      if (root.asset === 'BTC') root.sum = String(BigInt(root.sum) - 1n);
    }
    const text = JSON.stringify(lower);
    await write(text, createHash('sha256').update(text).digest());
    expect(await of()).toMatchObject([{ row: `count ${number} BTC` }]);
    // and where nobody took the trouble to hash it anew, that too
    await write(text, row?.hash ?? Buffer.alloc(32));
    expect((await of()).map((one) => one.row)).toEqual([`count ${number}`, `count ${number} BTC`]);
    await write(row?.statement ?? '', row?.hash ?? Buffer.alloc(32));
    expect(await of()).toEqual([]);
  });
});

describe('crash point 34', () => {
  it('a root that is signed and not published is published with the same bytes, once', async () => {
    await nextDay();
    const before = await proof();
    // the process dies behind the signature: nothing can be written of it
    await server.sql(
      `CREATE FUNCTION die() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'died'; END $$`,
    );
    await server.sql(
      'CREATE TRIGGER dies BEFORE UPDATE ON liability_counts FOR EACH ROW EXECUTE FUNCTION die()',
    );
    await count().catch(() => undefined);
    await server.sql('DROP TRIGGER dies ON liability_counts');
    expect(await proof()).toEqual(before);
    const [built] = await server.sql<{ state: string; statement: string; number: string }>(
      'SELECT state, statement, number::text FROM liability_counts ORDER BY number DESC LIMIT 1',
    );
    expect(built?.state).toBe('built');
    const heads = headsOf();
    const signed = await heads.latest();
    expect(signed).toMatchObject({
      number: BigInt(built?.number ?? 0),
      statement: built?.statement,
    });
    await nilusMoneyMoves();
    await count();
    await count();
    const after = await proof();
    expect(after.history).toHaveLength(before.history.length + 1);
    expect(after.count).toMatchObject({
      statement: built?.statement,
      signature: signed?.signature.toString('base64url'),
      previous: before.count?.hash,
    });
    expect((await verifyFile(await file(nilu, 'BTC'))).code).toBe(0);
  });

  /** What comes after the snapshot is in the next one. */
  const nilusMoneyMoves = async (): Promise<void> => {
    await server.person({ level: 1, opening: { BTC: '3' } });
  };

  it('another statement is never signed under a number that was', async () => {
    const heads = headsOf();
    const latest = await heads.latest();
    if (latest === undefined) throw new Error('Nothing was signed.');
    await expect(heads.sign(latest.number, `${latest.statement} `)).rejects.toThrow(
      'Another statement was signed',
    );
    expect(await heads.latest()).toEqual(latest);
  });

  it('after a database of yesterday the next count names what was signed last', async () => {
    const heads = headsOf();
    const latest = await heads.latest();
    await server.sql('DELETE FROM liability_counts WHERE number = $1', [latest?.number]);
    await server.sql('DELETE FROM liability_nodes WHERE number = $1', [latest?.number]);
    await server.sql('DELETE FROM liability_shares WHERE number = $1', [latest?.number]);
    await count();
    const { count: newest } = await proof();
    expect(newest?.number).toBe(Number(latest?.number ?? 0n) + 1);
    const hash = createHash('sha256')
      .update(latest?.statement ?? '')
      .digest('hex');
    expect(newest?.previous).toBe(hash);
  });
});
