// Withdrawals of coins as officers see them: what waits for them, what is on its way, what ended.
import { z } from 'zod';
import { coinWithdrawal } from './coin-withdrawals.ts';
import { endpoint } from './endpoint.ts';
import { FACTOR_ERRORS, factorProof, passkeyAssertion } from './factors.ts';
import { COIN_PAYOUT_RISKS, PAYOUT_REFUSALS, SPEND_STATES } from './lists.ts';
import {
  maskedPerson,
  mayDecide,
  officer,
  reasonOfStaff,
  staffMay,
  TWO_OFFICERS,
} from './staff-shapes.ts';
import { base64url, flag, pageOf, pageQuery, time, uuid } from './wire.ts';

const see = staffMay('read', 'Payout');
const decide = staffMay('update', 'Payout');
const params = z.object({ id: uuid });
const hex64 = z.string().regex(/^[0-9a-f]{64}$/);

/** A withdrawal of a coin as officers see it. */
export const coinPayout = coinWithdrawal
  .pick({
    id: true,
    symbol: true,
    smart_contract_name: true,
    chain: true,
    amount: true,
    fee: true,
    receive: true,
    worth_toman: true,
    address: true,
    tag: true,
    label: true,
    status: true,
    reason: true,
    waiting: true,
    cancel_until: true,
    txid: true,
    explorer_url: true,
    confirmations: true,
    needed: true,
    created_at: true,
    updated_at: true,
  })
  .extend({
    person: maskedPerson.extend({ level: z.union([z.literal(0), z.literal(1), z.literal(2)]) }),
    /** Officers that it takes; 0: it goes on by itself. */
    officers_needed: z.int().min(0).max(2),
    /** Each of them signs the digest with a passkey: it is above what the signer pays without them. */
    needs_passkey: flag,
    risks: z.array(z.enum(COIN_PAYOUT_RISKS)).max(COIN_PAYOUT_RISKS.length),
    /** What officers sign and the signer computes anew. */
    digest: hex64,
    approvals: z
      .array(
        z.strictObject({
          officer,
          reason: z.string(),
          at: time,
          /** By a passkey over the digest. */
          by_passkey: flag,
        }),
      )
      .max(20),
    is_approved_by_me: flag,
    may_decide: mayDecide,
    /** Whether the caller's word takes a factor. */
    needs_factor: flag,
    /** What is known of the address. */
    address_facts: z.strictObject({
      saved_at: time.nullable(),
      /** Withdrawals of this person that were paid to it, and other people that withdraw to it. */
      own_payouts: z.int().min(0),
      other_people: z.int().min(0),
      /** One of this person's that it looks like. */
      looks_like: z.string().nullable(),
    }),
    /** What of the account's coin leaves with it, in hundredths of a percent. */
    share_bps: z.int().min(0).max(10_000),
    spend_state: z.enum(SPEND_STATES).nullable(),
  });
/** Inferred from `coinPayout`. */
export type CoinPayout = z.infer<typeof coinPayout>;

/** Calls by which officers see withdrawals of coins and decide on those that wait for them. */
export const coinPayoutEndpoints = {
  'GET /admin/coin_withdrawals': endpoint({
    summary:
      'Withdrawals of coins: those that wait for an officer, oldest first; on their way; or ended, newest first',
    access: see,
    query: pageQuery.extend({ show: z.enum(['waiting', 'moving', 'ended']).optional() }),
    output: pageOf(coinPayout),
  }),
  'GET /admin/coin_withdrawals/:id': endpoint({
    summary: 'One withdrawal of a coin',
    access: see,
    params,
    output: coinPayout,
    errors: ['withdrawal_not_found'],
  }),
  'POST /admin/coin_withdrawals/:id/challenge': endpoint({
    summary: 'What an officer’s passkey signs for this withdrawal: its digest, and nothing else',
    access: { ...decide, rate: 'read' },
    params,
    output: z.strictObject({
      /** The digest's 32 bytes. */
      challenge: base64url,
      rpId: z.string(),
      timeout: z.int().positive(),
      userVerification: z.literal('required'),
    }),
    errors: ['withdrawal_not_found', 'payout_not_waiting', 'passkeys_unavailable'],
  }),
  'POST /admin/coin_withdrawals/:id/approve': endpoint({
    summary:
      'Approves a withdrawal of a coin: with a passkey over its digest where the signer asks for that, else with a factor; a large one waits for a second officer then',
    access: decide,
    params,
    body: z.strictObject({
      reason: reasonOfStaff,
      digest_passkey: passkeyAssertion.optional(),
      ...factorProof,
    }),
    output: coinPayout,
    errors: [
      'withdrawal_not_found',
      'payout_not_waiting',
      'payout_too_early',
      'approval_second_officer',
      'digest_passkey_needed',
      'payouts_stopped',
      ...TWO_OFFICERS,
      ...FACTOR_ERRORS,
      'account_frozen',
      'action_blocked',
      'money_held',
    ],
  }),
  'POST /admin/coin_withdrawals/:id/refuse': endpoint({
    summary: 'Refuses one that was not sent: the coins are free again, and its owner is told why',
    access: decide,
    params,
    body: z.strictObject({ reason: z.enum(PAYOUT_REFUSALS), words: reasonOfStaff }),
    output: coinPayout,
    errors: ['withdrawal_not_found', 'payout_not_waiting', 'decides_on_self', 'invited_pair'],
  }),
} as const;
