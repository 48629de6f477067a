// The photo of a profile: made small and ours, and sealed together with whose it is. It is read
// whole to be made small, by few at a time.
import { PHOTO_SIDE } from '@sarraf/contracts';
import type { Pictures } from '../../platform/pictures/index.ts';
import type { SecretKeys } from '../../platform/secret-keys.ts';
import { createTurns } from '../../http/index.ts';
import { rewriteSquare } from '../documents/index.ts';
import type { PhotoRow } from './profile.queries.ts';

/** Purpose under which photos are sealed. */
const PROFILE_PHOTO = 'profile-photo';

/** Whose photo, and which. */
interface PhotoOf {
  readonly userId: number;
  readonly id: string;
}

const headOf = ({ userId, id }: PhotoOf): string => `${userId}.${id}.`;

/**
 * Photos that are in memory at once, 64 MB of them at most; all others wait, their bytes on their
 * sender's side.
 */
export const PHOTOS_HELD = 16;
const PHOTOS_WAITING_MAX = 100;

/**
 * What a person sends, as a small square of ours without anything that came with it.
 *
 * @throws AppError `document_not_a_picture`, `document_picture_too_large`, `document_picture_heic`,
 * `unavailable`
 */
export type MakePhoto = (of: PhotoOf, chunks: AsyncIterable<Buffer>) => Promise<PhotoRow>;

/** What makes photos small in this process. */
export function createPhotoMaker(secrets: SecretKeys, pictures: Pictures): MakePhoto {
  const held = createTurns(PHOTOS_HELD, PHOTOS_WAITING_MAX);
  return (of, chunks) =>
    held.take(async () => {
      const bytes = await readWhole(chunks);
      const square = await rewriteSquare(pictures, bytes, PHOTO_SIDE);
      const sealed = secrets.seal(PROFILE_PHOTO, headOf(of) + square.toString('base64'));
      return { id: of.id, sealed };
    });
}

/** A photo as it came: the contract bounds how large it can be. */
async function readWhole(chunks: AsyncIterable<Buffer>): Promise<Buffer> {
  const all: Buffer[] = [];
  for await (const chunk of chunks) all.push(chunk);
  return Buffer.concat(all);
}

/** The bytes of a photo. @throws when it is another person's, or was changed */
export function openPhoto(secrets: SecretKeys, userId: number, row: PhotoRow): Buffer {
  const text = secrets.open(PROFILE_PHOTO, row.sealed);
  const head = headOf({ userId, id: row.id });
  if (!text.startsWith(head)) throw new Error('A photo is not of the person whose row it is in.');
  return Buffer.from(text.slice(head.length), 'base64');
}
