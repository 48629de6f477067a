// The companies that pay out, as this installation is configured.
import type { Logger } from '../../platform/logger.ts';
import { createOutbound } from '../outbound.ts';
import { createBankTransfers } from './bank-transfers.ts';
import { createJibitTrf } from './jibit-trf.ts';
import type { PayoutProvider } from './port.ts';
import { createZibalPayout } from './zibal-payout.ts';

interface Company {
  readonly baseUrl: string;
  readonly credential: string;
  readonly simulated: boolean;
}

/** What of the configuration payouts need. */
export interface PayoutSettings {
  readonly zibalPayout: Company;
  readonly jibitPayout: Company;
  /** Longest wait for an answer. */
  readonly providerTimeoutMs: number;
}

/**
 * Every provider that is known: payouts that were begun at another are asked about there. Which one
 * new payouts go to is `config.payoutProvider`.
 */
export function createPayoutProviders(
  { zibalPayout, jibitPayout, providerTimeoutMs: timeoutMs }: PayoutSettings,
  logger: Logger,
): PayoutProvider[] {
  const optionsOf = ({ baseUrl, credential, simulated }: Company) => ({
    outbound: createOutbound({ baseUrl, timeoutMs, logger }),
    credential,
    simulated,
  });
  // the demo's bank holds the house's account and the float of whoever pays out: one book
  const withTransfers = (provider: PayoutProvider, company: Company): PayoutProvider =>
    company.simulated
      ? { ...provider, transfers: createBankTransfers(optionsOf(company).outbound) }
      : provider;
  return [
    withTransfers(createZibalPayout(optionsOf(zibalPayout)), zibalPayout),
    withTransfers(createJibitTrf(optionsOf(jibitPayout)), jibitPayout),
  ];
}
