// Numbers of the house that have no form of their own. What holds:
// - Each is declared once, by the module that reads it; `rule-list.ts` has them all.
// - Another value is wanted by one officer and put in force by another, from a moment on: it is a row of
//   `settings`, and older rows say what was in force when.
import type { Routes } from '../../http/index.ts';
import { defineModule } from '../../platform/composer/index.ts';
import { approvalsModule, officersModule } from '../approvals/index.ts';
import { serverContext } from '../server-context.ts';
import { houseRulesRoutes } from './house-rules.routes.ts';
import { settingApproval } from './setting-approval.ts';

/** What officers do with the house's rules. */
export interface HouseRulesModule {
  readonly routes: Routes;
}

/** The house's rules, as officers change them. */
export const houseRulesModule = defineModule({
  name: 'houseRules',
  needs: { context: serverContext, approvals: approvalsModule, officers: officersModule },
  create: ({ approvals, context, officers }): HouseRulesModule => ({
    routes: houseRulesRoutes({
      context,
      secondPerson: officers.secondPerson,
      terms: approvals.approval(settingApproval(context)),
    }),
  }),
});
