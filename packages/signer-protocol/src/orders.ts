// What the exchange asks of its signer. Amounts are texts of decimal digits: a JSON number loses
// digits before anyone reads it.
import { z } from 'zod';

/** Chains that the signer has rules for. */
export const SIGNER_CHAINS = ['ethereum', 'bsc'] as const;

const DECIMAL_DIGITS_MAX = 78;
const INDEX_MAX = 0x7fff_ffff;
/** A device says its page, challenge and origin: a few hundred bytes. */
const CLIENT_DATA_MAX = 4_096;
const CREDENTIAL_ID_MAX = 1_400;
const APPROVALS_MAX = 4;
const SPENDS_ASKED_MAX = 100;

/** A whole number of at most 256 bits, without leading zeros. */
export const decimalShape = z
  .string()
  .max(DECIMAL_DIGITS_MAX)
  .regex(/^(0|[1-9]\d*)$/);
const positiveShape = decimalShape.refine((text) => text !== '0');
/** UUID in lower case. */
export const spendIdShape = z.string().regex(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/);
const evmAddressShape = z.string().regex(/^0x[\dA-Fa-f]{40}$/);
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

/** What a transaction offers the network for each unit of gas, in wei. */
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

const costShape = {
  spendId: spendIdShape,
  chain: chainShape,
  gasLimit: positiveShape,
  fees: evmFeesShape,
};

/** Coins for a person's withdrawal; the spend has the withdrawal's id. */
export const payoutOrderShape = z.strictObject({
  ...costShape,
  kind: z.literal('payout'),
  asset: assetShape,
  /** What the recipient gets, in the asset's units. */
  units: positiveShape,
  address: evmAddressShape,
  memo: z.null(),
  digest: hex64Shape,
  approvals: z.array(assertionShape).max(APPROVALS_MAX),
});

/** Everything that a deposit address has of an asset, to the house's own hot address. */
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
  address: evmAddressShape,
});

/** Everything that can be ordered. */
export const spendOrderShape = z.discriminatedUnion('kind', [
  payoutOrderShape,
  sweepOrderShape,
  topUpOrderShape,
  coldOrderShape,
]);

/** Where the signer's journal stands: its newest line. */
export const journalMarkShape = z.strictObject({ number: z.int().min(0), hash: hex64Shape });

/** What is asked in one message. */
export const signerCallShape = z.discriminatedUnion('verb', [
  z.strictObject({ verb: z.literal('sign'), order: spendOrderShape }),
  z.strictObject({ verb: z.literal('bump'), spendId: spendIdShape, fees: evmFeesShape }),
  z.strictObject({ verb: z.literal('void'), spendId: spendIdShape }),
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
/** An officer’s passkey over a digest. */
export type Assertion = z.infer<typeof assertionShape>;
/** An address of ours by its branch and number. */
export type DerivedAddress = z.infer<typeof derivedShape>;
/** A payout to sign. */
export type PayoutOrder = z.infer<typeof payoutOrderShape>;
/** A deposit address emptied to hot. */
export type SweepOrder = z.infer<typeof sweepOrderShape>;
/** Native coin for a deposit address’s fees. */
export type TopUpOrder = z.infer<typeof topUpOrderShape>;
/** A move to a listed cold address. */
export type ColdOrder = z.infer<typeof coldOrderShape>;
/** Anything that a signer may be asked to sign. */
export type SpendOrder = z.infer<typeof spendOrderShape>;
/** How far a journal has come: its number and hash. */
export type JournalMark = z.infer<typeof journalMarkShape>;
/** One call to a signer. */
export type SignerCall = z.infer<typeof signerCallShape>;
/** A call with its number. */
export type SignerRequest = z.infer<typeof signerRequestShape>;
