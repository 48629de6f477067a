// Each way to lie in a proof, told here by hand over a tree that this test makes with node:crypto, and refused
// by what runs on a person's device.
import { createHash, createHmac, createPublicKey, generateKeyPairSync, sign } from 'node:crypto';
import type { LiabilityProof, OwnLeaf, OwnLeaves } from '@sarraf/contracts';
import { ensureDefined } from '@sarraf/money';
import { describe, expect, it } from 'vitest';
import { checkProof, type ProofCode, type ProofInput } from './check-proof.ts';

const MOBILE = '09121234567';
const AT = '2026-11-21T20:30:00.000Z';
const HOUR_MS = 3_600_000;
const { privateKey } = generateKeyPairSync('ed25519');
const PUBLIC = createPublicKey(privateKey).export({ format: 'jwk' }).x ?? '';
const ZEROS = '0'.repeat(64);

const sha256 = (...parts: readonly Buffer[]): string =>
  createHash('sha256').update(Buffer.concat(parts)).digest('hex');
const hex = (text: string): Buffer => Buffer.from(text, 'hex');
const sixteen = (sum: bigint): Buffer => hex(sum.toString(16).padStart(32, '0'));
const signed = (text: string) => ({
  key_id: 'key-1',
  signature: sign(null, Buffer.from(text), privateKey).toString('base64url'),
});

interface Node {
  readonly hash: string;
  readonly sum: bigint;
}
const above = (left: Node, right: Node): Node => ({
  hash: sha256(hex('01'), hex(left.hash), sixteen(left.sum), hex(right.hash), sixteen(right.sum)),
  sum: left.sum + right.sum,
});
const leafOf = (nonce: string, mobile: string, part: number, sum: bigint): Node => {
  const tag = createHmac('sha256', hex(nonce)).update(mobile).digest();
  return {
    hash: sha256(hex('00'), tag, hex(part.toString(16).padStart(8, '0')), sixteen(sum)),
    sum,
  };
};

/** A tree of mine and of others; my leaves with their paths. */
function treeOf(nonce: string, mine: readonly bigint[]) {
  const others = [11n, 23n, 42n].map((sum, at) =>
    leafOf('77'.repeat(32), `0913000000${at}`, 0, sum),
  );
  const own = mine.map((sum, part) => leafOf(nonce, MOBILE, part, sum));
  const leaves = [...own, ...others].sort((a, b) => (a.hash < b.hash ? -1 : 1));
  while (Math.log2(leaves.length) % 1 !== 0) leaves.push({ hash: ZEROS, sum: 0n });
  const levels: Node[][] = [leaves];
  for (let level = leaves; level.length > 1; ) {
    level = level.flatMap((node, at) =>
      at % 2 === 0 ? [above(node, ensureDefined(level[at + 1], 'a node'))] : [],
    );
    levels.push(level);
  }
  const parts = own.map((leaf, part): OwnLeaf => {
    const position = leaves.findIndex(({ hash }) => hash === leaf.hash);
    const path = levels.slice(0, -1).map((level, at) => {
      const index = Math.floor(position / 2 ** at);
      const beside = ensureDefined(level[index % 2 === 0 ? index + 1 : index - 1], 'a node');
      const up = ensureDefined(levels[at + 1]?.[Math.floor(index / 2)], 'a node');
      return { hash: beside.hash, sum: String(beside.sum), above: up.hash };
    });
    return { part, units: String(leaf.sum), position, hash: leaf.hash, path };
  });
  return { parts, root: levels.at(-1)?.[0] as Node, depth: levels.length - 1 };
}

const NONCES = { BTC: 'a1'.repeat(32), ETH: 'b2'.repeat(32) };

