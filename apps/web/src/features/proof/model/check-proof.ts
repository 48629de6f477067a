// Whether my money is counted in what the house signed: all of it is computed on this device, by WebCrypto, and
// shares no line with what makes proofs.
import type { LiabilityProof, OwnLeaf, OwnLeaves } from '@sarraf/contracts';
import {
  fromBase64url,
  fromHex,
  hashOfLeaf,
  hashOfNode,
  type Node,
  sha256Hex,
  sumOf,
  SUPPLY_MAX,
  verifySigned,
} from './proof-hashes.ts';

/** What can be wrong, by the case that it is; the words of the page say it. */
export type ProofCode =
  | 'P01'
  | 'P02'
  | 'P03'
  | 'P04'
  | 'P05'
  | 'P06'
  | 'P08'
  | 'SIGNATURE'
  | 'CHAIN'
  | 'FORM';

/** Where something is wrong: a part from 1, a step from 1, and what was said and what came out. */
export interface ProofFault {
  readonly code: ProofCode;
  readonly part?: number;
  readonly step?: number;
  readonly said?: string;
  readonly found?: string;
}

/** One step of the way up: the sum so far, and its hash. */
export interface CheckedStep {
  readonly hash: string;
  readonly sum: bigint;
}

/** One part with its way to the root, as far as it could be gone. */
export interface CheckedPart {
  readonly part: number;
  readonly units: bigint;
  readonly steps: readonly CheckedStep[];
  readonly fault: ProofFault | null;
}

/** What came of a check. */
export interface ProofCheck {
  readonly parts: readonly CheckedPart[];
  /** The first thing that does not hold. */
  readonly fault: ProofFault | null;
  /** False where this browser has no Ed25519: the file says it to another program. */
  readonly isSignatureChecked: boolean;
  readonly tookMs: number;
}

/** What is checked. */
export interface ProofInput {
  readonly proof: LiabilityProof;
  readonly mine: OwnLeaves;
  /** As I know it myself. */
  readonly mobile: string;
  /** What my own history says that I had then; null: it does not tell. */
  readonly expected: bigint | null;
  /** When I ask; ms. */
  readonly now: number;
}

interface StatedRoot {
  readonly asset: string;
  readonly root: string;
  readonly sum: string;
  readonly depth: number;
}

interface Statement {
  readonly number: number;
  readonly at: string;
  readonly previous: string;
  readonly roots: readonly StatedRoot[];
}

const HOUR_MS = 3_600_000;
const HOURS_MAX = 26;
const HEX64 = /^[0-9a-f]{64}$/;

class Fault extends Error {
  readonly fault: ProofFault;

  constructor(fault: ProofFault) {
    super(fault.code);
    this.fault = fault;
  }
}

function need(holds: boolean, code: ProofCode, where: Omit<ProofFault, 'code'> = {}): void {
  if (!holds) throw new Fault({ code, ...where });
}

/** Runs a step, and answers its fault where it has one; what is not as agreed is a fault, too. */
async function faultOf(step: () => Promise<void>): Promise<ProofFault | null> {
  try {
    await step();
    return null;
  } catch (error) {
    return error instanceof Fault ? error.fault : { code: 'FORM' };
  }
}

/** Checks all of it; every part is gone, also behind one that does not hold. */
export async function checkProof(input: ProofInput): Promise<ProofCheck> {
  const began = performance.now();
  const parts: CheckedPart[] = [];
  let isSignatureChecked = true;
  let root: StatedRoot | undefined;
  const before = await faultOf(async () => {
    const statement = readStatement(input);
    isSignatureChecked = await checkSignatures(input);
    await checkNewest(input, statement);
    root = statement.roots.find(({ asset }) => asset === input.mine.symbol);
    need(root !== undefined, 'P08');
    await checkNonce(input);
  });
  const stated = root;
  if (stated !== undefined) {
    for (const leaf of input.mine.parts) parts.push(await checkPart(leaf, stated, input));
  }
  const after = before ?? (await faultOf(() => checkWhole(input, parts)));
  return { parts, fault: after, isSignatureChecked, tookMs: performance.now() - began };
}

function readStatement({ proof: { count } }: ProofInput): Statement {
  if (count === null) throw new Fault({ code: 'FORM' });
  return JSON.parse(count.statement) as Statement;
}

/** The house signed the statement, the receipt and every count of the list. Answers whether that was asked. */
async function checkSignatures({ mine, proof }: ProofInput): Promise<boolean> {
  const { count, history, keys } = proof;
  if (count === null) throw new Fault({ code: 'FORM' });
  const hash = await sha256Hex(new TextEncoder().encode(count.statement));
  need(hash === count.hash, 'SIGNATURE', { said: count.hash, found: hash });
  const keyOf = new Map(keys.map((key) => [key.id, fromBase64url(key.public_key)]));
  const isOurs = async (text: string, of: { key_id: string; signature: string }) => {
    const key = keyOf.get(of.key_id);
    return key === undefined ? false : verifySigned(key, fromBase64url(of.signature), text);
  };
  const { nonce_hash: nonce, parts_hash: parts } = mine.receipt;
  const texts: readonly (readonly [string, { key_id: string; signature: string }])[] = [
    [`sarraf liabilities/${count.number}/${hash}`, count],
    ...history.map((one) => [`sarraf liabilities/${one.number}/${one.hash}`, one] as const),
    [`sarraf proof/${mine.number}/${hash}/${mine.symbol}/${nonce}/${parts}`, mine.receipt],
  ];
  for (const [text, of] of texts) {
    const is = await isOurs(text, of);
    if (is === undefined) return false;
    // the receipt of another count is told as what it is
    need(is || of === mine.receipt, 'SIGNATURE');
    need(is || mine.number !== count.number, 'SIGNATURE');
  }
  return true;
}

