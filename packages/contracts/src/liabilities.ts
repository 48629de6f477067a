// A proof of liabilities: what all people have, counted each day as a tree whose root is signed, so that each
// of them can find their own part in it.
import { z } from 'zod';
import { chainName } from './chain-shapes.ts';
import { endpoint } from './endpoint.ts';
import { staffMay } from './staff-shapes.ts';
import { coldFileOut } from './treasury.ts';
import { assetSymbol, base64url, decimalOut, flag, labels, time } from './wire.ts';

/** 32 bytes as lower hexadecimal digits. */
const hex64 = z.string().regex(/^[0-9a-f]{64}$/);
/** A whole number of smallest units. */
const units = z.string().regex(/^(0|[1-9]\d{0,38})$/);
const day = z.string().regex(/^\d{4}-\d\d-\d\d$/);
const number = z.int().min(1);
const ASSETS_MAX = 500;
const PARTS_MAX = 8;
const DEPTH_MAX = 40;
const HISTORY_MAX = 30;

const read = { audience: 'client', ability: ['read', 'Auth'], level: 0, rate: 'read' } as const;

/** A root of a count: all leaves of one asset. */
export const liabilityRoot = z.strictObject({
  symbol: assetSymbol,
  labels,
  scale: z.int().min(0).max(18),
  root: hex64,
  /** The asset's root of the count before; null: it had none. */
  before: hex64.nullable(),
  units,
  amount: decimalOut,
  leaves: z.int().min(0),
  /** Steps from a leaf to the root. */
  depth: z.int().min(0).max(DEPTH_MAX),
});
/** Inferred from `liabilityRoot`. */
export type LiabilityRoot = z.infer<typeof liabilityRoot>;

/** A count that was published. */
export const liabilityCount = z.strictObject({
  number,
  /** Of Tehran. */
  day,
  hash: hex64,
  /** The hash of the statement before; zeros before the first. */
  previous: hex64,
  key_id: base64url,
  /** Ed25519 over `sarraf liabilities/<number>/<hash>`. */
  signature: base64url,
});
/** Inferred from `liabilityCount`. */
export type LiabilityCount = z.infer<typeof liabilityCount>;

const custodyAddress = z.strictObject({
  role: z.enum(['hot', 'gas', 'cold']),
  address: z.string(),
  amount: decimalOut,
});

/** What a chain said of an asset at the moment of the count. */
const custodyOnChain = z.strictObject({
  chain: chainName,
  height: z.int().min(0),
  hash: z.string(),
  addresses: z.array(custodyAddress).max(50),
  /** Addresses of people, from which it goes on to hot: how many have something, and how much. */
  people: z.strictObject({ addresses: z.int().min(0), amount: decimalOut }),
  /** Hot's own signature over the root; null: the signer has not answered yet. */
  attested: z
    .strictObject({
      address: z.string(),
      /** What was signed, as wallets sign a text (EIP-191). */
      text: z.string(),
      signature: z.string(),
      at: time,
    })
    .nullable(),
  /** Cold's signatures, each over the root of the count that it signed last: by hand, at each move and each quarter. */
  cold_attested: z
    .array(
      z.strictObject({
        number: z.int().min(1),
        address: z.string(),
        /** Signed as wallets sign a text: EIP-191, of Bitcoin BIP-137. */
        text: z.string(),
        signature: z.string(),
        /** The day by the machine that signed. */
        signed_on: z.iso.date(),
      }),
    )
    .max(20),
});

/** Roots for cold to sign. */
export const coldRoots = z.strictObject({
  /** Of the newest count; null: nothing was counted yet. */
  number: z.int().min(1).nullable(),
  /** Null: nothing lies at cold. */
  file: coldFileOut.nullable(),
  /** Something moved since it signed last, or a quarter went by. */
  is_due: flag,
  last: z.strictObject({ number: z.int().min(1), signed_on: z.iso.date() }).nullable(),
});
/** Inferred from `coldRoots`. */
export type ColdRoots = z.infer<typeof coldRoots>;

/** What of an asset lies where, at the moment of a count. */
export const liabilityCustody = z.strictObject({
  symbol: assetSymbol,
  /** Null: nobody can be asked, and nobody stated it. */
  amount: decimalOut.nullable(),
  /** Custody by what is owed, in millionths; null where either is not known or nothing is owed. */
  cover_ppm: z.int().min(0).nullable(),
  chains: z.array(custodyOnChain).max(10),
  /** Chains whose nodes did not answer then. */
  silent: z.array(chainName).max(10),
  /** What two officers counted elsewhere, and when. */
  stated: z.strictObject({ amount: decimalOut, at: time }).nullable(),
});
/** Inferred from `liabilityCustody`. */
export type LiabilityCustody = z.infer<typeof liabilityCustody>;

