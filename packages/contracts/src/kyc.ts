import { z } from 'zod';
import { endpoint, FILE_ERRORS } from './endpoint.ts';
import { DOCUMENT_ERRORS, documentFile, documentId } from './documents.ts';
import { FACTOR_ERRORS, factorProof } from './factors.ts';
import { DOCUMENT_KINDS, LIMIT_NAMES, PERSON_ACTIONS, PERSON_REASONS } from './lists.ts';
import { decimalOut, flag, idOut, labels, nothing, oneOfNumbers, time } from './wire.ts';

const read = { audience: 'client', ability: ['read', 'Auth'], level: 0, rate: 'read' } as const;
const write = { audience: 'client', ability: ['create', 'Kyc'], level: 0, rate: 'money' } as const;

/** A bank card as its owner sees it, never with its whole number. */
export const card = z.strictObject({
  id: idOut,
  /** First six and last four digits: `603799******1234`. */
  masked: z.string().regex(/^\d{6}\*{6}\d{4}$/),
  bank: z.strictObject({ code: z.string(), name: labels }),
  sheba: z.string().nullable(),
  owner_name: z.string().nullable(),
  status: z.enum(['pending', 'verified', 'refused']),
  /** A word when refused: `owner_mismatch`, `not_a_card`, `card_unusable`. */
  reason: z.string().nullable(),
  is_default: flag,
  created_at: time,
});
/** Inferred from `card`. */
export type Card = z.infer<typeof card>;

/** Every limit looks the same, here and in refusals. Amounts in toman, or in what `asset` says. */
export const limit = z.strictObject({
  /**
   * One of `LIMIT_NAMES`: `gateway_day`, `gateway_month`; of all accounts of a person `person_day`, `person_month`, and of
   * stablecoins bought for toman `stablecoin_day`, `stablecoin_month`; of toman withdrawn
   * `withdrawal_day`, `withdrawal_month`; of what goes to others `transfer_day`, `transfer_month`, and
   * of both together `leaving_day`, `leaving_month`; by the bank `bank_day`, `bank_month`.
   */
  kind: z.string(),
  /** `USDT` for stablecoins; left out: toman. */
  asset: z.string().optional(),
  /** Days of Tehran that count, today among them: 1 or 30. */
  days: z.union([z.literal(1), z.literal(30)]),
  /** Of stablecoins with what open orders may still buy. */
  used: decimalOut,
  cap: decimalOut,
  /** When it has room again, or the first part of it frees. */
  frees_at: time,
  /** The lowest level whose cap is larger; null where none is. */
  lifts_at_level: z.union([z.literal(1), z.literal(2)]).nullable(),
});

/**
 * What a level may open. `transfer` is to somebody else, `gift` is making one: between one's own
 * wallets money moves, and gifts are taken, from level 1 on.
 */
export const LEVEL_OPENINGS = [
  'toman_deposit',
  'toman_withdraw',
  'trade',
  'coin_withdraw',
  'transfer',
  'gift',
] as const;
/** One of `LEVEL_OPENINGS`. */
export type LevelOpening = (typeof LEVEL_OPENINGS)[number];

/** One level as a person stands to it: what it opens, what it needs, and how far they are. */
export const levelState = z.strictObject({
  level: z.union([z.literal(0), z.literal(1), z.literal(2)]),
  state: z.enum(['done', 'current', 'pending', 'available', 'locked', 'refused']),
  /** Besides what the levels below it open; without what is closed to everybody now. */
  opens: z.array(z.enum(LEVEL_OPENINGS)).max(LEVEL_OPENINGS.length),
  /** Words: `mobile`, `names`, `national_code`, `birth_date`, `card`, `documents`, `selfie`. */
  needs: z.array(z.string()).max(20),
  /**
   * A word when refused: `mobile_mismatch`, `identity_mismatch`, `name_mismatch`,
   * `card_owner_mismatch`, `not_a_card`, `national_code_taken`.
   */
  reason: z.string().nullable(),
});