/** A count of two assets, as it should be. */
function whole(symbol: 'BTC' | 'ETH' = 'BTC'): ProofInput {
  const trees = { BTC: treeOf(NONCES.BTC, [4_122n, 3_000n]), ETH: treeOf(NONCES.ETH, [7n, 9n]) };
  const stated = (asset: 'BTC' | 'ETH') => ({
    asset,
    scale: 8,
    root: trees[asset].root.hash,
    sum: String(trees[asset].root.sum),
    leaves: 5,
    depth: trees[asset].depth,
    before: null,
  });
  const statement = JSON.stringify({
    format: 'sarraf liabilities 1',
    number: 3,
    day: '2026-11-22',
    at: AT,
    journal: '481',
    previous: 'cc'.repeat(32),
    roots: [stated('BTC'), stated('ETH')],
  });
  const hash = sha256(Buffer.from(statement));
  const count = {
    number: 3,
    day: '2026-11-22',
    hash,
    previous: 'cc'.repeat(32),
    ...signed(`sarraf liabilities/3/${hash}`),
  };
  const before = {
    number: 2,
    day: '2026-11-21',
    hash: 'cc'.repeat(32),
    previous: 'dd'.repeat(32),
    ...signed(`sarraf liabilities/2/${'cc'.repeat(32)}`),
  };
  const proof: LiabilityProof = {
    count: { ...count, at: AT, journal: '481', leaves: 10, statement },
    roots: [],
    custody: [],
    keys: [{ id: 'key-1', public_key: PUBLIC }],
    history: [count, before],
  };
  const mine = { number: 3, symbol, nonce: NONCES[symbol], parts: trees[symbol].parts };
  return {
    proof,
    mine: receipted(mine, hash),
    mobile: MOBILE,
    expected: null,
    now: Date.parse(AT) + HOUR_MS,
  };
}

/** As the house would sign it itself. */
function receipted(mine: Omit<OwnLeaves, 'receipt'>, statement: string): OwnLeaves {
  const text = mine.parts
    .map((one) =>
      [
        one.part,
        one.units,
        one.position,
        one.hash,
        ...one.path.flatMap((step) => [step.hash, step.sum, step.above]),
      ].join(' '),
    )
    .join('\n');
  const [nonce, parts] = [sha256(hex(mine.nonce)), sha256(Buffer.from(text))];
  return {
    ...mine,
    receipt: {
      nonce_hash: nonce,
      parts_hash: parts,
      ...signed(`sarraf proof/${mine.number}/${statement}/${mine.symbol}/${nonce}/${parts}`),
    },
  };
}

/** A lie about what is mine, signed by the house. */
function lied(change: (mine: OwnLeaves) => void, input = whole()): ProofInput {
  const mine = structuredClone(input.mine);
  change(mine);
  return { ...input, mine: receipted(mine, input.proof.count?.hash ?? '') };
}
const first = ({ parts }: OwnLeaves): OwnLeaf => ensureDefined(parts[0], 'a leaf');

const faultOf = async (input: ProofInput) => (await checkProof(input)).fault;
const codeOf = async (input: ProofInput): Promise<ProofCode | undefined> =>
  (await faultOf(input))?.code;

