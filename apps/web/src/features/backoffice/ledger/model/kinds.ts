/** Kinds of entries that the ledger is filtered by, the usual ones first. */
export const KINDS = [
  'trade',
  'otc',
  'toman_deposit',
  'bank_deposit',
  'withdrawal',
  'withdrawal_return',
  'transfer',
  'adjustment',
  'unmatched_settled',
  'coin_deposit',
  'coin_reversal',
  'custody_opening',
  'spend',
  'reward',
  'opening',
] as const;
