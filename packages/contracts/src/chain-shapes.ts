// Chains as the back office sees them: nodes, the cursor, forks, custody, and what stands still and why.
import { z } from 'zod';
import { claimEvidence, coinDeposit } from './coin-deposits.ts';
import {
  CHAIN_APPROVAL_KINDS,
  CHAIN_FINDINGS,
  CHAINS,
  COIN_CLAIM_STATES,
  COIN_CLOSED_REASONS,
  NETWORK_TERMS,
} from './lists.ts';
import { firstWord, maskedPerson, officer } from './staff-shapes.ts';
import { assetSymbol, decimalOut, flag, idOut, labels, time } from './wire.ts';

/** A chain by its name. */
export const chainName = z.enum(CHAINS);
const height = z.int().min(0);
/** Whole units of the chain itself, or a block's hash, as text. */
const rawOut = z.string().regex(/^-?\d{1,80}$/);
const hash = z.string().max(80);
/** A network as the wire names it: `ERC20`. */
export const networkCode = z.string().min(1).max(16);

/** A node of a chain, as it answered last. */
export const chainNode = z.strictObject({
  /** `watcher`: blocks are read of it · `second`: what it says is held against them. */
  role: z.enum(['watcher', 'second']),
  host: z.string().max(200),
  answers: flag,
  height: height.nullable(),
  hash: hash.nullable(),
  /** How old its newest block is. */
  head_age_seconds: z.int().min(0).nullable(),
});

/** An asset on a chain, as it is open or not. Amounts in the asset. */
export const chainNetwork = z.strictObject({
  symbol: assetSymbol,
  labels,
  /** What the wire calls `smart_contract_name`. */
  code: networkCode,
  name: z.string(),
  confirmations: z.int().min(1),
  min_deposit: decimalOut,
  /** From here on a second node has to have the same block; null: never. */
  large_amount: decimalOut.nullable(),
  withdraw_fee: decimalOut,
  min_withdraw: decimalOut,
  /** Of a token; null of the chain's own coin. */
  contract: z.string().nullable(),
  custody_opened: flag,
  deposit_open: flag,
  /** Why it is not open to people now; null: it is. */
  deposit_reason: z.enum(COIN_CLOSED_REASONS).nullable(),
  withdraw_open: flag,
  withdraw_reason: z.enum(COIN_CLOSED_REASONS).nullable(),
});
/** Inferred from `chainNetwork`. */
export type ChainNetwork = z.infer<typeof chainNetwork>;

/** What does not agree on a chain. */
export const chainFinding = z.strictObject({
  kind: z.enum(CHAIN_FINDINGS),
  symbol: assetSymbol.nullable(),
  txid: hash.nullable(),
  /** Whole units of the chain, or hashes of blocks. */
  expected: z.string().max(80),
  found: z.string().max(80),
});
/** Inferred from `chainFinding`. */
export type ChainFinding = z.infer<typeof chainFinding>;

/** Decimals of an asset on this chain, which differ from ours; null: no node of it is named. */
const decimals = z.int().min(0).max(36).nullable();
/** The same with what its amounts are read by. */
export const shownFinding = chainFinding.extend({ decimals });
/** Inferred from `shownFinding`. */
export type ShownFinding = z.infer<typeof shownFinding>;

/** A chain that stands still: payouts of it wait, and deposits are credited on. */
export const chainStop = z.strictObject({
  id: idOut,
  stopped_at: time,
  /** The officer who stopped it; null: a difference or a deep fork did. */
  stopped_by: officer.nullable(),
  reason: z.string().nullable(),
  findings: z.array(shownFinding).max(50),
  /** Of the officer who wants it to go on. */
  first: firstWord.nullable(),
});
/** Inferred from `chainStop`. */
export type ChainStop = z.infer<typeof chainStop>;

