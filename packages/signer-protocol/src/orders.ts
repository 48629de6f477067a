// What the exchange asks of its signer. Amounts are texts of decimal digits: a JSON number loses
// digits before anyone reads it.
import { z } from 'zod';

/** Chains that the signer has rules for. */
export const SIGNER_CHAINS = ['ethereum', 'bsc', 'bitcoin', 'tron'] as const;

const DECIMAL_DIGITS_MAX = 78;
const INDEX_MAX = 0x7fff_ffff;
/** A device says its page, challenge and origin: a few hundred bytes. */
const CLIENT_DATA_MAX = 4_096;
const CREDENTIAL_ID_MAX = 1_400;
const APPROVALS_MAX = 4;
const SPENDS_ASKED_MAX = 100;
/** Coins that one transaction spends. */
export const COINS_MAX = 20;
/** Digits of all transactions that they came by. */
export const PREVIOUS_DIGITS_MAX = 900_000;

/** A whole number of at most 256 bits, without leading zeros. */
export const decimalShape = z
  .string()
  .max(DECIMAL_DIGITS_MAX)
  .regex(/^(0|[1-9]\d*)$/);
const positiveShape = decimalShape.refine((text) => text !== '0');
/** UUID in lower case. */
export const spendIdShape = z.string().regex(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/);
/** As some chain writes it: which ones are paid is the signer's to judge. */
const addressShape = z.string().regex(/^[\dA-Za-z]{26,90}$/);
const assetShape = z.string().regex(/^[A-Z\d]{1,16}$/);
const chainShape = z.enum(SIGNER_CHAINS);
/** 32 bytes as lower hexadecimal digits. */
export const hex64Shape = z.string().regex(/^[\da-f]{64}$/);
const base64urlOf = (max: number) =>
  z
    .string()
    .min(1)
    .max(max)
    .regex(/^[\w-]+$/);

/** What a transaction offers the network: wei for each unit of gas, satoshi for a virtual byte, sun for a unit of energy. */
export const evmFeesShape = z.strictObject({
  maxFeePerGas: positiveShape,
  maxPriorityFeePerGas: decimalShape,
});

/** An officer's passkey over a digest, as the browser answered it; texts are base64url. */
export const assertionShape = z.strictObject({
  credentialId: base64urlOf(CREDENTIAL_ID_MAX),
  clientDataJSON: base64urlOf(CLIENT_DATA_MAX),
  authenticatorData: base64urlOf(CLIENT_DATA_MAX),
  signature: base64urlOf(CLIENT_DATA_MAX),
});

/** One of our addresses: branch 0 is of people, branch 1 of the house (0 hot, 1 gas). */
export const derivedShape = z.strictObject({
  branch: z.literal([0, 1]),
  number: z.int().min(0).max(INDEX_MAX),
});

/** A coin of ours that is to be spent, with the whole transaction that it came by: the signer reads what it is worth there. */
export const coinShape = z.strictObject({
  /** The address that it lies at. */
  at: derivedShape,
  vout: z.int().min(0).max(0xffff_ffff),
  previous: z
    .string()
    .max(PREVIOUS_DIGITS_MAX)
    .regex(/^(?:[\da-f]{2})+$/),
});

/** A block that a transaction of TRON refers to, and the time behind which no block takes it, ms since 1970. */
export const referenceShape = z.strictObject({ block: hex64Shape, expiresAt: z.int().min(1) });

const costShape = {
  spendId: spendIdShape,
  chain: chainShape,
  /** On Bitcoin virtual bytes; on TRON energy, with what bandwidth costs in it. */
  gasLimit: positiveShape,
  fees: evmFeesShape,
  /** Of Bitcoin, and of nothing else. What they come to beyond payment and fee is change, to hot. */
  coins: z.array(coinShape).min(1).max(COINS_MAX).optional(),
  /** Of TRON, and of nothing else. */
  reference: referenceShape.optional(),
};

/** Coins for a person's withdrawal; the spend has the withdrawal's id. */
export const payoutOrderShape = z.strictObject({
  ...costShape,
  kind: z.literal('payout'),
  asset: assetShape,
  /** What the recipient gets, in the asset's units. */
  units: positiveShape,
  address: addressShape,
  memo: z.null(),
  digest: hex64Shape,
  approvals: z.array(assertionShape).max(APPROVALS_MAX),
});

