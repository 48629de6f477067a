import { alarmsRule } from '../alarms/index.ts';
import { codesRule } from '../codes/index.ts';
import { coinWithdrawalRule } from '../coin-withdrawals/index.ts';
import { priceRule } from '../markets/index.ts';
import { openOrdersRule } from '../orders/index.ts';
import { payoutBatchRule } from '../payout-batches/index.ts';
import { recipientsRule } from '../recipients/index.ts';
import type { Rule } from '../settings/index.ts';
import { bankDepositRule } from '../statements/index.ts';
import { ticketsRule } from '../tickets/index.ts';
import { payoutRiskRule, tomanWithdrawalRule } from '../withdrawals/index.ts';

/** Every rule that officers change here, as the office shows them. */
export const RULES: readonly Rule[] = [
  tomanWithdrawalRule,
  coinWithdrawalRule,
  payoutBatchRule,
  payoutRiskRule,
  bankDepositRule,
  openOrdersRule,
  priceRule,
  ticketsRule,
  recipientsRule,
  codesRule,
  alarmsRule,
];
