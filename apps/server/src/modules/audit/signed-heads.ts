// Where the chain ended, signed and kept outside the database: who rewrites the tables can't sign.
import { z } from 'zod';
import type { BlobStore } from '../../platform/blobs/index.ts';
import type { SecretKeys } from '../../platform/secret-keys.ts';

/** The chain's end at a moment. */
export interface Head {
  readonly position: bigint;
  readonly hash: Uint8Array;
  /** When it was signed, ISO 8601. */
  readonly at: string;
}

/** A head as it was found; `isOurs` is false where its signature is not of this installation. */
export interface KeptHead extends Head {
  readonly name: string;
  readonly isOurs: boolean;
}

/** Signed heads: one a day, and the latest. */
export interface SignedHeads {
  /** Keeps a head as the latest, and as the day's where the day has none; an older one is let go. */
  keep(head: Head): Promise<void>;
  /** The latest, and those of the days from `from` to `to`, each `2026-11-24`. */
  read(from: string, to: string): Promise<KeptHead[]>;
}

const LATEST = 'latest';
const DAY_MS = 86_400_000;
const DAYS_MAX = 40_000;
const KEPT = z.object({
  position: z.string().regex(/^\d{1,18}$/),
  hash: z.string().regex(/^[0-9a-f]{64}$/),
  at: z.string(),
  keyId: z.string(),
  signature: z.string(),
});

const nameOf = (day: string): string => `audit/heads/${day}`;
const textOf = ({ position, hash, at }: Head): string =>
  `sarraf audit head/${position}/${Buffer.from(hash).toString('hex')}/${at}`;

/** Signed heads among the blobs of this installation. */
export function createSignedHeads(blobs: BlobStore, secrets: SecretKeys): SignedHeads {
  const load = async (name: string): Promise<KeptHead | undefined> => {
    const bytes = await blobs.get(nameOf(name));
    if (bytes === undefined) return undefined;
    const kept = KEPT.safeParse(parseJson(bytes.toString('utf8')));
    if (!kept.success) return { name, position: 0n, hash: new Uint8Array(), at: '', isOurs: false };
    const { position, hash, at, keyId, signature } = kept.data;
    const head = { position: BigInt(position), hash: Buffer.from(hash, 'hex'), at };
    const given = { keyId, signature: Buffer.from(signature, 'base64url') };
    return { name, ...head, isOurs: secrets.isSigned(textOf(head), given) };
  };
  const save = async (name: string, head: Head): Promise<void> => {
    const { keyId, signature } = secrets.sign(textOf(head));
    const kept = {
      position: head.position.toString(),
      hash: Buffer.from(head.hash).toString('hex'),
      at: head.at,
      keyId,
      signature: signature.toString('base64url'),
    };
    await blobs.put(nameOf(name), Buffer.from(`${JSON.stringify(kept)}\n`));
  };
  return {
    keep: async (head) => {
      const latest = await load(LATEST);
      if (latest?.isOurs === true && latest.position > head.position) return;
      if (latest?.position !== head.position) await save(LATEST, head);
      const day = head.at.slice(0, 10);
      if ((await blobs.get(nameOf(day))) === undefined) await save(day, head);
    },
    read: async (from, to) => {
      const heads = [await load(LATEST)];
      for (const day of daysBetween(from, to)) heads.push(await load(day));
      return heads.filter((head) => head !== undefined);
    },
  };
}

function daysBetween(from: string, to: string): string[] {
  const first = Date.parse(from);
  const count = Math.min(DAYS_MAX, Math.floor((Date.parse(to) - first) / DAY_MS) + 1);
  return Array.from({ length: Math.max(0, count) }, (_, at) =>
    new Date(first + at * DAY_MS).toISOString().slice(0, 10),
  );
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
