// What an officer proposes that a network asks of deposits and withdrawals.
import type { ChainApproval, ParsedBodyOf } from '@sarraf/contracts';
import { numberErrorCode } from '@sarraf/market';
import { parseDecimal } from '@sarraf/money';
import { AppError } from '../../http/index.ts';
import type { NetworkTerms } from '../chains/index.ts';
import { oneApproval } from './chain-approvals.service.ts';
import type { ChainOfficeParts } from './chain-office-deps.ts';
import { findNetwork } from './chains-view.service.ts';
import { textsOf } from './terms-decision.ts';

/** As much as a row holds. */
const AMOUNT_MAX = 9_223_372_036_854_775_807n;

/** Wants other terms of a network. @throws AppError as its call declares */
export async function proposeTerms(
  parts: ChainOfficeParts,
  asked: ParsedBodyOf<'POST /admin/chain_networks/:symbol/:code/terms'> & {
    readonly symbol: string;
    readonly code: string;
    readonly officer: number;
  },
): Promise<ChainApproval> {
  const { code, officer, reason, symbol: asset } = asked;
  const { chain } = await findNetwork(parts, asked);
  const units = (text: string): bigint => readAmount(text, parts.scaleOf(asset));
  const terms: NetworkTerms = {
    confirmations: BigInt(asked.confirmations),
    min_deposit: units(asked.min_deposit),
    large_amount: asked.large_amount === null ? null : units(asked.large_amount),
    withdraw_fee: units(asked.withdraw_fee),
    min_withdraw: units(asked.min_withdraw),
  };
  if (terms.large_amount === 0n) throw new AppError('amount_out_of_range');
  // the recipient has to get something
  if (terms.min_withdraw <= terms.withdraw_fee) throw new AppError('network_fee_above_minimum');
  const approval = await parts.terms.propose({
    subject: `${asset} ${code}`,
    wanted: { chain, asset, code, terms: textsOf(terms) },
    officer,
    reason,
  });
  return oneApproval(parts, { kind: 'network_terms', approval }, officer);
}

/** @throws AppError */
function readAmount(text: string, scale: number): bigint {
  const parsed = parseDecimal(text, scale);
  if (!parsed.ok) {
    throw new AppError(numberErrorCode(parsed.error, 'amount_malformed', 'amount_malformed'));
  }
  if (parsed.value < 0n) throw new AppError('amount_malformed');
  if (parsed.value > AMOUNT_MAX) throw new AppError('amount_out_of_range');
  return parsed.value;
}