/** It is the newest count, of today, and the counts follow from each other. */
async function checkNewest({ mine, now, proof }: ProofInput, statement: Statement): Promise<void> {
  const { count, history } = proof;
  const isSame = statement.number === count?.number && statement.previous === count.previous;
  need(isSame, 'SIGNATURE');
  history.forEach((one, at) => {
    const before = history[at + 1];
    const follows = before?.number !== one.number - 1 || one.previous === before.hash;
    need(follows, 'CHAIN', { said: one.previous, ...(before && { found: before.hash }) });
  });
  const newest = history[0];
  need(newest?.number === count?.number && newest?.hash === count?.hash, 'P04');
  need(mine.number === statement.number, 'P04');
  const hours = (now - Date.parse(statement.at)) / HOUR_MS;
  need(hours <= HOURS_MAX && hours > -HOURS_MAX, 'P04');
}

async function checkNonce({ mine }: ProofInput): Promise<void> {
  need(HEX64.test(mine.nonce), 'FORM');
  const found = await sha256Hex(fromHex(mine.nonce));
  need(found === mine.receipt.nonce_hash, 'P06', { said: mine.receipt.nonce_hash, found });
}

/** From a leaf to the root. */
async function checkPart(
  leaf: OwnLeaf,
  root: StatedRoot,
  { mine, mobile, proof }: ProofInput,
): Promise<CheckedPart> {
  const part = leaf.part + 1;
  const steps: CheckedStep[] = [];
  let units = 0n;
  const fault = await faultOf(async () => {
    units = sumIn(leaf.units, { part });
    const hash = await hashOfLeaf({ nonce: fromHex(mine.nonce), mobile, part: leaf.part, units });
    need(hash === leaf.hash, 'P02', { part, said: leaf.hash, found: hash });
    let node: Node = { hash, sum: units };
    steps.push(node);
    for (const [level, step] of leaf.path.entries()) {
      const where = { part, step: level + 1 };
      need(HEX64.test(step.hash), 'FORM', where);
      const beside = { hash: step.hash, sum: sumIn(step.sum, where) };
      const isLeft = Math.floor(leaf.position / 2 ** level) % 2 === 0;
      const [left, right] = isLeft ? [node, beside] : [beside, node];
      need(left.sum + right.sum <= SUPPLY_MAX, 'P03', where);
      node = await hashOfNode(left, right);
      need(node.hash === step.above, 'P05', { ...where, said: step.above, found: node.hash });
      steps.push(node);
    }
    needRoot(node, root, leaf, proof);
  });
  return { part, units, steps, fault };
}

function needRoot(node: Node, root: StatedRoot, leaf: OwnLeaf, { count }: LiabilityProof): void {
  const part = leaf.part + 1;
  const where = { part, step: leaf.path.length, said: root.root, found: node.hash };
  const { roots } = JSON.parse(count?.statement ?? '') as Statement;
  const other = roots.find((one) => one.asset !== root.asset && one.root === node.hash);
  need(other === undefined, 'P08', where);
  const isWhole = leaf.path.length === root.depth && leaf.position < 2 ** root.depth;
  need(node.hash === root.root && isWhole && String(node.sum) === root.sum, 'P05', where);
}

function sumIn(text: string, where: Omit<ProofFault, 'code'>): bigint {
  const sum = sumOf(text);
  if (sum === undefined) throw new Fault({ code: 'P03', ...where, said: text });
  return sum;
}

/** Each part holds, each is there once, they are what was signed, and they come to what I had. */
async function checkWhole(
  { expected, mine }: ProofInput,
  parts: readonly CheckedPart[],
): Promise<void> {
  const broken = parts.find(({ fault }) => fault !== null)?.fault;
  if (broken !== undefined && broken !== null) throw new Fault(broken);
  const numbers = new Set(mine.parts.map(({ part }) => part));
  const places = new Set(mine.parts.map(({ position }) => position));
  const isOnce = numbers.size === parts.length && places.size === parts.length && parts.length > 0;
  need(isOnce, 'FORM');
  const text = mine.parts
    .map(({ hash, part, path, position, units }) =>
      [part, units, position, hash, ...path.flatMap((one) => [one.hash, one.sum, one.above])].join(
        ' ',
      ),
    )
    .join('\n');
  const found = await sha256Hex(new TextEncoder().encode(text));
  need(found === mine.receipt.parts_hash, 'SIGNATURE', { said: mine.receipt.parts_hash, found });
  const sum = parts.reduce((all, { units }) => all + units, 0n);
  need(expected === null || expected === sum, 'P01', {
    said: String(sum),
    ...(expected !== null && { found: String(expected) }),
  });
}
