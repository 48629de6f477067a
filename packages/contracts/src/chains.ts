// Calls of the back office about chains: watching, stopping, and what two officers decide.
import { z } from 'zod';
import {
  chain,
  chainApproval,
  shownDifference,
  chainName,
  networkCode,
  watchedDeposit,
  chainNetwork,
} from './chain-shapes.ts';
import { endpoint } from './endpoint.ts';
import { COIN_CLAIM_REFUSALS } from './lists.ts';
import {
  APPROVE_ERRORS,
  exactIdParams,
  PROPOSE_ERRORS,
  reasonOfStaff,
  REFUSE_ERRORS,
  staffMay,
} from './staff-shapes.ts';
import { assetSymbol, decimalIn, idOut, pageOf, pageQuery, uuid } from './wire.ts';

const see = staffMay('read', 'Chain');
const decide = staffMay('update', 'Chain');
const chains = z.strictObject({ data: z.array(chain).max(10) });

const ofChain = z.object({ chain: chainName });
const ofDeposit = z.object({ id: uuid });
const ofNetwork = z.object({ symbol: assetSymbol, code: networkCode });
/** More blocks than any chain takes back. */
const CONFIRMATIONS_MAX = 200;
const reasoned = z.strictObject({ reason: reasonOfStaff });
const directed = reasoned.extend({
  /** Which way of the network; left out: deposits. */
  direction: z.enum(['deposit', 'withdraw']).optional(),
});

/** Calls by which officers watch chains, stop them, and decide by two what stands in no node. */
export const chainEndpoints = {
  'GET /admin/chains': endpoint({
    summary: 'Chains with their nodes, cursors, forks, stops and networks',
    access: see,
    output: chains,
  }),
  'POST /admin/chains/:chain/stop': endpoint({
    summary: 'Stops a chain at once; two officers let it go on',
    access: decide,
    params: ofChain,
    body: reasoned,
    output: chain,
    errors: ['not_found'],
  }),
  'POST /admin/chain_stops/:id/lift': endpoint({
    summary: 'Wants a chain to go on; the second officer has it go on',
    access: decide,
    params: exactIdParams,
    body: reasoned,
    output: chain,
    errors: APPROVE_ERRORS,
  }),
  'POST /admin/chain_networks/:symbol/:code/close': endpoint({
    summary: 'Closes deposits, or withdrawals, of an asset on a network at once',
    access: decide,
    params: ofNetwork,
    body: directed,
    output: chainNetwork,
    errors: ['not_found'],
  }),
  'POST /admin/chain_networks/:symbol/:code/open': endpoint({
    summary:
      'Proposes to open deposits, or withdrawals, of an asset on a network; another officer decides',
    access: decide,
    params: ofNetwork,
    body: directed,
    output: chainApproval,
    errors: ['not_found', 'coin_network_without_rails', ...PROPOSE_ERRORS],
  }),
  'POST /admin/chain_networks/:symbol/:code/terms': endpoint({
    summary:
      'Proposes other terms of an asset on a network: confirmations, minimums, fee; another officer decides',
    access: decide,
    params: ofNetwork,
    body: z.strictObject({
      confirmations: z.int().min(1).max(CONFIRMATIONS_MAX),
      min_deposit: decimalIn,
      /** Null: no second node is asked, whatever comes. */
      large_amount: decimalIn.nullable(),
      withdraw_fee: decimalIn,
      min_withdraw: decimalIn,
      reason: reasonOfStaff,
    }),
    output: chainApproval,
    errors: [
      'not_found',
      'amount_malformed',
      'amount_out_of_range',
      'decimal_comma',
      'separator_misplaced',
      'network_terms_unchanged',
      'network_fee_above_minimum',
      ...PROPOSE_ERRORS,
    ],
  }),
  'POST /admin/chain_custody': endpoint({
    summary:
      'Proposes what lies on a chain before its first deposit, as its nodes have it; another officer decides',
    access: decide,
    body: z.strictObject({
      chain: chainName,
      symbol: assetSymbol,
      amount: decimalIn,
      reason: reasonOfStaff,
    }),
    output: chainApproval,
    errors: [
      'not_found',
      'amount_malformed',
      'decimal_comma',
      'separator_misplaced',
      'custody_already_open',
      'custody_differs',
      'chain_silent',
      ...PROPOSE_ERRORS,
    ],
  }),
  'GET /admin/chain_approvals': endpoint({
    summary: 'What of chains waits for a second officer, oldest first',
    access: see,
    output: z.strictObject({ data: z.array(chainApproval).max(100) }),
  }),
  'POST /admin/chain_approvals/:id/approve': endpoint({
    summary: 'Approves what another officer proposed: it is done, once',
    access: decide,
    params: exactIdParams,
    body: reasoned,
    output: chainApproval,
    errors: [
      ...APPROVE_ERRORS,
      'approval_outdated',
      'custody_differs',
      'chain_silent',
      'cold_address_unlisted',
      'hot_wallet_short',
      'cold_wallet_short',
      'cold_account_unknown',
      'cold_return_open',
      'cold_move_sent',
    ],
  }),
  'POST /admin/chain_approvals/:id/refuse': endpoint({
    summary: 'Refuses a proposal, or takes back one’s own: nothing changes',
    access: decide,
    params: exactIdParams,
    body: reasoned,
    output: chainApproval,
    errors: REFUSE_ERRORS,
  }),
  'GET /admin/chain_differences': endpoint({
    summary: 'Custody of each asset on each chain as it was compared last',
    access: see,
    output: z.strictObject({ data: z.array(shownDifference).max(100) }),
  }),
  'GET /admin/coin_deposits': endpoint({
    summary: 'Deposits of coins that confirm, are parked, claimed, or were taken back by the chain',
    access: see,
    query: pageQuery
      .pick({ cursor: true })
      .extend({ show: z.enum(['confirming', 'parked', 'claims', 'reversals']).optional() }),
    output: pageOf(watchedDeposit),
  }),
  'POST /admin/coin_deposits/:id/settle': endpoint({
    summary: 'Proposes to give a parked deposit to a person; another officer decides',
    access: decide,
    params: ofDeposit,
    body: z.strictObject({ user_id: idOut, reason: reasonOfStaff }),
    output: chainApproval,
    errors: ['coin_deposit_not_found', 'coin_deposit_not_parked', 'not_found', ...PROPOSE_ERRORS],
  }),
  'GET /admin/coin_claims/:id/pictures/:nth': endpoint({
    summary: 'A picture of a claim’s evidence; each look is written down',
    access: see,
    params: exactIdParams.extend({ nth: z.enum(['1', '2', '3']) }),
    output: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
    answer: 'bytes',
    errors: ['claim_not_found', 'document_not_found', 'storage_unavailable'],
  }),
  'POST /admin/coin_claims/:id/refuse': endpoint({
    summary: 'Refuses a claim to a parked deposit; its person reads why',
    access: decide,
    params: exactIdParams,
    body: z.strictObject({ reason: z.enum(COIN_CLAIM_REFUSALS), words: reasonOfStaff }),
    output: watchedDeposit,
    errors: [
      'claim_not_found',
      'claim_not_open',
      'approval_waiting',
      'decides_on_self',
      'invited_pair',
    ],
  }),
  'POST /admin/coin_deposits/:id/reverse': endpoint({
    summary:
      'Proposes to take a credited deposit back that the chain took back; another officer decides',
    access: decide,
    params: ofDeposit,
    body: reasoned,
    output: chainApproval,
    errors: ['coin_deposit_not_found', 'coin_deposit_stands', ...PROPOSE_ERRORS],
  }),
} as const;