/** Each is in force once at most. */
const LIMITS_MAX = LIMIT_NAMES.length;

/** One level by itself: what it opens and needs, where the person stands, and its limits. */
export const accessLevel = z.strictObject({
  ...levelState.shape,
  /** The person's own, or what they would be at this level. */
  limits: z.array(limit).max(LIMITS_MAX),
});
/** Two numbers to speak in the selfie video, until when. */
const spokenSentence = z.strictObject({ numbers: z.array(z.int()).length(2), expires_at: time });

/** Level 2 besides: what to speak in the selfie video, where one may be given now. */
export const accessLevelTwo = accessLevel.extend({ sentence: spokenSentence.nullable() });
/** Inferred from `accessLevelTwo`. */
export type AccessLevelTwo = z.infer<typeof accessLevelTwo>;
/** Inferred from `accessLevel`. */
export type AccessLevel = z.infer<typeof accessLevel>;

/** Where a person stands: level, limits, what was given for level 2, and the open request. */
export const accessStatus = z.strictObject({
  level: z.union([z.literal(0), z.literal(1), z.literal(2)]),
  levels: z.array(levelState).length(3),
  limits: z.array(limit).max(LIMITS_MAX),
  /** What has been given for level 2; `returned` ones are asked for again, with the reason. */
  items: z
    .array(
      z.strictObject({
        kind: z.enum(DOCUMENT_KINDS),
        state: z.enum(['given', 'accepted', 'returned']),
        reason: z.string().nullable(),
      }),
    )
    .max(4),
  /** What staff closed to me for a while. */
  stopped: z
    .array(
      z.strictObject({
        /** `leave`: nothing leaves, whatever it is. */
        action: z.enum([...PERSON_ACTIONS, 'leave']),
        /** Null: until it is lifted. */
        until: time.nullable(),
        /** Null where staff did not tell it. */
        reason: z.enum(PERSON_REASONS).nullable(),
      }),
    )
    .max(4),
  /** What has to stay after toman deposits of the last 72 hours; null where nothing has to. */
  held_deposits: z
    .strictObject({
      /** Toman: coins worth so much stay, and of toman and coins together so much. */
      amount: decimalOut,
      /** When all of it is free. */
      until: time,
    })
    .nullable(),
  request: z
    .strictObject({
      level: z.union([z.literal(1), z.literal(2)]),
      status: z.enum(['pending', 'approved', 'refused', 'cancelled']),
      reason: z.string().nullable(),
      created_at: time,
    })
    .nullable(),
});
/** Inferred from `accessStatus`. */
export type AccessStatus = z.infer<typeof accessStatus>;