/** The newest count with all that anybody may see of it. */
export const liabilityProof = z.strictObject({
  /** Null before the first count. */
  count: z
    .strictObject({
      ...liabilityCount.shape,
      at: time,
      /** The journal's number that it stands at. */
      journal: z.string().regex(/^\d{1,18}$/),
      leaves: z.int().min(0),
      /** What is signed, to the byte: JSON. */
      statement: z.string(),
    })
    .nullable(),
  roots: z.array(liabilityRoot).max(ASSETS_MAX),
  custody: z.array(liabilityCustody).max(ASSETS_MAX),
  /** Public keys of the signatures: Ed25519, 32 bytes. */
  keys: z.array(z.strictObject({ id: base64url, public_key: base64url })).max(HISTORY_MAX),
  /** The last counts, the newest first. */
  history: z.array(liabilityCount).max(HISTORY_MAX),
});
/** Inferred from `liabilityProof`. */
export type LiabilityProof = z.infer<typeof liabilityProof>;

/** What of mine was counted. */
export const ownShares = z.strictObject({
  /** Of the count; null before the first. */
  number: number.nullable(),
  /** False where the account has another mobile since the count: its leaves are made of the old one. */
  is_same_mobile: flag,
  assets: z
    .array(
      z.strictObject({
        symbol: assetSymbol,
        amount: decimalOut,
        parts: z.array(units).min(1).max(PARTS_MAX),
      }),
    )
    .max(ASSETS_MAX),
});
/** Inferred from `ownShares`. */
export type OwnShares = z.infer<typeof ownShares>;

/** One leaf with the way to its root. */
const ownLeaf = z.strictObject({
  part: z.int().min(0),
  units,
  /** Among the leaves, from 0: its bits say whether a step comes from the left or from the right. */
  position: z.int().min(0),
  hash: hex64,
  path: z
    .array(
      z.strictObject({
        /** The node beside. */
        hash: hex64,
        sum: units,
        /** The node above both. */
        above: hex64,
      }),
    )
    .max(DEPTH_MAX),
});
/** Inferred from `ownLeaf`. */
export type OwnLeaf = z.infer<typeof ownLeaf>;

/** All leaves of mine of one asset. */
export const ownLeaves = z.strictObject({
  number,
  symbol: assetSymbol,
  /** The key that my mobile is hashed with: nobody else's leaf can be mine. */
  nonce: hex64,
  parts: z.array(ownLeaf).min(1).max(PARTS_MAX),
  /** The house's word that it showed me exactly this. */
  receipt: z.strictObject({
    nonce_hash: hex64,
    parts_hash: hex64,
    key_id: base64url,
    signature: base64url,
  }),
});
/** Inferred from `ownLeaves`. */
export type OwnLeaves = z.infer<typeof ownLeaves>;

/** Calls of the proof of liabilities. */
export const liabilityEndpoints = {
  'GET /proof': endpoint({
    summary: 'What all people have by the newest count: signed roots, and custody beside them',
    access: { audience: 'public', ability: ['read', 'Auth'], level: 0, rate: 'public' },
    output: liabilityProof,
  }),
  'GET /admin/cold_roots': endpoint({
    summary:
      'The roots of the newest count for cold to sign, as a file to be carried, and whether it is time',
    access: staffMay('read', 'Chain'),
    output: coldRoots,
  }),
  'POST /admin/cold_roots': endpoint({
    summary: 'Brings the signed roots back: they stand beside the count from then on',
    access: staffMay('update', 'Chain'),
    body: z.strictObject({
      /** Base64. */
      content: z
        .string()
        .min(1)
        .max(180_000)
        .regex(/^[A-Za-z\d+/]+={0,2}$/),
    }),
    output: coldRoots,
    errors: ['cold_file_malformed', 'cold_file_other', 'cold_file_unsigned'],
  }),
  'GET /proof/mine': endpoint({
    summary: 'What of mine the newest count has, in its parts',
    access: read,
    output: ownShares,
  }),
  'GET /proof/mine/:symbol': endpoint({
    summary: 'My leaves of an asset with their paths to the root, and what they are made with',
    access: read,
    params: z.object({ symbol: assetSymbol }),
    output: ownLeaves,
    errors: ['not_found'],
  }),
} as const;
