// Files that people carry between the exchange and the machine without a network. Bitcoin's payments go as PSBTs;
// everything else is JSON, of these forms and no others.
import { z } from 'zod';
import {
  attestOrderShape,
  decimalShape,
  hex64Shape,
  SIGNER_CHAINS,
  spendIdShape,
} from './orders.ts';

/** Bytes of a file that is carried, at most. */
export const COLD_FILE_BYTES_MAX = 131_072;

const addressShape = z.string().regex(/^[\dA-Za-z]{26,90}$/);
const evmAddressShape = z.string().regex(/^0x[\da-fA-F]{40}$/);

/** What cold is to pay on a chain of accounts. The digest is of the transaction that these terms are. */
export const coldSpendFileShape = z.strictObject({
  format: z.literal('sarraf cold spend'),
  version: z.literal(1),
  spendId: spendIdShape,
  chain: z.enum(SIGNER_CHAINS),
  chainId: decimalShape,
  nonce: decimalShape,
  from: evmAddressShape,
  /** Who is paid. */
  recipient: evmAddressShape,
  asset: z.string().regex(/^[A-Z\d]{1,16}$/),
  /** Null: the chain's own coin. */
  contract: evmAddressShape.nullable(),
  decimals: z.int().min(0).max(36),
  /** In the chain's own units. */
  raw: decimalShape,
  gasLimit: decimalShape,
  maxFeePerGas: decimalShape,
  maxPriorityFeePerGas: decimalShape,
  digest: z.string().regex(/^0x[\da-f]{64}$/),
});
/** Inferred from `coldSpendFileShape`. */
export type ColdSpendFile = z.infer<typeof coldSpendFileShape>;

/** The same, signed. */
export const coldSignedFileShape = z.strictObject({
  format: z.literal('sarraf cold signed'),
  version: z.literal(1),
  spendId: spendIdShape,
  /** The raw transaction. */
  bytes: z
    .string()
    .max(32_768)
    .regex(/^0x[\da-f]+$/),
});
/** Inferred from `coldSignedFileShape`. */
export type ColdSignedFile = z.infer<typeof coldSignedFileShape>;

const ROOTS_MAX = 100;
const rootShape = z.strictObject({
  chain: z.enum(SIGNER_CHAINS),
  asset: attestOrderShape.shape.asset,
  /** Where the coins lie that the signature is of. */
  address: addressShape,
  root: hex64Shape,
});

/** Roots of one count of liabilities, for cold to sign. */
export const coldRootsFileShape = z.strictObject({
  format: z.literal('sarraf cold roots'),
  version: z.literal(1),
  number: z.int().min(1),
  roots: z.array(rootShape).min(1).max(ROOTS_MAX),
});
/** Inferred from `coldRootsFileShape`. */
export type ColdRootsFile = z.infer<typeof coldRootsFileShape>;

/** The same, signed; the day is by the clock of the machine that signed. */
export const coldRootsSignedFileShape = z.strictObject({
  format: z.literal('sarraf cold roots signed'),
  version: z.literal(1),
  number: z.int().min(1),
  signedOn: z.iso.date(),
  roots: z
    .array(
      rootShape.extend({
        /** Of an EVM chain `0x` and 65 bytes (EIP-191), of Bitcoin base64 (BIP-137). */
        signature: z.string().regex(/^(?:0x[\da-f]{130}|[A-Za-z\d+/]{86,87}={1,2})$/),
      }),
    )
    .min(1)
    .max(ROOTS_MAX),
});
/** Inferred from `coldRootsSignedFileShape`. */
export type ColdRootsSignedFile = z.infer<typeof coldRootsSignedFileShape>;

/** What cold signs of a root, in words that both sides make themselves. */
export function coldRootText(
  { asset, chain, root }: Pick<z.infer<typeof rootShape>, 'asset' | 'chain' | 'root'>,
  of: { readonly number: number; readonly signedOn: string },
): string {
  return (
    `Sarraf, proof of liabilities, cold\ncount ${of.number}\n${asset} on ${chain}\n` +
    `root ${root}\nsigned ${of.signedOn}`
  );
}
