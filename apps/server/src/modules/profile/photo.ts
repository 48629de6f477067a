// The photo of a profile: made small and ours, and sealed together with whose it is.
import { PHOTO_SIDE } from '@sarraf/contracts';
import type { SecretKeys } from '../../platform/secret-keys.ts';
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
 * What a person sent, as a small square of ours without anything that came with it.
 *
 * @throws AppError `document_not_a_picture`, `document_picture_too_large`
 */
export async function makePhoto(
  secrets: SecretKeys,
  of: PhotoOf,
  bytes: Buffer,
): Promise<PhotoRow> {
  const square = await rewriteSquare(bytes, PHOTO_SIDE);
  return {
    id: of.id,
    sealed: secrets.seal(PROFILE_PHOTO, headOf(of) + square.toString('base64')),
  };
}

/** The bytes of a photo. @throws when it is another person's, or was changed */
export function openPhoto(secrets: SecretKeys, userId: number, row: PhotoRow): Buffer {
  const text = secrets.open(PROFILE_PHOTO, row.sealed);
  const head = headOf({ userId, id: row.id });
  if (!text.startsWith(head)) throw new Error('A photo is not of the person whose row it is in.');
  return Buffer.from(text.slice(head.length), 'base64');
}
