// The companies that pay out, as this installation is configured.
import type { Logger } from '../../platform/logger.ts';
import { createOutbound } from '../outbound.ts';
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
): readonly PayoutProvider[] {
  const optionsOf = ({ baseUrl, credential, simulated }: Company) => ({
    outbound: createOutbound({ baseUrl, timeoutMs, logger }),
    credential,
    simulated,
  });
  return [createZibalPayout(optionsOf(zibalPayout)), createJibitTrf(optionsOf(jibitPayout))];
}