/** Calls of a person who proves who they are, and of their bank cards. */
export const kycEndpoints = {
  'POST /user/upgradeLevelOne': endpoint({
    summary:
      'Asks for level 1: names, national code, birth date and one bank card (multipart fields)',
    access: write,
    bodyKind: 'multipart',
    body: z.strictObject({
      first_name: z.string().max(60),
      last_name: z.string().max(60),
      national_code: z.string().max(20),
      /** Jalali `1370/05/12` or Gregorian `1991-08-03`. */
      birth_date: z.string().max(20),
      card_number: z.string().max(40),
    }),
    output: accessStatus,
    errors: [
      'name_invalid',
      'national_code_invalid',
      'national_code_taken',
      'identity_not_found',
      'birth_date_invalid',
      'card_number_invalid',
      'kyc_request_pending',
      'kyc_level_reached',
      'file_not_allowed',
    ],
  }),
  'POST /user/upgradeLevelTwo': endpoint({
    summary:
      'Gives documents for level 2 (multipart: the files, or the ids of documents that were sent in parts); with an empty body asks for it with all that was given',
    access: { ...write, level: 1, rate: 'upload' },
    bodyKind: 'multipart',
    body: z.strictObject({
      national_card_front: documentId.optional(),
      national_card_back: documentId.optional(),
      pledge: documentId.optional(),
    }),
    files: {
      national_card_front: documentFile('The national card, front side: JPEG, PNG or WebP'),
      national_card_back: documentFile('The national card, back side'),
      pledge: documentFile('The signed pledge'),
    },
    output: accessStatus,
    errors: [
      'documents_missing',
      'document_not_found',
      'kyc_request_pending',
      'kyc_level_reached',
      ...DOCUMENT_ERRORS,
      ...FILE_ERRORS,
    ],
  }),
  'POST /user/biometric/sentence': endpoint({
    summary: 'The numbers to speak in the selfie video, new each time, for 10 minutes',
    access: { ...write, level: 1 },
    output: spokenSentence,
  }),
  'POST /user/biometric': endpoint({
    summary:
      'Gives the selfie video for level 2 (multipart: the file, or the id of one that was sent in parts)',
    access: { ...write, level: 1, rate: 'upload' },
    bodyKind: 'multipart',
    body: z.strictObject({ selfie_video: documentId.optional() }),
    files: { selfie_video: documentFile('The selfie video: MP4 or WebM') },
    output: accessStatus,
    errors: [
      'documents_missing',
      'document_not_found',
      'sentence_expired',
      'kyc_request_pending',
      'kyc_level_reached',
      ...DOCUMENT_ERRORS,
      ...FILE_ERRORS,
    ],
  }),
  'GET /user/access_status': endpoint({
    summary: 'Levels: what each opens and needs, where I stand, my limits',
    access: read,
    output: accessStatus,
  }),
  'GET /user/zero_access_level': endpoint({
    summary: 'Level 0: what it opens and needs, where I stand',
    access: read,
    output: accessLevel,
  }),
  'GET /user/access_level_one': endpoint({
    summary: 'Level 1: what it opens and needs, where I stand, its limits',
    access: read,
    output: accessLevel,
  }),
  'GET /user/access_level': endpoint({
    summary:
      'Level 2: what it opens and needs, where I stand, its limits; and, where a selfie video may be ' +
      'given now, the numbers to speak in it, the same ones as long as they are good',
    access: read,
    output: accessLevelTwo,
  }),
  'POST /user/cancel_kyc_request': endpoint({
    summary: 'Takes back my request for a level while it waits; status is -1',
    access: { ...write, ability: ['delete', 'Kyc'] },
    body: z.strictObject({ status: oneOfNumbers(-1) }),
    output: accessStatus,
    errors: ['kyc_request_not_pending'],
  }),
  'GET /cards': endpoint({ summary: 'My bank cards', access: read, output: z.array(card).max(20) }),
  'POST /cards': endpoint({
    summary: 'Adds a card of mine; its ownership is asked of the identity office',
    access: { ...write, level: 1 },
    body: z.strictObject({ card_number: z.string().max(40) }),
    output: card,
    errors: ['card_number_invalid', 'card_already_added', 'card_limit_reached'],
  }),
  'POST /cards/:id/default': endpoint({
    summary:
      'Makes a verified card the one that sales may be paid out to. It takes a factor, is told, the ' +
      'other sessions end and leaving money waits for 24 hours; of the card that it is already, ' +
      'nothing of all that',
    access: { ...write, ability: ['update', 'Auth'], level: 1, rate: 'code' },
    params: z.object({ id: idOut }),
    body: z.strictObject(factorProof),
    output: card,
    errors: ['card_not_found', 'card_not_verified', 'card_without_sheba', ...FACTOR_ERRORS],
  }),
  'DELETE /cards/:id': endpoint({
    summary: 'Removes a card; no other becomes the default in its place',
    access: { ...write, ability: ['delete', 'Kyc'] },
    params: z.object({ id: idOut }),
    output: nothing,
    errors: ['card_not_found', 'card_in_use', 'kyc_request_pending'],
  }),
} as const;
