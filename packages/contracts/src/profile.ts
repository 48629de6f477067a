// How a person is called and shown here, to themselves.
import { z } from 'zod';
import { documentId } from './documents.ts';
import { endpoint, FILE_ERRORS } from './endpoint.ts';
import { assetSymbol, decimalOut, idOut, labels, nothing, time } from './wire.ts';
import { idParams, staffMay } from './staff-shapes.ts';

const read = { audience: 'client', ability: ['read', 'Auth'], level: 0, rate: 'read' } as const;
const write = { audience: 'client', ability: ['update', 'Auth'], level: 0, rate: 'money' } as const;

/** A profile's photo, on each side, in pixels. */
export const PHOTO_SIDE = 256;
/** A photo as it is sent: the panel makes it small before. */
export const PHOTO_BYTES_MAX = 4_194_304;

/** A wallet among those of greatest worth; `amount` in `symbol`. */
export const topWallet = z.strictObject({
  symbol: assetSymbol,
  labels,
  amount: decimalOut,
  /** In USDT and in toman by last price; null where none is known. */
  value: decimalOut.nullable(),
  toman_amount: decimalOut.nullable(),
});

/** A person to themselves: names, photo, level and greatest wallets. */
export const profile = z.strictObject({
  id: idOut,
  /** The photo's name, new with each photo: `/profile/photo/{avatar}` shows it to its owner. */
  avatar: documentId.nullable(),
  username: z.string().nullable(),
  first_name: z.string().nullable(),
  last_name: z.string().nullable(),
  /** From level 1 on the names are those of the civil register, and stay. */
  names_verified: z.boolean(),
  mobile: z.string(),
  level: z.union([z.literal(0), z.literal(1), z.literal(2)]),
  created_at: time,
  /** The five wallets of greatest worth. */
  top_wallets: z.array(topWallet).max(5),
});
/** Inferred from `profile`. */
export type Profile = z.infer<typeof profile>;

const photo = z.custom<Uint8Array>((value) => value instanceof Uint8Array);

/** Calls of one's name and photo, and the photo as officers see it. */
export const profileEndpoints = {
  'GET /user/profile': endpoint({
    summary: 'My profile, with the wallets of greatest worth',
    access: read,
    output: profile,
  }),
  'POST /user/updateProfile': endpoint({
    summary: 'Chooses my username; my names, too, until they are verified',
    access: write,
    body: z.strictObject({
      username: z.string().max(64).optional(),
      first_name: z.string().max(60).optional(),
      last_name: z.string().max(60).optional(),
    }),
    output: profile,
    errors: [
      'username_invalid',
      'username_digits_only',
      'username_reserved',
      'username_taken',
      'username_limit_reached',
      'name_invalid',
      'names_verified',
    ],
  }),
  'POST /user/uploadPhoto': endpoint({
    summary:
      'Keeps a photo of me in place of the one before it (multipart): a small square of ours',
    access: { ...write, rate: 'upload' },
    bodyKind: 'multipart',
    files: {
      photo: { summary: 'JPEG, PNG or WebP; its middle is kept', bytesMax: PHOTO_BYTES_MAX },
      avatar: { summary: 'The same by the name of its field', bytesMax: PHOTO_BYTES_MAX },
    },
    output: profile,
    errors: [
      ...FILE_ERRORS,
      'photo_missing',
      'document_too_large',
      'document_not_a_picture',
      'document_picture_too_large',
      'document_picture_heic',
    ],
  }),
  'GET /profile/photo/:id': endpoint({
    summary: 'My photo, a JPEG: its bytes',
    access: read,
    params: z.object({ id: documentId }),
    output: photo,
    answer: 'bytes',
    errors: ['not_found'],
  }),
  'DELETE /profile/photo/delete': endpoint({
    summary: 'Forgets my photo; without one nothing happens',
    access: write,
    output: nothing,
  }),
  'GET /admin/users/:id/photo': endpoint({
    summary: "A person's photo as an officer sees it, a JPEG: its bytes",
    access: staffMay('read', 'Identity'),
    params: idParams,
    output: photo,
    answer: 'bytes',
    errors: ['not_found'],
  }),
} as const;
