// Invitations. What holds:
// - One comes by one code, once for ever, within seven days of registering; nobody by themselves or by whoever
//   came by them. A code's share never changes.
// - The friend's part lowers the rate of orders at once; the owner's is of the fee that was really paid, and is
//   paid hourly by one command for each asset, whose reference names the entries that it is for. Ranges follow
//   one another without a gap (I26).
// - A trade counts by its own time, in the spans in which the invitation ran; whoever shares a device with the
//   owner is paused until two officers decide.
// - Adding up, and the place up to which it is done, are one transaction; a range and the command that pays it
//   are one, too. Whatever dies in between, the sums are the same.
import type { Routes } from '../../http/index.ts';
import type { BackgroundTask } from '../../platform/background/index.ts';
import { defineModule } from '../../platform/composer/index.ts';
import { IRT } from '@sarraf/money';
import { approvalsModule } from '../approvals/index.ts';
import { catalogModule, marketsModule } from '../markets/index.ts';
import { notificationsModule } from '../notifications/index.ts';
import { serverContext } from '../server-context.ts';
import { standingsModule } from '../standings/index.ts';
import { usersModule } from '../users/index.ts';
import { followFees } from './accrual.ts';
import { assertCode } from './codes.service.ts';
import { checkCommissions } from './commission-check.ts';
import { type Joins, joinWithin } from './join.service.ts';
import { payCommissions, registerPostingRows } from './postings.service.ts';
import { referralApproval } from './referral-approval.ts';
import { referralRoutes } from './referrals.routes.ts';
import { stopUnfit } from './stops.service.ts';

export { isRewardUnpaid, isRewardWrong } from './alarm-figures.ts';
export { readCode } from './code-text.ts';

/** Invitations, as others use them. */
export interface ReferralsModule extends Joins {
  readonly routes: Routes;
  readonly background: readonly BackgroundTask[];
}

const FOLLOW_EVERY_MS = 5_000;
const PAY_EVERY_MS = 30_000;
const LOOK_EVERY_MS = 60_000;
const CHECK_EVERY_MS = 30_000;

/** Invitations. Make it before the engine starts. */
export const referralsModule = defineModule({
  name: 'referrals',
  needs: {
    context: serverContext,
    approvals: approvalsModule,
    catalog: catalogModule,
    markets: marketsModule,
    notifications: notificationsModule,
    standings: standingsModule,
    users: usersModule,
  },
  create: ({ approvals, markets, ...needs }): ReferralsModule => {
    const tomanPrice = (asset: string): string | undefined => markets.service.index(asset, IRT);
    const deps = { ...needs, tomanPrice };
    const { context } = deps;
    registerPostingRows(context.writers);
    const reviews = approvals.approval(referralApproval(deps));
    const mobileOf = async (userId: number): Promise<string> =>
      (await needs.users.load(userId)).mobile;
    return {
      assertCode: (text) => assertCode(deps, text),
      joinWithin: (tx, joining) => joinWithin(deps, tx, joining),
      routes: referralRoutes({ ...deps, reviews, mobileOf }),
      background: [
        {
          name: 'follow_fees',
          when: { everyMs: FOLLOW_EVERY_MS },
          run: () => followFees(context.plainDb),
        },
        {
          name: 'pay_commissions',
          when: { everyMs: PAY_EVERY_MS },
          run: () => payCommissions(deps),
        },
        {
          name: 'stop_unfit_invitations',
          when: { everyMs: LOOK_EVERY_MS },
          run: () => stopUnfit(deps, { isWhole: false }),
        },
        {
          name: 'look_at_all_devices',
          when: { cron: '17 2 * * *' },
          run: () => stopUnfit(deps, { isWhole: true }),
        },
        {
          name: 'check_commissions',
          when: { everyMs: CHECK_EVERY_MS },
          run: () => checkCommissions(context),
        },
      ],
    };
  },
});
