// What a node of TRON answers, as far as we read it. Amounts of transactions are read from their bytes: a JSON
// number has lost digits before anyone reads it.
import { z } from 'zod';

const TRANSACTIONS_MAX = 20_000;
const LOGS_MAX = 20_000;

/** A hash as TRON writes it. */
export const hashAnswer = z.string().regex(/^[\da-f]{64}$/);
/** Bytes; a call that answers nothing answers an empty text. */
const bytes = z.string().regex(/^(?:[\da-f]{2})*$/i);
const whole = z.int().min(0);

const transaction = z.object({
  txID: hashAnswer,
  raw_data_hex: z.string().regex(/^(?:[\da-f]{2})+$/),
  /** One a contract, and there is one of those. */
  ret: z.array(z.object({ contractRet: z.string().max(60).optional() })).optional(),
});

const headerShape = {
  blockID: hashAnswer,
  block_header: z.object({
    raw_data: z.object({
      /** Left out of the first block, as everything that is 0. */
      number: whole.default(0),
      parentHash: hashAnswer,
      timestamp: whole.default(0),
    }),
  }),
};

/** A block; nothing in it where the node has none there. */
export const blockAnswer = z.object({
  ...headerShape,
  transactions: z.array(transaction).max(TRANSACTIONS_MAX).default([]),
});

/** A block, of which its transactions are of no interest. */
export const headerAnswer = z.object(headerShape);

/** What is answered where there is nothing. */
export const noneAnswer = z.strictObject({});

/** More than a JSON number holds is read as none: the comparison of balances finds what it was. */
const callValue = z.object({
  callValue: z
    .number()
    .transform((value) => (Number.isSafeInteger(value) ? value : 0))
    .optional(),
  tokenId: z.string().optional(),
});

/** What became of a transaction in its block. */
export const infoAnswer = z.object({
  id: hashAnswer,
  blockNumber: whole,
  /** All that was burnt, sun. */
  fee: whole.default(0),
  /** `FAILED`, or nothing. */
  result: z.string().max(60).optional(),
  /** Of a contract; a plain transfer has no word there. */
  receipt: z.object({ result: z.string().max(60).optional() }),
  log: z
    .array(
      z.object({
        address: z.string().regex(/^[\da-f]{40}$/),
        topics: z.array(hashAnswer).max(4).default([]),
        data: bytes.default(''),
      }),
    )
    .max(LOGS_MAX)
    .default([]),
  internal_transactions: z
    .array(
      z.object({
        caller_address: z.string().regex(/^41[\da-f]{40}$/),
        transferTo_address: z.string().regex(/^41[\da-f]{40}$/),
        callValueInfo: z.array(callValue).default([]),
        rejected: z.boolean().default(false),
      }),
    )
    .max(LOGS_MAX)
    .default([]),
});

/** The same of a whole block. */
export const infosAnswer = z.array(infoAnswer).max(TRANSACTIONS_MAX);

/** A transaction that was asked for. */
export const transactionAnswer = transaction;

/** An account; without a balance it has none. */
export const accountAnswer = z.object({ address: z.string(), balance: whole.default(0) });

/** What the network asks for. */
export const parametersAnswer = z.object({
  chainParameter: z.array(z.object({ key: z.string(), value: z.int().optional() })).max(500),
});

/** What a call would do, without being sent. */
export const constantAnswer = z.object({
  result: z.object({
    result: z.boolean().optional(),
    code: z.string().max(60).optional(),
    message: z.string().max(2_000).optional(),
  }),
  energy_used: whole.default(0),
  energy_penalty: whole.default(0),
  constant_result: z.array(bytes).max(4).default([]),
  transaction: z
    .object({ ret: z.array(z.object({ ret: z.string().max(60).optional() })).optional() })
    .optional(),
});

/** What a node says to bytes. */
export const broadcastAnswer = z.object({
  result: z.boolean().default(false),
  code: z.string().max(60).optional(),
  message: z.string().max(2_000).optional(),
  txid: z.string().max(64).optional(),
});

/** A transaction as a block has it. */
export type TronTransactionAnswer = z.infer<typeof transaction>;
/** What became of a transaction. */
export type TronInfo = z.infer<typeof infoAnswer>;
/** A block without its transactions. */
export type TronHeader = z.infer<typeof headerAnswer>;
