import { describe, expect, it } from 'vitest';
import type { BlobStore } from '../../platform/blobs/index.ts';
import { createKeyRing, createSecretKeys } from '../../platform/secret-keys.ts';
import { createSealedParts, type PartsOf } from './sealed-parts.ts';

const first = Buffer.alloc(32, 1);
const second = Buffer.alloc(32, 2);
const maryam: PartsOf = { userId: 1, documentId: 'maryamsDocument0000000' };
const reza: PartsOf = { userId: 2, documentId: 'rezasDocument000000000' };
const LONG = Buffer.alloc(600_000, 'a face ');
const UNOPENED = 'could not be opened';

/** A store in memory, and whoever may reach into it. */
function store(): { readonly blobs: BlobStore; readonly kept: Map<string, Buffer> } {
  const kept = new Map<string, Buffer>();
  const blobs: BlobStore = {
    put: async (name, bytes) => void kept.set(name, Buffer.from(bytes)),
    get: async (name) => kept.get(name),
    delete: async (name) => void kept.delete(name),
    deleteFolder: async (folder) => {
      for (const name of kept.keys()) if (name.startsWith(`${folder}/`)) kept.delete(name);
    },
  };
  return { blobs, kept };
}

const keysOf = (...roots: Buffer[]) =>
  createKeyRing(
    () => roots.map((root, since) => ({ root, since })),
    () => Date.now(),
  );

describe('a document at rest', () => {
  it('comes back as it was, and shows nothing of itself', async () => {
    const { blobs, kept } = store();
    const sealed = createSealedParts(blobs, createSecretKeys(first));
    const count = await sealed.putWhole(maryam, LONG);
    expect(count).toBe(3);
    expect(await sealed.read(maryam, 'whole', count)).toEqual(LONG);
    for (const bytes of kept.values()) expect(bytes.includes('a face')).toBe(false);
  });

  it('does not open when two files, or two parts of one, are swapped', async () => {
    const { blobs, kept } = store();
    const sealed = createSealedParts(blobs, createSecretKeys(first));
    await sealed.putWhole(maryam, LONG);
    await sealed.putWhole(reza, LONG);
    const swaps = [
      ['ma/maryamsDocument0000000/whole-0', 're/rezasDocument000000000/whole-0'],
      ['ma/maryamsDocument0000000/whole-1', 'ma/maryamsDocument0000000/whole-2'],
    ] as const;
    for (const [one, other] of swaps) {
      const before = new Map(kept);
      kept.set(one, before.get(other) ?? Buffer.alloc(0));
      await expect(sealed.read(maryam, 'whole', 3), one).rejects.toThrow(UNOPENED);
      kept.set(one, before.get(one) ?? Buffer.alloc(0));
    }
    expect(await sealed.read(maryam, 'whole', 3)).toEqual(LONG);
  });

  it('does not open when its last part is cut off, missing, or one byte is another', async () => {
    const { blobs, kept } = store();
    const sealed = createSealedParts(blobs, createSecretKeys(first));
    await sealed.putWhole(maryam, LONG);
    await expect(sealed.read(maryam, 'whole', 2)).rejects.toThrow(UNOPENED);
    const name = 'ma/maryamsDocument0000000/whole-1';
    const part = kept.get(name) ?? Buffer.alloc(0);
    const changed = Buffer.from(part);
    changed.writeUInt8(changed.readUInt8(100) ^ 1, 100);
    kept.set(name, changed);
    await expect(sealed.read(maryam, 'whole', 3)).rejects.toThrow(UNOPENED);
    kept.delete(name);
    await expect(sealed.read(maryam, 'whole', 3)).rejects.toThrow('is gone');
  });

  it('is sealed anew with a newer key, and then the old one opens nothing of it', async () => {
    const { blobs } = store();
    const old = createSealedParts(blobs, createSecretKeys(first));
    await old.putWhole(maryam, LONG);
    await old.putReceived(reza, 0, LONG.subarray(0, 1_000));
    const both = createSealedParts(blobs, keysOf(first, second));
    expect(await both.reseal(maryam, 'whole', 3)).toBe(3);
    expect(await both.reseal(reza, 'received', 1)).toBe(1);
    expect(await both.reseal(maryam, 'whole', 3), 'a second time').toBe(0);
    expect(await both.read(maryam, 'whole', 3)).toEqual(LONG);
    await expect(old.read(maryam, 'whole', 3)).rejects.toThrow(UNOPENED);
    const alone = createSealedParts(blobs, createSecretKeys(second));
    expect(await alone.read(reza, 'received', 1)).toEqual(LONG.subarray(0, 1_000));
  });
});