/**
 * Everything that a deposit address has of an asset, to the house's own hot address. On Bitcoin it is from hot: coins from
 * wherever they lie become one there, and `raw` is what they are worth.
 */
export const sweepOrderShape = z.strictObject({
  ...costShape,
  kind: z.literal('sweep'),
  from: derivedShape,
  asset: assetShape,
  /** In the chain's own units. */
  raw: positiveShape,
});

/** Native coin from the gas address to one of ours. */
export const topUpOrderShape = z.strictObject({
  ...costShape,
  kind: z.literal('top_up'),
  to: derivedShape,
  raw: positiveShape,
});

/** From hot to a listed cold address. */
export const coldOrderShape = z.strictObject({
  ...costShape,
  kind: z.literal('cold'),
  asset: assetShape,
  raw: positiveShape,
  address: addressShape,
});

/** Everything that can be ordered. */
export const spendOrderShape = z.discriminatedUnion('kind', [
  payoutOrderShape,
  sweepOrderShape,
  topUpOrderShape,
  coldOrderShape,
]);

/** A root of a count of liabilities, for hot of a chain to sign as a text; it moves nothing. */
export const attestOrderShape = z.strictObject({
  chain: chainShape,
  asset: assetShape,
  /** The count's number: of one number hot signs one root for ever. */
  number: z.int().min(1),
  root: hex64Shape,
});

/** Where the signer's journal stands: its newest line. */
export const journalMarkShape = z.strictObject({ number: z.int().min(0), hash: hex64Shape });

/** What is asked in one message. */
export const signerCallShape = z.discriminatedUnion('verb', [
  z.strictObject({ verb: z.literal('sign'), order: spendOrderShape }),
  z.strictObject({ verb: z.literal('bump'), spendId: spendIdShape, fees: evmFeesShape }),
  z.strictObject({ verb: z.literal('void'), spendId: spendIdShape }),
  z.strictObject({ verb: z.literal('attest'), order: attestOrderShape }),
  z.strictObject({
    verb: z.literal('status'),
    spendIds: z.array(spendIdShape).max(SPENDS_ASKED_MAX),
  }),
]);

/** One question; `mark` is the newest line of the journal that the exchange has acknowledged. */
export const signerRequestShape = z.strictObject({
  id: z.int().min(1),
  mark: journalMarkShape.nullable(),
  call: signerCallShape,
});

/** A chain that a signer knows. */
export type SignerChain = (typeof SIGNER_CHAINS)[number];
/** Fees of an EVM transaction, wei as decimal text. */
export type EvmFees = z.infer<typeof evmFeesShape>;
/** A block, and until when. */
export type SpendReference = z.infer<typeof referenceShape>;
/** A coin to spend. */
export type SpentCoin = z.infer<typeof coinShape>;
/** An officer’s passkey over a digest. */
export type Assertion = z.infer<typeof assertionShape>;
/** An address of ours by its branch and number. */
export type DerivedAddress = z.infer<typeof derivedShape>;
/** A payout to sign. */
export type PayoutOrder = z.infer<typeof payoutOrderShape>;
/** A deposit address emptied to hot, or coins made one there. */
export type SweepOrder = z.infer<typeof sweepOrderShape>;
/** Native coin for a deposit address’s fees. */
export type TopUpOrder = z.infer<typeof topUpOrderShape>;
/** A move to a listed cold address. */
export type ColdOrder = z.infer<typeof coldOrderShape>;
/** Anything that a signer may be asked to sign. */
export type SpendOrder = z.infer<typeof spendOrderShape>;
/** A root to attest. */
export type AttestOrder = z.infer<typeof attestOrderShape>;
/** How far a journal has come: its number and hash. */
export type JournalMark = z.infer<typeof journalMarkShape>;
/** One call to a signer. */
export type SignerCall = z.infer<typeof signerCallShape>;
/** A call with its number. */
export type SignerRequest = z.infer<typeof signerRequestShape>;
