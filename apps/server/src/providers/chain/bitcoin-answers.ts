// What a node of Bitcoin's kind answers: hashes without `0x`, amounts as decimals that are read from text.
import { z } from 'zod';

const SATOSHI_DECIMALS = 8;
const AMOUNT = /^(\d{1,15})(?:\.(\d{1,8}))?$/;
const VOUTS_MAX = 0xffff_ffff;

/** A hash as Bitcoin writes it. */
export const hashAnswer = z.string().regex(/^[\da-f]{64}$/);
/** Bytes. */
export const bytesAnswer = z.string().regex(/^(?:[\da-f]{2})+$/);
/** An amount of coins, in satoshi. A whole number may come as a JSON number. */
export const amountAnswer = z
  .union([z.string(), z.int().transform(String)])
  .transform((text, context) => {
    const [, whole = '', rest = ''] = AMOUNT.exec(text) ?? [];
    if (whole === '') {
      context.addIssue({ code: 'custom', message: 'an amount of coins' });
      return z.NEVER;
    }
    return BigInt(whole + rest.padEnd(SATOSHI_DECIMALS, '0'));
  });

const scriptAnswer = z.object({ address: z.string().max(120).optional() });
const outputAnswer = z.object({
  value: amountAnswer,
  n: z.int().min(0).max(VOUTS_MAX),
  scriptPubKey: scriptAnswer,
});
const inputAnswer = z.union([
  z.object({ coinbase: z.string() }),
  z.object({
    txid: hashAnswer,
    vout: z.int().min(0).max(VOUTS_MAX),
    prevout: z.object({ value: amountAnswer, scriptPubKey: scriptAnswer }),
  }),
]);

/** A transaction with what it spends. */
export const transactionAnswer = z.object({
  txid: hashAnswer,
  vin: z.array(inputAnswer).min(1),
  vout: z.array(outputAnswer).min(1),
});

/** The same where a node was asked for it alone; what waits is not told as what is in a block. */
export const lookedUpAnswer = z.object({
  txid: hashAnswer,
  blockhash: hashAnswer.optional(),
  confirmations: z.int().optional(),
  vin: z.array(z.unknown()),
  vout: z.array(z.unknown()),
});

/** A header. */
export const headerAnswer = z.object({
  hash: hashAnswer,
  height: z.int().min(0),
  time: z.int().min(0),
  confirmations: z.int(),
  previousblockhash: hashAnswer.optional(),
});

/** A block with its transactions and what they spend. */
export const blockAnswer = headerAnswer.extend({ tx: z.array(transactionAnswer).min(1) });

/** Which chain a node has. */
export const chainAnswer = z.object({ chain: z.string(), bestblockhash: hashAnswer });

/** What lies at scripts. */
export const scanAnswer = z.object({
  success: z.literal(true),
  height: z.int().min(0),
  bestblock: hashAnswer,
  unspents: z.array(
    z.object({
      txid: hashAnswer,
      vout: z.int().min(0).max(VOUTS_MAX),
      scriptPubKey: bytesAnswer,
      amount: amountAnswer,
    }),
  ),
});

/** A coin that is unspent; null: there is none. */
export const coinAnswer = z.object({ bestblock: hashAnswer, value: amountAnswer }).nullable();

/** What blocks ask for; without a rate a node can't tell. */
export const feeAnswer = z.object({ feerate: amountAnswer.optional() });

/** What a node would make of a transaction. */
export type TransactionAnswer = z.infer<typeof transactionAnswer>;
/** A header, as it was answered. */
export type HeaderAnswer = z.infer<typeof headerAnswer>;
