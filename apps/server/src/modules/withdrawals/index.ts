// Toman out. What holds:
// - It is asked for with a factor, always, and goes to the Sheba of an own verified card, as it was
//   written then: nobody changes amount or account afterwards.
// - Its money is held from the asking on; where it stands is the engine's word alone. Each step is the
//   engine's first, then the bank's, and may be repeated.
// - For three minutes its owner thinks again. Then it goes by itself, or an officer looks at it: never
//   by itself the first to a Sheba; a large one takes two.
// - The bank hears of a payout under one id for ever. An answer that was lost says nothing: it is
//   asked about, and asked for again under the same id. What it brings back days later is credited once.
import type { Routes, Session } from '../../http/index.ts';
import type { BackgroundTask } from '../../platform/background/index.ts';
import type { PayoutProvider } from '../../providers/payout/port.ts';
import { createPayoutProviders } from '../../providers/payout/providers.ts';
import type { ApprovalsModule } from '../approvals/index.ts';
import type { NotificationsModule } from '../notifications/index.ts';
import { askAboutSettled, leaveFiles, movePayouts } from './payout-steps.service.ts';
import type { PayoutReviewDeps } from './payout-review.service.ts';
import { registerPayoutRows } from './payout-rows.ts';
import { prepareSalePayout, type SalePayout, type SalePayoutDeps } from './sale-payout.ts';
import { termsApproval } from './withdrawal-terms.service.ts';
import { makeFirstRules } from './withdrawal-rules.ts';
import { tellWithdrawals } from './withdrawal-notices.service.ts';
import { withdrawalRoutes } from './withdrawals.routes.ts';
import type { WithdrawalsDeps } from './withdrawals.service.ts';

/** What withdrawals are made with. */
export interface WithdrawalsModuleDeps
  extends Omit<WithdrawalsDeps & PayoutReviewDeps & SalePayoutDeps, 'providers' | 'provider'> {
  readonly approvals: Pick<ApprovalsModule, 'approval'>;
  readonly notifications: Pick<NotificationsModule, 'keep'>;
}

export { nextCycle } from './paya-cycles.ts';
export { movedRow } from './payout-rows.ts';
export { maskSheba } from './payouts.mapper.ts';
export { readRules as readWithdrawalRules } from './withdrawal-rules.ts';
export { type SalePayout, salePayoutOnWire } from './sale-payout.ts';

/** Toman out, as others use it. */
export interface WithdrawalsModule {
  readonly routes: Routes;
  readonly background: readonly BackgroundTask[];
  /** Whoever pays out now; undefined: payouts go as a file. */
  readonly provider: PayoutProvider | undefined;
  /** Makes ready what a sale's command carries whose toman leave at once. @throws AppError */
  salePayout(session: Session): Promise<SalePayout>;
  /** Has them asked soon about what was settled lately. */
  askAboutSettled(): Promise<void>;
  /** Worker role, before its background work: writes the first rules. */
  prepareWorker(): Promise<void>;
}

const MOVE_EVERY_MS = 2_000;

/** Toman out. Make it before the engine starts. */
export function createWithdrawalsModule(deps: WithdrawalsModuleDeps): WithdrawalsModule {
  const { context, notifications } = deps;
  const { config, health, logger, plainDb, writers } = context;
  registerPayoutRows(writers);
  const providers = createPayoutProviders(config, logger);
  for (const { name, simulated } of providers) health.register('payout', name, simulated);
  const provider = providers.find(({ name }) => name === config.payoutProvider);
  if (provider === undefined && config.payoutProvider !== 'file') {
    throw new Error(`Nobody pays out as ${config.payoutProvider}.`);
  }
  const terms = deps.approvals.approval(termsApproval(context));
  const parts = { ...deps, providers, provider, terms };
  return {
    routes: withdrawalRoutes(parts),
    provider,
    salePayout: (session) => prepareSalePayout(parts, session),
    askAboutSettled: () => askAboutSettled(parts),
    background: [
      {
        name: 'move_payouts',
        when: { everyMs: MOVE_EVERY_MS },
        run: async () => {
          await movePayouts(parts);
          await tellWithdrawals(context, notifications);
        },
      },
    ],
    prepareWorker: async () => {
      await makeFirstRules(plainDb);
      await leaveFiles(parts);
    },
  };
}
