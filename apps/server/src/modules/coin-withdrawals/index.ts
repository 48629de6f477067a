// Coins out over a chain. What holds:
// - One is asked for with a factor, always, and goes to an address of its owner's book that counts; what
//   is paid and to whom is in the journal from the asking on, and nobody changes it.
// - Its coins are held from then on; where it stands is the engine's word alone. For three minutes its
//   owner thinks again. Then it goes by itself, or officers look at it: never by itself the first to an
//   address; above what the signer pays without them two sign its digest.
// - Its spend is opened before it is sent, and it is sent before anything is signed: what is cancelled or
//   refused in between is voided, and what was sent is never brought back without the chain's proof.
// - To another user's address it is a transfer.
import type { CoinWithdrawal } from '@sarraf/contracts';
import type { Routes } from '../../http/index.ts';
import type { BackgroundTask } from '../../platform/background/index.ts';
import { defineModule, later } from '../../platform/composer/index.ts';
import { approvalsModule, officersModule } from '../approvals/index.ts';
import { auditModule } from '../audit/index.ts';
import type { ChainSpendsModule } from '../chain-spends/index.ts';
import { chainsModule, selectOpenStops } from '../chains/index.ts';
import { factorsModule } from '../factors/index.ts';
import { limitsModule } from '../limits/index.ts';
import { catalogModule } from '../markets/index.ts';
import { notificationsModule } from '../notifications/index.ts';
import { operationsModule } from '../operations/index.ts';
import { passkeysModule } from '../passkeys/index.ts';
import { serverContext } from '../server-context.ts';
import { sessionsModule } from '../sessions/index.ts';
import { standingsModule } from '../standings/index.ts';
import { transfersModule } from '../transfers/index.ts';
import { usersModule } from '../users/index.ts';
import { walletsModule } from '../wallets/index.ts';
import { withdrawAddressesModule } from '../withdraw-addresses/index.ts';
import { coinPayoutApproval } from './coin-approval.service.ts';
import { tellCoinWithdrawals } from './coin-notices.service.ts';
import { registerCoinPayoutRows } from './coin-payout-rows.ts';
import { closeEnded } from './coin-review.service.ts';
import { makeFirstRules } from './coin-rules.ts';
import { followFinal } from './coin-advance.service.ts';
import { moveCoinPayouts } from './coin-steps.service.ts';
import { coinWithdrawalRoutes } from './coin-withdrawals.routes.ts';
import type { CoinWithdrawalsDeps } from './coin-withdrawals-deps.ts';
import { cancelOwn } from './own.service.ts';

export { coinWithdrawalRule, readCoinRules } from './coin-rules.ts';
export { leastOf } from './open-network.ts';

/** Coins out, as others use it. */
export interface CoinWithdrawalsModule {
  readonly routes: Routes;
  readonly background: readonly BackgroundTask[];
  /**
   * Cancels a person's withdrawal of a coin; undefined where the id is none of one.
   *
   * @throws AppError `withdrawal_not_found`, `withdrawal_not_cancellable`
   */
  cancel(userId: number, id: string): Promise<CoinWithdrawal | undefined>;
  /** Worker role, before its background work: writes the first rules, and follows what is final. */
  prepareWorker(): Promise<void>;
}

/** Whether books and bank disagree: then nothing leaves. */
export interface BooksStop {
  isStopped(db: Parameters<CoinWithdrawalsDeps['isStopped']>[0]): Promise<boolean>;
}

const MOVE_EVERY_MS = 2_000;

/** Coins out. Make it before the engine starts. */
export const coinWithdrawalsModule = defineModule({
  name: 'coinWithdrawals',
  needs: {
    context: serverContext,
    addresses: withdrawAddressesModule,
    approvals: approvalsModule,
    audit: auditModule,
    catalog: catalogModule,
    chains: chainsModule,
    chainSpends: later('chainSpends').giving<ChainSpendsModule>(),
    factors: factorsModule,
    limits: limitsModule,
    notifications: notificationsModule,
    officers: officersModule,
    operations: operationsModule,
    passkeys: passkeysModule,
    reconciliation: later('reconciliation').giving<BooksStop>(),
    sessions: sessionsModule,
    standings: standingsModule,
    transfers: transfersModule,
    users: usersModule,
    wallets: walletsModule,
  },
  create: (needs): CoinWithdrawalsModule => {
    const { approvals, limits, notifications, officers, operations, passkeys, ...rest } = needs;
    const { plainDb, writers } = rest.context;
    registerCoinPayoutRows(writers);
    const deps: CoinWithdrawalsDeps = {
      ...rest,
      limitsOf: limits.limitsOf,
      heldDepositsOf: limits.heldDepositsOf,
      operations: operations.operations,
      isStopped: async (db, chain) => {
        if (await rest.reconciliation().isStopped(db)) return true;
        return (await selectOpenStops(db)).some((stop) => stop.chain === chain);
      },
    };
    const review = {
      ...deps,
      ...officers,
      audit: rest.audit,
      passkeys: passkeys.passkeys,
      payouts: approvals.approval(coinPayoutApproval(deps)),
    };
    return {
      routes: coinWithdrawalRoutes(review),
      cancel: (userId, id) => cancelOwn(deps, userId, id),
      background: [
        {
          name: 'move_coin_payouts',
          when: { everyMs: MOVE_EVERY_MS },
          run: async () => {
            // first what nobody was told of while no worker was there: moving tells of what comes then
            await tellCoinWithdrawals(deps, notifications);
            await moveCoinPayouts(deps);
            await closeEnded(deps);
            await tellCoinWithdrawals(deps, notifications);
          },
        },
      ],
      prepareWorker: async () => {
        await makeFirstRules(plainDb);
        rest.chainSpends().onFinal('payout', (final) => followFinal(deps, final));
      },
    };
  },
});
