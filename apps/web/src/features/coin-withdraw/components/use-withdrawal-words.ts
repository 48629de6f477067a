import type { SpendWait } from '@sarraf/contracts';
import { textsOf, useTexts } from '#i18n/texts.ts';

const coinWithdrawTexts = textsOf(() => import('../texts/fa.ts'));

/** What a withdrawal waits for, in words: what it means for its owner, never what is wrong with us. */
export function useWaitingWords(): (wait: SpendWait) => string {
  const t = useTexts(coinWithdrawTexts);
  const words: Readonly<Record<SpendWait, string>> = {
    review: t.waits_review,
    chain_stopped: t.waits_chain_stopped,
    hot_empty: t.waits_hot_empty,
    gas_empty: t.waits_gas_empty,
    signer_away: t.waits_signer_away,
    signer_refused: t.waits_signer_refused,
    fee_too_high: t.waits_fee_too_high,
    nonce_gap: t.waits_nonce_gap,
    node_silent: t.waits_node_silent,
    would_revert: t.waits_would_revert,
  };
  return (wait) => words[wait];
}

/** Why it was refused or came back; a word that is not known yet leads to support. */
export function useRefusalWords(): (reason: string) => string {
  const t = useTexts(coinWithdrawTexts);
  const words: Readonly<Record<string, string>> = {
    not_own_account: t.why_not_own_account,
    account_closed: t.why_account_closed,
    unusual_activity: t.why_unusual_activity,
    authority_order: t.why_authority_order,
    network: t.why_network,
  };
  return (reason) => words[reason] ?? t.why_other;
}
