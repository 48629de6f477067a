// Where the counts ended, signed and kept outside the database beside the heads of the audit: who rewrites the
// tables can neither sign another count of the same number nor leave one out.
import { z } from 'zod';
import type { BlobStore } from '../../platform/blobs/index.ts';
import type { SecretKeys, Signature } from '../../platform/secret-keys.ts';
import { signedText, statementHash } from './statement.ts';

/** A statement as it was signed. */
export interface Head extends Signature {
  readonly number: bigint;
  /** The whole text: it is public. */
  readonly statement: string;
}

/** Signed statements outside the database. */
export interface Heads {
  /** The newest one; undefined before the first. @throws HeadError where it is not ours */
  latest(): Promise<Head | undefined>;
  /**
   * Signs a statement and keeps it under its number; signed before, it is the same again.
   *
   * @throws HeadError where another statement was signed under this number
   */
  sign(number: bigint, statement: string): Promise<Head>;
}

/** What is kept is not what it should be: nothing is published until somebody has looked. */
export class HeadError extends Error {
  override readonly name = 'HeadError';
}

const LATEST = 'latest';
const KEPT = z.object({
  number: z.string().regex(/^\d{1,18}$/),
  statement: z.string(),
  keyId: z.string(),
  signature: z.string(),
});
const nameOf = (name: bigint | string): string => `liabilities/heads/${name}`;

/** Signed statements among the blobs of this installation. */
export function createHeads(blobs: BlobStore, secrets: SecretKeys): Heads {
  const load = async (name: bigint | string): Promise<Head | undefined> => {
    const bytes = await blobs.get(nameOf(name));
    if (bytes === undefined) return undefined;
    const head = readHead(bytes.toString('utf8'));
    const text = head && signedText(head.number, statementHash(head.statement));
    if (head === undefined || text === undefined || !secrets.isSigned(text, head)) {
      throw new HeadError(`The head ${name} of the counts is not of this installation.`);
    }
    return head;
  };
  const save = (name: bigint | string, { keyId, number, signature, statement }: Head) =>
    blobs.put(
      nameOf(name),
      Buffer.from(
        `${JSON.stringify({
          number: String(number),
          statement,
          keyId,
          signature: signature.toString('base64url'),
        })}\n`,
      ),
    );
  return {
    latest: () => load(LATEST),
    sign: async (number, statement) => {
      const kept = await load(number);
      if (kept !== undefined && kept.statement !== statement) {
        throw new HeadError(`Another statement was signed as number ${number}.`);
      }
      const head = kept ?? {
        number,
        statement,
        ...secrets.sign(signedText(number, statementHash(statement))),
      };
      if (kept === undefined) await save(number, head);
      const latest = await load(LATEST);
      if (latest === undefined || latest.number < number) await save(LATEST, head);
      return head;
    },
  };
}

function readHead(text: string): Head | undefined {
  try {
    const { keyId, number, signature, statement } = KEPT.parse(JSON.parse(text));
    return {
      number: BigInt(number),
      statement,
      keyId,
      signature: Buffer.from(signature, 'base64url'),
    };
  } catch {
    return undefined;
  }
}
