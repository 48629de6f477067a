// What a line of the journal says.
import {
  assertionShape,
  attestOrderShape,
  COINS_MAX,
  decimalShape,
  evmFeesShape,
  hex64Shape,
  journalMarkShape,
  referenceShape,
  SIGNER_CHAINS,
  spendIdShape,
} from '@sarraf/signer-protocol';
import { z } from 'zod';

const nameShape = z.string().min(1).max(100);
const chainShape = z.enum(SIGNER_CHAINS);
const fromShape = z.strictObject({ branch: z.literal([0, 1]), number: z.int().min(0) });

/** What a withdrawal's id stands for, from its first request on. */
const termsShape = z.strictObject({
  chain: chainShape,
  asset: z.string(),
  units: decimalShape,
  address: z.string(),
});

const enrolledShape = z.strictObject({
  kind: z.literal('enrolled'),
  officer: nameShape,
  credentialId: assertionShape.shape.credentialId,
  /** COSE, base64url, as the device gave it. */
  key: z.string().max(4_096),
  /** Officers who let this one in; empty for the first two, and where the policy says so. */
  by: z.array(nameShape),
});

const evmTxShape = z.strictObject({
  chainId: decimalShape,
  nonce: z.int().min(0),
  to: z.string(),
  value: decimalShape,
  data: z.string(),
  gasLimit: decimalShape,
  ...evmFeesShape.shape,
});

/** What it spends, and what each coin is worth; what is over comes back to hot. `value` 0: nobody is paid, all comes back. */
const bitcoinTxShape = z.strictObject({
  /** By SLIP-44: which network's addresses its own are. */
  coin: z.int().min(0),
  inputs: z
    .array(
      z.strictObject({
        txid: hex64Shape,
        vout: z.int().min(0),
        amount: decimalShape,
        at: fromShape,
      }),
    )
    .min(1)
    .max(COINS_MAX),
  to: z.string(),
  value: decimalShape,
  /** Virtual bytes, at most; the fees are satoshi for each. */
  gasLimit: decimalShape,
  ...evmFeesShape.shape,
});

/** Of TRON: what is signed refers to a block and ends; when it was made keeps two alike apart. */
const tronTxShape = z.strictObject({
  ...referenceShape.shape,
  madeAt: z.int().min(1),
  to: z.string(),
  /** Sun. */
  value: decimalShape,
  data: z.string(),
  /** The most that is burnt for energy, sun; 0 where nothing is called. */
  feeLimit: decimalShape,
  /** Energy, with what bandwidth and a new account cost in it; the fees are sun for each. */
  gasLimit: decimalShape,
  ...evmFeesShape.shape,
});

const signedShape = z.strictObject({
  kind: z.literal('signed'),
  spendId: spendIdShape,
  version: z.int().min(1),
  what: z.enum(['payout', 'sweep', 'top_up', 'cold']),
  chain: chainShape,
  from: fromShape,
  /** Null for what is no withdrawal. */
  terms: termsShape.nullable(),
  tx: z.union([evmTxShape, bitcoinTxShape, tronTxShape]),
  txid: z.string(),
  /** The officers whose signatures were needed, and the hashes of those signatures. */
  officers: z.array(nameShape),
  assertions: z.array(hex64Shape),
});

/** What a line of the journal may say. */
export const bodyShape = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('born'), xpub: z.string() }),
  z.strictObject({ kind: z.literal('policy'), hash: hex64Shape }),
  z.strictObject({ kind: z.literal('asked'), spendId: spendIdShape, terms: termsShape }),
  signedShape,
  z.strictObject({ kind: z.literal('void'), spendId: spendIdShape, by: nameShape }),
  /** Hot signed a root of a count: of its number and asset there is no other one. */
  z.strictObject({ kind: z.literal('attested'), order: attestOrderShape }),
  /** A payout that may go above the hard cap, as it was shown to a person at the machine. */
  z.strictObject({
    kind: z.literal('approved'),
    spendId: spendIdShape,
    terms: termsShape,
    by: nameShape,
  }),
  enrolledShape,
  z.strictObject({ kind: z.literal('removed'), officer: nameShape }),
  /** The exchange has acknowledged a later line than this journal has. */
  z.strictObject({ kind: z.literal('behind'), mark: journalMarkShape }),
  /** One person's word on the next numbers; the word of a second person, equal, makes it so. */
  z.strictObject({
    kind: z.literal('nonces'),
    by: nameShape,
    next: z.array(
      z.strictObject({ chain: chainShape, address: z.string(), nonce: z.int().min(0) }),
    ),
  }),
]);

/** A line with its number and the hash of the line before it. */
export const lineShape = z.strictObject({
  number: z.int().min(1),
  /** Ms since 1970; never before the line above. */
  at: z.int().min(0),
  /** The hash of the line above; zeros above the first. */
  above: hex64Shape,
  body: bodyShape,
});

/** The terms of a spend, as its first order fixed them. */
export type Terms = z.infer<typeof termsShape>;
/** A line that keeps a signature. */
export type SignedBody = z.infer<typeof signedShape>;
/** All that a signature on an EVM chain is made of. */
export type EvmTransaction = z.infer<typeof evmTxShape>;
/** The same on Bitcoin. */
export type BitcoinTransaction = z.infer<typeof bitcoinTxShape>;
/** The same on TRON. */
export type TronTransaction = z.infer<typeof tronTxShape>;
/** What one line says. */
export type Body = z.infer<typeof bodyShape>;
/** One line of the journal. */
export type Line = z.infer<typeof lineShape>;
