// How the audit calls what is done to an approval: the kind's name and the word.
import { AUDIT_ACTS } from '@sarraf/contracts';
import type { Act } from '../audit/index.ts';
import type { ApprovalEvent } from './approval-kind.ts';

/** Acts that were named before their kinds were: the chain keeps its words for good. */
const NAMED: Readonly<Record<string, Act['act']>> = {
  custody_proposed: 'custody_stated',
  custody_approved: 'custody_confirmed',
  adjustment_applied: 'adjustment_posted',
  payout_proposed: 'payout_approved',
  coin_payout_proposed: 'coin_payout_approved',
  payout_batch_proposed: 'payout_batch_made',
  payout_batch_refused: 'payout_batch_cancelled',
  payout_answers_proposed: 'payout_answers_imported',
  statement_proposed: 'statement_imported',
  unfreeze_proposed: 'unfreeze_approved',
  unfreeze_approved: 'account_unfrozen',
  recovery_proposed: 'recovery_approved',
  chain_stop_lift_proposed: 'chain_goes_on_wanted',
  chain_stop_lift_approved: 'chain_goes_on',
  payout_stop_proposed: 'payouts_go_on_wanted',
  payout_stop_approved: 'payouts_go_on',
};

/** The act of a kind; who takes their own proposal back refuses it, where there is no word for that. */
export function actOf(kind: string, word: ApprovalEvent): Act['act'] | undefined {
  const derived = `${kind}_${word}`;
  const act = NAMED[derived] ?? AUDIT_ACTS.find((one) => one === derived);
  return act === undefined && word === 'withdrawn' ? actOf(kind, 'refused') : act;
}
