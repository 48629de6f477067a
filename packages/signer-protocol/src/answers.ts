// What the signer answers.
import { z } from 'zod';
import {
  attestOrderShape,
  decimalShape,
  evmFeesShape,
  journalMarkShape,
  SIGNER_CHAINS,
  spendIdShape,
} from './orders.ts';

const BYTES_MAX = 16_384;
const VERSIONS_MAX = 16;
const LIST_MAX = 200;

/** Why the signer refuses, in the order in which it looks. */
export const SIGNER_RULES = [
  /** Its journal is older than what it has answered before: nonces are stated by two people first. */
  'journal_behind',
  'chain_unknown',
  'asset_unknown',
  /** The id was asked for with another destination, asset or amount before. */
  'order_changed',
  'digest_wrong',
  /** Not an address, a token's contract, not listed, or not ours. */
  'address_refused',
  /** A coin is not ours, or another transaction than its own was shown for it; or there are none. */
  'coin_refused',
  /** Another spend has it for ever. */
  'coin_used',
  /** The coins come to less than what is paid and its fee. */
  'coins_short',
  /** A transaction of TRON needs a block and an end that is near, and others have neither. */
  'reference_refused',
  'gas_cap',
  'fee_cap',
  /** All network fees of a day on a chain. */
  'fee_day_cap',
  /** Above the small cap, and two officers have not signed this digest. */
  'officers_needed',
  /** The cap of a day that officers can't lift, either. */
  'hard_cap',
  'top_up_cap',
  'spend_unknown',
  'bump_too_small',
  'versions_max',
  /** More new ids in an hour than the policy has. */
  'too_many',
  /** The policy has no attestations, or no more of them today. */
  'attest_off',
  'attest_day_cap',
  /** A later count was attested already, or another root of this one. */
  'attest_old',
  'attest_changed',
] as const;
/** A rule that an order may be refused by. */
export type SignerRule = (typeof SIGNER_RULES)[number];

/** A signed transaction. The same version signed again is the same, to the byte. */
export const signedShape = z.strictObject({
  state: z.literal('signed'),
  spendId: spendIdShape,
  /** From 1; all versions of a spend have the same nonce, or the same coins, so one at most is ever mined. */
  version: z.int().min(1),
  /** 64 lower hexadecimal digits, of an EVM chain with `0x` before them. */
  txid: z.string().regex(/^(?:0x)?[\da-f]{64}$/),
  bytes: z
    .string()
    .max(BYTES_MAX)
    .regex(/^(?:0x)?[\da-f]+$/),
  from: z.string(),
  /** 0 on Bitcoin and TRON, which number none. */
  nonce: z.int().min(0),
  gasLimit: decimalShape,
  fees: evmFeesShape,
});

/** A root that hot signed, as wallets sign a text (EIP-191). The same order is answered with the same bytes. */
export const attestedShape = z.strictObject({
  state: z.literal('attested'),
  ...attestOrderShape.shape,
  /** Hot of the chain. */
  address: z.string(),
  text: z.string().max(500),
  /** `0x` and 65 bytes. */
  signature: z.string().regex(/^0x[\da-f]{130}$/),
});

/** An order refused, by which rule. */
export const signerRefusalShape = z.strictObject({
  state: z.literal('refused'),
  rule: z.enum(SIGNER_RULES),
  facts: z.record(z.string(), z.string()),
});

/** Never signed, and never will be. */
export const tombstoneShape = z.strictObject({
  state: z.literal('void'),
  spendId: spendIdShape,
});

/** All versions of a spend that was signed, oldest first. */
export const signedVersionsShape = z.strictObject({
  state: z.literal('versions'),
  spendId: spendIdShape,
  versions: z.array(signedShape).min(1).max(VERSIONS_MAX),
});

const capShape = z.strictObject({ used: decimalShape, max: decimalShape });

/** What an asset's caps have left; sums are of the hours before now, in the asset's units. */
const assetCapsShape = z.strictObject({
  asset: z.string(),
  /** Without officers: of one hour, and of one day. */
  hour: capShape,
  day: capShape,
  /** Without officers: to one address in a day. */
  addressDayMax: decimalShape,
  /** Of a day, officers' payouts among them. */
  hardDay: capShape,
});

const chainStatusShape = z.strictObject({
  chain: z.enum(SIGNER_CHAINS),
  chainId: decimalShape,
  hot: z.string(),
  gas: z.string(),
  cold: z.array(z.string()).max(LIST_MAX),
  /** The next numbers that the journal gives to transactions of hot and gas. */
  hotNonce: z.int().min(0),
  gasNonce: z.int().min(0),
  maxFeePerGas: decimalShape,
  gasLimitMax: decimalShape,
  versionsMax: z.int().min(1),
  /** Network fees of a day, at most, in wei. */
  feeDay: capShape,
});

/** What a signer says of itself. */
export const signerStatusShape = z.strictObject({
  state: z.enum(['ready', 'journal_behind']),
  chains: z.array(chainStatusShape).max(SIGNER_CHAINS.length),
  caps: z.array(assetCapsShape).max(LIST_MAX),
  /** Officers whose passkeys count now. */
  officers: z.int().min(0),
  /** Of the spends that were asked for those that it knows; the others were never asked of it. */
  spends: z.array(z.union([signedVersionsShape, tombstoneShape])).max(LIST_MAX),
});

/** One answer; `mark` is the newest line of its journal. */
export const signerAnswerShape = z.strictObject({
  id: z.int().min(1),
  mark: journalMarkShape,
  answer: z.union([
    z.discriminatedUnion('state', [
      signedShape,
      signerRefusalShape,
      tombstoneShape,
      signedVersionsShape,
      attestedShape,
    ]),
    signerStatusShape,
  ]),
});

/** A version that was signed. */
export type Signed = z.infer<typeof signedShape>;
/** A root that hot signed. */
export type Attested = z.infer<typeof attestedShape>;
/** An order that the policy refuses. */
export type SignerRefusal = z.infer<typeof signerRefusalShape>;
/** Never signed, and never will be. */
export type Tombstone = z.infer<typeof tombstoneShape>;
/** All versions of a spend that were signed. */
export type SignedVersions = z.infer<typeof signedVersionsShape>;
/** Addresses, next nonces, caps with what is used of them, and versions. */
export type SignerStatus = z.infer<typeof signerStatusShape>;
/** Any answer of a signer. */
export type SignerAnswer = z.infer<typeof signerAnswerShape>;
