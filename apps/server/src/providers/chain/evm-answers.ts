// What a node of an EVM chain answers, as far as we read it. Numbers are texts in hexadecimal here:
// one that came as a JSON number has lost digits, and is refused with its whole answer.
import { quantity as readQuantity } from '@sarraf/chain-codec';
import { z } from 'zod';

/** More is in no block: 21,000 gas is the least that a transaction takes. */
const TRANSACTIONS_MAX = 20_000;
const LOGS_MAX = 100_000;
const CALLS_MAX = 100_000;

const hash = z
  .string()
  .regex(/^0x[\da-f]{64}$/i)
  .transform((text) => text.toLowerCase());
const address = z
  .string()
  .regex(/^0x[\da-f]{40}$/i)
  .transform((text) => text.toLowerCase());
const bytes = z.string().regex(/^0x[\da-f]*$/i);

/** A whole number of up to 256 bits. */
export const quantity = z.string().transform((text, context) => {
  const value = readQuantity(text);
  if (value !== undefined) return value;
  context.addIssue('no quantity');
  return z.NEVER;
});

/** A quantity that a JavaScript number holds: heights, positions, seconds. */
const count = quantity.refine((value) => value <= Number.MAX_SAFE_INTEGER).transform(Number);

const headerFields = {
  number: count,
  hash,
  parentHash: hash,
  timestamp: count,
};

/** A block without its transactions; null where the node has none there. */
export const headerAnswer = z.object(headerFields).nullable();

const transaction = z.object({
  hash,
  blockHash: hash.nullish(),
  from: address,
  /** Null where it makes a contract. */
  to: address.nullish(),
  value: quantity,
  gasPrice: quantity.optional(),
});

/** A transaction, in a block or waiting; null where the node knows none. */
export const transactionAnswer = transaction.nullable();

/** A block with its transactions. */
export const blockAnswer = z
  .object({ ...headerFields, transactions: z.array(transaction).max(TRANSACTIONS_MAX) })
  .nullable();

const log = z.object({
  address,
  topics: z.array(hash).max(4),
  data: bytes,
  logIndex: count,
  removed: z.boolean().optional(),
});

const receipt = z.object({
  transactionHash: hash,
  blockHash: hash,
  blockNumber: count,
  /** 1 done, 0 undone. Chains of before 2017 have none, and we read no such chain. */
  status: quantity.refine((value) => value <= 1n),
  from: address,
  contractAddress: address.nullish(),
  gasUsed: quantity,
  effectiveGasPrice: quantity.optional(),
  blobGasUsed: quantity.nullish(),
  blobGasPrice: quantity.nullish(),
  logs: z.array(log).max(LOGS_MAX),
});

/** The receipt of a transaction; null where it is in no block of the node. */
export const receiptAnswer = receipt.nullable();

/** The receipts of a block; null where the node does not have them, though it may have the block. */
export const receiptsAnswer = z.array(receipt).max(TRANSACTIONS_MAX).nullable();

/** One call within a transaction, as the node's callTracer tells it. */
export interface CallTrace {
  readonly type: string;
  readonly from: string;
  readonly to?: string | null | undefined;
  readonly value?: bigint | null | undefined;
  readonly error?: string | null | undefined;
  readonly calls?: readonly CallTrace[] | null | undefined;
}

/** The calls of one transaction. */
export const traceAnswer: z.ZodType<CallTrace> = z.object({
  type: z.string().max(32),
  from: address,
  to: address.nullish(),
  value: quantity.nullish(),
  error: z.string().nullish(),
  calls: z
    .array(z.lazy(() => traceAnswer))
    .max(CALLS_MAX)
    .nullish(),
});

/** The calls of a block, one a transaction in its order. */
export const tracesAnswer = z
  .array(z.object({ txHash: hash.optional(), result: traceAnswer }))
  .max(TRANSACTIONS_MAX);

/** What a contract answers: bytes. */
export const callAnswer = bytes;

/** A transaction's code. */
export const hashAnswer = hash;

const FEE_BLOCKS_MAX = 1_024;

/** What the newest blocks took for a unit of gas, and what was given on top. */
export const feeHistoryAnswer = z.object({
  baseFeePerGas: z
    .array(quantity)
    .min(1)
    .max(FEE_BLOCKS_MAX + 1),
  reward: z.array(z.array(quantity).max(10)).max(FEE_BLOCKS_MAX).nullish(),
});

/** A block without its transactions. */
export type EvmHeader = NonNullable<z.infer<typeof headerAnswer>>;
/** A transaction as it was sent. */
export type EvmTransaction = z.infer<typeof transaction>;
/** What became of a transaction in its block. */
export type EvmReceipt = z.infer<typeof receipt>;
