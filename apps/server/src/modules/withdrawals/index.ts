// Toman out. What holds:
// - It is asked for with a factor, always, and goes to the Sheba of an own verified card, as it was
//   written then: nobody changes amount or account afterwards.
// - Its money is held from the asking on; where it stands is the engine's word alone. Each step is the
//   engine's first, then the bank's, and may be repeated.
// - For three minutes its owner thinks again. Then it goes by itself, or an officer looks at it: never
//   by itself the first to a Sheba; a large one takes two.
// - The bank hears of a payout under one id for ever. An answer that was lost says nothing: it is
//   asked about, and asked for again under the same id. What it brings back days later is credited once.
import type { CoinWithdrawal } from '@sarraf/contracts';
import type { Routes, Session } from '../../http/index.ts';
import type { BackgroundTask } from '../../platform/background/index.ts';
import { defineModule, later } from '../../platform/composer/index.ts';
import type { PayoutProvider } from '../../providers/payout/port.ts';
import { createPayoutProviders } from '../../providers/payout/providers.ts';
import { approvalsModule, officersModule } from '../approvals/index.ts';
import { auditModule } from '../audit/index.ts';
import { cardsModule } from '../cards/index.ts';
import { factorsModule } from '../factors/index.ts';
import { limitsModule } from '../limits/index.ts';
import { notificationsModule } from '../notifications/index.ts';
import { operationsModule } from '../operations/index.ts';
import { serverContext } from '../server-context.ts';
import { sessionsModule } from '../sessions/index.ts';
import { standingsModule } from '../standings/index.ts';
import { usersModule } from '../users/index.ts';
import { payoutApproval } from './payout-approval.service.ts';
import { closeEnded, type PayoutReviewDeps } from './payout-review.service.ts';
import { registerPayoutRows } from './payout-rows.ts';
import { askAboutSettled, leaveFiles, movePayouts } from './payout-steps.service.ts';
import { prepareSalePayout, type SalePayout } from './sale-payout.ts';
import { tellWithdrawals } from './withdrawal-notices.service.ts';
import { termsApproval } from './withdrawal-terms.service.ts';
import { makeFirstRules } from './withdrawal-rules.ts';
import { withdrawalRoutes } from './withdrawals.routes.ts';

export { nextCycle, PAYA_CLOCKS } from './paya-cycles.ts';
export { type Moved, movedRow } from './payout-rows.ts';
export {
  APPROVES,
  type LookedAt,
  lookedAt,
  type NothingMore,
  signaturesOf,
} from './payout-signing.ts';
export { maskSheba } from './payouts.mapper.ts';
export { CANCEL_REFUSALS, REFUSE_REFUSALS } from './withdrawal-refusals.ts';
export { readTermsAt, readTermStarts, type Terms } from './terms-in-force.ts';
export { payoutRiskRule } from './payout-standing.service.ts';
export { readRules as readWithdrawalRules, tomanWithdrawalRule } from './withdrawal-rules.ts';
export { lockApprovals, lockSigning, type PayoutPerson, selectPeople } from './shared-rows.ts';
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

/** Withdrawals of coins, as far as theirs are cancelled by the same call. */
export interface CoinCancelling {
  /** Undefined where the id is none of a coin. @throws AppError `withdrawal_not_cancellable` */
  cancel(userId: number, id: string): Promise<CoinWithdrawal | undefined>;
}

/** Toman out. Make it before the engine starts. */
export const withdrawalsModule = defineModule({
  name: 'withdrawals',
  needs: {
    context: serverContext,
    approvals: approvalsModule,
    audit: auditModule,
    cards: cardsModule,
    coinWithdrawals: later('coinWithdrawals').giving<CoinCancelling>(),
    factors: factorsModule,
    limits: limitsModule,
    notifications: notificationsModule,
    officers: officersModule,
    operations: operationsModule,
    reconciliation: later('reconciliation').giving<Pick<PayoutReviewDeps, 'isStopped'>>(),
    sessions: sessionsModule,
    standings: standingsModule,
    users: usersModule,
  },
  create: ({
    coinWithdrawals,
    limits,
    officers,
    operations,
    reconciliation,
    ...needs
  }): WithdrawalsModule => {
    const { context, notifications } = needs;
    const { config, health, logger, plainDb, writers } = context;
    registerPayoutRows(writers);
    const providers = createPayoutProviders(config, logger);
    for (const { name, simulated } of providers) health.register('payout', name, simulated);
    const provider = providers.find(({ name }) => name === config.payoutProvider);
    if (provider === undefined && config.payoutProvider !== 'file') {
      throw new Error(`Nobody pays out as ${config.payoutProvider}.`);
    }
    const steps = {
      ...needs,
      ...officers,
      limitsOf: limits.limitsOf,
      operations: operations.operations,
      isStopped: (...asked: Parameters<PayoutReviewDeps['isStopped']>) =>
        reconciliation().isStopped(...asked),
      providers,
      provider,
      cancelCoin: (userId: number, id: string) => coinWithdrawals().cancel(userId, id),
    };
    const parts = {
      ...steps,
      payouts: needs.approvals.approval(payoutApproval(steps)),
      terms: needs.approvals.approval(termsApproval(context)),
    };
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
            await closeEnded(parts);
            await tellWithdrawals(context, notifications);
          },
        },
      ],
      prepareWorker: async () => {
        await makeFirstRules(plainDb);
        await leaveFiles(parts);
      },
    };
  },
});
