// Coins in over a chain: one's own address, what is on its way, and 'I sent it, where is it?'.
import { z } from 'zod';
import { DOCUMENT_ERRORS, documentFile } from './documents.ts';
import { endpoint, FILE_ERRORS } from './endpoint.ts';
import {
  CHAINS,
  CLAIM_PICTURES_MAX,
  COIN_CLAIM_REFUSALS,
  COIN_CLAIM_STATES,
  COIN_DEPOSIT_REASONS,
  COIN_DEPOSIT_STATES,
} from './lists.ts';
import { exactIdParams } from './staff-shapes.ts';
import {
  assetIn,
  assetSymbol,
  decimalIn,
  decimalOut,
  idOut,
  networkIn,
  textIn,
  time,
  uuid,
} from './wire.ts';

const read = { audience: 'client', ability: ['read', 'Auth'], level: 0, rate: 'read' } as const;
const write = {
  audience: 'client',
  ability: ['create', 'Deposit'],
  level: 1,
  rate: 'money',
} as const;

/** As it was pasted: with or without `0x`, an explorer's address, any digits. */
const transactionCodeIn = z.string().min(1).max(300);

/** Where to send a coin to, and what it takes until it is there. */
export const depositAddress = z.strictObject({
  address: z.string(),
  /** A memo, of networks that need one. */
  tag: z.string().nullable(),
  symbol: assetSymbol,
  smart_contract_name: z.string(),
  chain: z.enum(CHAINS),
  confirmations: z.int().min(1),
  /** Less is kept until it has come to this much. */
  min_deposit: decimalOut,
  /** Of the demo: where its coins come from. Then nothing real is to be sent. */
  faucet_url: z.string().nullable(),
});
/** Inferred from `depositAddress`. */
export type DepositAddress = z.infer<typeof depositAddress>;

/** A payment of a coin to one's own address, as the chain has it. */
export const coinDeposit = z.strictObject({
  id: uuid,
  symbol: assetSymbol,
  smart_contract_name: z.string(),
  chain: z.enum(CHAINS),
  amount: decimalOut,
  /**
   * `seen`: in a block · `confirming`: k of N · `waiting`: for what `reason` says · `credited` · `parked`:
   * kept with us, for what `reason` says · `orphaned`: the chain took its block back, we look on ·
   * `reversed`: it had been credited, and the chain took it back for good.
   */
  status: z.enum(COIN_DEPOSIT_STATES),
  reason: z.enum(COIN_DEPOSIT_REASONS).nullable(),
  /** Blocks of it, at most `needed`. */
  confirmations: z.int().min(0),
  needed: z.int().min(1),
  txid: z.string(),
  explorer_url: z.string().nullable(),
  /** The receiving address. */
  address: z.string(),
  /** By the index now, as long as it is on its way. */
  worth_toman: decimalOut.nullable(),
  /** About how long it takes still, by the pace of the last blocks. */
  seconds_left: z.int().min(0).nullable(),
  seen_at: time,
  credited_at: time.nullable(),
});
/** Inferred from `coinDeposit`. */
export type CoinDeposit = z.infer<typeof coinDeposit>;

/** What became of a transaction code: the deposit that it is. */
export const claimedDeposit = coinDeposit.pick({
  id: true,
  status: true,
  confirmations: true,
  needed: true,
  reason: true,
});
/** Inferred from `claimedDeposit`. */
export type ClaimedDeposit = z.infer<typeof claimedDeposit>;

/**
 * What a claim was shown with: words of its person, and how many pictures. It is shown once, so that
 * two officers judge by the same.
 */
export const claimEvidence = z.strictObject({
  words: z.string(),
  pictures: z.int().min(1).max(CLAIM_PICTURES_MAX),
  at: time,
});

