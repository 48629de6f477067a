import type { SignerRefusal, SignerRule } from '@sarraf/signer-protocol';
import type { Policy } from './policy.ts';
import type { SignerState } from './state.ts';
import type { Wallet } from './wallet.ts';

/** What a decision is made from. */
export interface Bench {
  readonly policy: Policy;
  readonly state: SignerState;
  readonly wallet: Wallet;
  /** By the journal's clock. */
  readonly now: number;
}

/** A refusal by its rule, with what it was held against. */
export function refused(rule: SignerRule, facts: Record<string, string> = {}): SignerRefusal {
  return { state: 'refused', rule, facts };
}