/** A chain and what is known of it. */
export const chain = z.strictObject({
  chain: chainName,
  /** False: this installation names no node of it. */
  has_rails: flag,
  /** As far as blocks were read. */
  cursor: z.strictObject({ height, hash, at: time }).nullable(),
  /** Blocks that the watcher's node has beyond the cursor. */
  behind_blocks: z.int().min(0).nullable(),
  nodes: z.array(chainNode).max(2),
  hot_address: z.string().nullable(),
  gas_address: z.string().nullable(),
  stop: chainStop.nullable(),
  /** The newest first. */
  forks: z.array(z.strictObject({ at: time, from_height: height, depth: z.int().min(1) })).max(10),
  networks: z.array(chainNetwork).max(50),
});
/** Inferred from `chain`. */
export type Chain = z.infer<typeof chain>;

/** Custody of one asset on one chain, compared at one block. */
export const chainDifference = z.strictObject({
  chain: chainName,
  symbol: assetSymbol,
  checked_at: time,
  height,
  hash,
  /** State by the second node, the sum of what we read, and what the books have; the chain's units. */
  state_raw: rawOut,
  moves_raw: rawOut,
  books_raw: rawOut,
  /** What is on the chain and in no book yet, each with why: `waiting`, `dust` … */
  unbooked: z
    .array(
      z.strictObject({
        reason: z.string().max(40),
        count: z.int().min(1),
        raw: rawOut,
        txid: hash.nullable(),
      }),
    )
    .max(50),
  /** State less moves; 0: they agree. */
  difference_raw: rawOut,
  /** State less books and unbooked; 0: they agree. */
  books_difference_raw: rawOut,
});
/** Inferred from `chainDifference`. */
export type ChainDifference = z.infer<typeof chainDifference>;

/** The same with what its amounts are read by. */
export const shownDifference = chainDifference.extend({ decimals });
/** Inferred from `shownDifference`. */
export type ShownDifference = z.infer<typeof shownDifference>;

/** Something of a chain that waits for a second officer. */
export const chainApproval = z.strictObject({
  id: idOut,
  kind: z.enum(CHAIN_APPROVAL_KINDS),
  chain: chainName,
  symbol: assetSymbol.nullable(),
  amount: decimalOut.nullable(),
  /** A deposit's: `ethereum:0x…:t0`. */
  reference: z.string().max(160).nullable(),
  /** Of a network that is to open. */
  code: networkCode.nullable(),
  /** Where a coin is to move to. */
  address: z.string().max(100).nullable(),
  person: maskedPerson.nullable(),
  /** Of a network whose terms are to change: each that does, in the asset; null: none. */
  changes: z
    .array(
      z.strictObject({
        field: z.enum(NETWORK_TERMS),
        old: decimalOut.nullable(),
        new: decimalOut.nullable(),
      }),
    )
    .max(NETWORK_TERMS.length),
  reason: z.string(),
  proposed_by: officer,
  proposed_at: time,
  is_mine: flag,
  status: z.enum(['waiting', 'applying', 'approved', 'failed', 'refused', 'withdrawn', 'expired']),
  failure: z.string().nullable(),
});
/** Inferred from `chainApproval`. */
export type ChainApproval = z.infer<typeof chainApproval>;

/** A deposit as officers see it. */
export const watchedDeposit = coinDeposit.extend({
  person: maskedPerson.nullable(),
  reference: z.string().max(160),
  height,
  /** Says that it is theirs, by its transaction code. */
  claims: z
    .array(
      z.strictObject({
        id: idOut,
        person: maskedPerson,
        claimed_amount: z.string().max(64).nullable(),
        status: z.enum(COIN_CLAIM_STATES),
        evidence: claimEvidence.nullable(),
        at: time,
      }),
    )
    .max(10),
  /** What a first officer wants of it. */
  waiting: chainApproval.nullable(),
});
/** Inferred from `watchedDeposit`. */
export type WatchedDeposit = z.infer<typeof watchedDeposit>;