describe('a check on the device', () => {
  it('finds each part with its way to the root, and what my own history says', async () => {
    const done = await checkProof({ ...whole(), expected: 7_122n });
    expect(done.fault).toBeNull();
    expect(done.isSignatureChecked).toBe(true);
    expect(done.parts.map(({ fault, steps, units }) => [units, steps.length, fault])).toEqual([
      [4_122n, 4, null],
      [3_000n, 4, null],
    ]);
    expect(done.parts[0]?.steps.at(-1)?.sum).toBe(7_198n);
    expect(await codeOf(whole('ETH'))).toBeUndefined();
  });

  it('P01 less than I have', async () => {
    expect(await codeOf(lied((mine) => mine.parts.pop(), { ...whole(), expected: 7_122n }))).toBe(
      'P01',
    );
    expect(await codeOf({ ...whole(), expected: 7_123n })).toBe('P01');
  });

  it('P02 a leaf that is somebody else’s', async () => {
    const input = { ...whole(), mobile: '09120000000' };
    expect(await faultOf(input)).toMatchObject({ code: 'P02', part: 1 });
  });

  it('P03 a negative sum, one above the supply, one that wraps', async () => {
    for (const sum of ['-5', '9223372036854775808', String(2n ** 128n - 1n), '01', '']) {
      const input = lied((mine) => {
        const step = first(mine).path[1];
        if (step !== undefined) step.sum = sum;
      });
      expect(await faultOf(input), sum).toMatchObject({ code: 'P03', part: 1, step: 2 });
    }
  });

  it('P04 a count that is old, or older than the newest', async () => {
    const input = whole();
    expect(await codeOf({ ...input, now: input.now + 26 * HOUR_MS })).toBe('P04');
    const { history } = input.proof;
    const newest = ensureDefined(history[0], 'a count');
    const newer = { ...newest, number: 4, hash: 'ee'.repeat(32), previous: newest.hash };
    const listed = { ...newer, ...signed(`sarraf liabilities/4/${'ee'.repeat(32)}`) };
    const proof: LiabilityProof = { ...input.proof, history: [listed, ...history] };
    expect(await codeOf({ ...input, proof })).toBe('P04');
    expect(await codeOf({ ...input, mine: { ...input.mine, number: 2 } })).toBe('P04');
  });

  it('P05 a sibling swapped, by its step', async () => {
    const swapped = lied((mine) => {
      const { path } = first(mine);
      path.splice(1, 2, ...path.slice(1, 3).reverse());
    });
    expect(await faultOf(swapped)).toMatchObject({ code: 'P05', part: 1, step: 2 });
    const other = lied((mine) => {
      first(mine).position += first(mine).position % 2 === 0 ? 1 : -1;
    });
    expect(await faultOf(other)).toMatchObject({ code: 'P05', step: 1 });
    expect(await codeOf(lied((mine) => first(mine).path.pop()))).toBe('P05');
    const { parts } = await checkProof(swapped);
    expect(parts.map(({ fault }) => fault?.code)).toEqual(['P05', undefined]);
  });

  it('P06 another nonce', async () => {
    const input = whole();
    const mine = { ...input.mine, nonce: 'cd'.repeat(32) };
    expect(await codeOf({ ...input, mine })).toBe('P06');
    expect(await codeOf(lied((own) => (own.nonce = 'cd'.repeat(32))))).toBe('P02');
  });

  it('P08 a leaf of another asset', async () => {
    const other = whole('ETH').mine;
    const input = lied((mine) => Object.assign(mine, other, { symbol: 'BTC' }));
    expect(await faultOf(input)).toMatchObject({ code: 'P08', part: 1 });
  });

  it('a statement, a receipt, a list or an answer that is not as it was signed', async () => {
    const input = whole();
    const count = { ...input.proof.count, statement: `${input.proof.count?.statement} ` };
    const changed = { ...input.proof, count } as LiabilityProof;
    expect(await codeOf({ ...input, proof: changed })).toBe('SIGNATURE');
    const mine = { ...input.mine, parts: [...input.mine.parts].reverse() };
    expect(await codeOf({ ...input, mine })).toBe('SIGNATURE');
    const keys = [{ id: 'key-1', public_key: 'A'.repeat(43) }];
    expect(await codeOf({ ...input, proof: { ...input.proof, keys } })).toBe('SIGNATURE');
    const [newest, before] = input.proof.history;
    const history: LiabilityProof['history'] = [
      ensureDefined(newest, 'a count'),
      {
        ...ensureDefined(before, 'a count'),
        hash: 'aa'.repeat(32),
        ...signed(`sarraf liabilities/2/${'aa'.repeat(32)}`),
      },
    ];
    expect(await codeOf({ ...input, proof: { ...input.proof, history } })).toBe('CHAIN');
    expect(await codeOf(lied((own) => own.parts.push(first(own))))).toBe('FORM');
    expect(await codeOf({ ...input, proof: { ...input.proof, count: null } })).toBe('FORM');
  });
});
