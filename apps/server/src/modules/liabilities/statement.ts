// What is signed of a count: one text, to the byte. It names the statement before it by its hash.
import { createHash } from 'node:crypto';
import { z } from 'zod';

const FORMAT = 'sarraf liabilities 1';
const hex64 = z.string().regex(/^[0-9a-f]{64}$/);

/** Before the first statement. */
export const NO_STATEMENT = '0'.repeat(64);

const rootShape = z.strictObject({
  asset: z.string(),
  scale: z.int(),
  root: hex64,
  /** Smallest units. */
  sum: z.string().regex(/^\d{1,39}$/),
  leaves: z.int(),
  depth: z.int(),
  /** The asset's root in the statement before; null where it had none. */
  before: hex64.nullable(),
});

const statementShape = z.strictObject({
  format: z.literal(FORMAT),
  number: z.int().min(1),
  /** Of Tehran. */
  day: z.string(),
  at: z.string(),
  journal: z.string(),
  previous: hex64,
  roots: z.array(rootShape),
});

/** A count as it is signed. */
export type Statement = Omit<z.infer<typeof statementShape>, 'format'>;
/** One asset's root in it. */
export type StatedRoot = z.infer<typeof rootShape>;

/** The text that is signed. */
export function statementText(of: Statement): string {
  const { number, day, at, journal, previous } = of;
  const roots = of.roots.map(({ asset, scale, root, sum, leaves, depth, before }) => ({
    asset,
    scale,
    root,
    sum,
    leaves,
    depth,
    before,
  }));
  return JSON.stringify({ format: FORMAT, number, day, at, journal, previous, roots });
}

/** Reads a text that `statementText` wrote. */
export function readStatement(text: string): Statement {
  return statementShape.parse(JSON.parse(text));
}

/** What a statement is known by. */
export function statementHash(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

/** What the house signs of a statement. */
export function signedText(number: bigint, hash: Uint8Array): string {
  return `sarraf liabilities/${number}/${Buffer.from(hash).toString('hex')}`;
}