/** Says that a payment is theirs which came to an address that is nobody's. */
export const coinClaim = z.strictObject({
  id: idOut,
  chain: z.enum(CHAINS),
  txid: z.string(),
  /** What the chain says that came. */
  symbol: assetSymbol,
  amount: decimalOut,
  /** `open`: officers decide · `settled`: the payment is theirs · `refused`: as `reason` says. */
  status: z.enum(COIN_CLAIM_STATES),
  reason: z.enum(COIN_CLAIM_REFUSALS).nullable(),
  /** Null: none was shown. */
  evidence: claimEvidence.nullable(),
  at: time,
});
/** Inferred from `coinClaim`. */
export type CoinClaim = z.infer<typeof coinClaim>;

const CLAIM_ERRORS = [
  'transaction_code_malformed',
  'transaction_not_found',
  'transaction_pending',
  'transaction_failed',
  'transaction_not_yours',
  'transaction_tries_used_up',
  'chain_silent',
  'account_frozen',
  'action_blocked',
  'level_required',
] as const;

/** Calls of a person who pays coins in. */
export const coinDepositEndpoints = {
  'POST /user_wallets/getdepositaddress': endpoint({
    summary: 'My address for a coin on a network: always the same one',
    access: write,
    body: z.strictObject({ symbol: assetIn, smart_contract_name: networkIn }),
    output: depositAddress,
    errors: [
      'coin_network_unknown',
      'coin_deposit_closed',
      'account_frozen',
      'action_blocked',
      'level_required',
    ],
  }),
  'POST /user_wallets/manual_deposit': endpoint({
    summary:
      'Looks for a payment by its transaction code: what the chain says is credited, the amount decides nothing',
    access: write,
    body: z.strictObject({
      transaction_code: transactionCodeIn,
      exchange_symbol: assetIn,
      amount: decimalIn.optional(),
      smart_contract_name: networkIn,
      chain: textIn(32).optional(),
    }),
    output: claimedDeposit,
    errors: ['coin_network_unknown', 'coin_deposit_closed', ...CLAIM_ERRORS],
  }),
  'POST /deposit/automatic_deposit': endpoint({
    summary: 'Looks for a payment by its transaction code alone, on every network that is open',
    access: write,
    body: z.strictObject({ transaction_code: transactionCodeIn }),
    output: claimedDeposit,
    errors: ['coin_deposit_closed', ...CLAIM_ERRORS],
  }),
  'GET /coin_claims': endpoint({
    summary: 'My claims to payments that came to an address that is nobody’s, newest first',
    access: read,
    output: z.strictObject({ data: z.array(coinClaim).max(20) }),
  }),
  'POST /coin_claims/:id/evidence': endpoint({
    summary: 'Shows, once, that such a payment is mine (multipart): pictures of it, and words',
    access: { ...write, rate: 'upload' },
    params: exactIdParams,
    bodyKind: 'multipart',
    body: z.strictObject({ words: textIn(500).optional() }),
    files: {
      picture_1: documentFile('Of the sending wallet or exchange: JPEG, PNG or WebP'),
      picture_2: documentFile('Another one'),
      picture_3: documentFile('A third one'),
    },
    output: coinClaim,
    errors: [
      'claim_not_found',
      'claim_not_open',
      'claim_evidence_given',
      'claim_picture_missing',
      'account_frozen',
      'action_blocked',
      'level_required',
      ...FILE_ERRORS,
      ...DOCUMENT_ERRORS,
    ],
  }),
  'GET /coin_deposits': endpoint({
    summary: 'My deposits of coins that are on their way or ended in the last day, newest first',
    access: read,
    query: z.object({ symbol: assetSymbol.optional() }),
    output: z.strictObject({ data: z.array(coinDeposit).max(20) }),
  }),
  'GET /coin_deposits/:id': endpoint({
    summary: 'One of my deposits of coins',
    access: read,
    params: z.object({ id: uuid }),
    output: coinDeposit,
    errors: ['coin_deposit_not_found'],
  }),
} as const;
