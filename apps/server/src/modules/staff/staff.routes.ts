import { Routes } from '../../http/routes.ts';
import type { ServerContext } from '../server-context.ts';
import { type DemoPeopleDeps, makeDemoPeople } from './demo-people.service.ts';
import { killRealtime } from './demo-realtime.service.ts';
import { readDecisionFigures } from './decision-figures.service.ts';
import { readHome } from './home.service.ts';
import type { InvitationsService } from './invitations.service.ts';
import { type OverviewDeps, readOverview } from './overview.service.ts';
import { readDecisions, type SecondPerson } from '../approvals/index.ts';
import type { StaffService } from './staff.service.ts';
import type { TwoPeople } from './two-people.service.ts';

/** What the house's own people see, who they are, and what takes two of them. */
export function staffRoutes(
  context: ServerContext,
  deps: OverviewDeps & { readonly secondPerson: SecondPerson },
  {
    staff,
    twoPeople,
    invitations,
  }: {
    readonly staff: StaffService;
    readonly twoPeople: TwoPeople;
    readonly invitations: InvitationsService;
  },
): Routes {
  return new Routes({
    'GET /admin/overview': async () => readOverview(context, deps),
    'GET /admin/decisions': async ({ session }) =>
      readDecisions(deps.secondPerson, context.plainDb, session),
    'GET /admin/home': async ({ session }) => readHome(context, session),
    'GET /admin/kyc/figures': async ({ session, query }) =>
      readDecisionFigures(context, session, 'identity', query.days === '7' ? 7 : 30),
    'GET /admin/cards/figures': async ({ session, query }) =>
      readDecisionFigures(context, session, 'cards', query.days === '7' ? 7 : 30),
    'GET /admin/staff': async () => staff.overview(),
    'POST /admin/staff/members/:id/roles': async ({ session, params, body }) =>
      staff.changeRoles(session, Number(params.id), body),
    'POST /admin/staff/members/:id/state': async ({ session, params, body }) =>
      staff.changeState(session, Number(params.id), body),
    'POST /admin/staff/roles/:role': async ({ session, params, body }) =>
      staff.changeAbilities(session, params.role, body),
    'POST /admin/staff/rules': async ({ session, ip, body }) =>
      staff.changeRules(session, ip, body),
    'POST /admin/staff/invitations': async ({ session, body }) => staff.invite(session, body),
    'POST /admin/staff/invitations/:id/revoke': async ({ session, params, body }) => {
      await invitations.revoke(Number(params.id), session.userId, body.reason);
      return {};
    },
    'GET /admin/staff/proposals': async () => twoPeople.waiting(),
    'POST /admin/staff/proposals/:id/approve': async ({
      session: { userId: officer },
      params,
      body: { reason },
    }) => twoPeople.approve(Number(params.id), { officer, reason }),
    'POST /admin/staff/proposals/:id/refuse': async ({
      session: { userId: officer },
      params,
      body: { reason },
    }) => twoPeople.refuse(Number(params.id), { officer, reason }),
    'POST /staff/invitation': async ({ body }) => invitations.open(body.token),
    'POST /staff/invitation/accept': async ({ body }) => {
      await invitations.accept(body.token, body.password);
      return {};
    },
  });
}

/** What the demo makes people and breaks sockets by; mount it nowhere else. */
export function demoRoutes(context: ServerContext, deps: DemoPeopleDeps): Routes {
  return new Routes({
    'POST /admin/demo/people': async ({ body }) => makeDemoPeople(context, deps, body),
    'POST /admin/demo/realtime/kill': async ({ body }) => {
      await killRealtime(context.bus, body);
      return {};
    },
  });
}
