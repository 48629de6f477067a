// Builds every module and says who knows whom.
import { createAccountSecurity } from './account-security.ts';
import { createMessaging } from './messaging.ts';
import { composeTrading, type TradingModules } from '../trading-modules.ts';
import type { Routes } from '../http/index.ts';
import { createAlarmsModule } from '../modules/alarms/index.ts';
import { createAdjustmentsModule } from '../modules/adjustments/index.ts';
import { type AuditModule, createAuditModule } from '../modules/audit/index.ts';
import { assertStrongPassword } from '../modules/auth/index.ts';
import { createBankDepositsModule } from '../modules/bank-deposits/index.ts';
import { createCardsModule, createIdentityClient } from '../modules/cards/index.ts';
import { createDocumentsModule } from '../modules/documents/index.ts';
import { createFreezeLinks } from '../modules/freeze/index.ts';
import { createGiftsModule } from '../modules/gifts/index.ts';
import { createKycModule } from '../modules/kyc/index.ts';
import { createLedgerExplorer } from '../modules/ledger-explorer/index.ts';
import {
  createHeldDeposits,
  createLimitsModule,
  createOpenKinds,
  createPersonLimits,
} from '../modules/limits/index.ts';
import { createMessageWriter } from '../modules/messages/index.ts';
import {
  createNotificationsModule,
  type NotificationsModule,
} from '../modules/notifications/index.ts';
import { createPayoutBatchesModule } from '../modules/payout-batches/index.ts';
import { createPeopleModule } from '../modules/people/index.ts';
import { createProfileModule } from '../modules/profile/index.ts';
import { createRecipientsModule } from '../modules/recipients/index.ts';
import {
  createReconciliationModule,
  custodyDifferences,
  isStopped,
} from '../modules/reconciliation/index.ts';
import { createSessionsModule, type SessionsModule } from '../modules/sessions/index.ts';
import { createStandingsModule } from '../modules/standings/index.ts';
import {
  createApprovalsModule,
  createAssertOfAnother,
  createSecondPerson,
} from '../modules/approvals/index.ts';
import { createStaffModule } from '../modules/staff/index.ts';
import { createStatementsModule, untoldTransfers } from '../modules/statements/index.ts';
import { createSystemModule } from '../modules/system/index.ts';
import { createTermsModule } from '../modules/terms/index.ts';
import { createTransfersModule } from '../modules/transfers/index.ts';
import { createUsersModule } from '../modules/users/index.ts';
import { createWithdrawalsModule, type WithdrawalsModule } from '../modules/withdrawals/index.ts';
import type { ServerContext } from '../modules/server-context.ts';
import type { PlainDb } from '../platform/database/handles.ts';
import type { BackgroundTask } from '../platform/background/index.ts';
import { openBlobs } from '../platform/blobs/index.ts';
import { createJibitIde } from '../providers/identity/jibit-ide.ts';
import type { IdentityOffice } from '../providers/identity/port.ts';
import { createZibalFacilities } from '../providers/identity/zibal-facilities.ts';
import { createOutbound } from '../providers/outbound.ts';

/** Every module of a process, for those who start it. */
export interface Modules {
  readonly trading: TradingModules;
  readonly notifications: NotificationsModule;
  readonly sessions: SessionsModule;
  /** What workers do by themselves. */
  readonly background: readonly BackgroundTask[];
  /** The handlers of every call; the demo's calls exist in no other mode. */
  routes(withDemo: boolean): readonly Routes[];
}

/** Every module of a process; none is started yet. Make them before the engine starts. */
export function createModules(context: ServerContext): Modules {
  const users = createUsersModule(context);
  const sessions = createSessionsModule(context);
  const notifications = createNotificationsModule(
    context,
    (symbol) => trading.catalog.asset(symbol)?.labels,
    createMessageWriter(context),
  );
  const freezeLinks = createFreezeLinks(context);
  const messaging = createMessaging(context, notifications, freezeLinks);
  const { codes, messages, proofs } = messaging;
  const identityClient = createIdentityClient(context, createIdentityOffices(context));
  const blobs = openBlobs(context.config);
  const audit = createAuditModule(context, blobs);
  const terms = createTermsModule(context, audit);
  const guards = createGuards(context, audit);
  const bounds = createBounds(context, audit);
  const account = {
    ...{ codes, notifications, proofs, sessions, terms, users },
    ...{ ...guards, audit, blobs, standings: bounds.standings },
    ...{ freezeLinks, identity: identityClient },
    isBeingVerified: (tx: PlainDb, userId: number) => kyc.isBeingVerified(tx, userId),
  };
  const security = createAccountSecurity(context, account);
  const cards = createCardsModule(context, {
    ...{ ...guards, audit, users, notifications, identity: identityClient },
    ...{ factors: security.factors, securityChanges: security.securityChanges },
    isCardInUse: (cardId) => trading.toman.isCardInUse(cardId),
  });
  const trading: TradingModules = composeTrading(context, {
    ...{ ...bounds, cards, notifications },
    prepared: () => [bounds.limits, withdrawals, batches, banking.statements],
    defaultCard: (userId) => cards.defaultCard(userId),
    salePayout: (session) => withdrawals.salePayout(session),
    isProfessional: async (userId) => (await users.load(userId)).rateProfile === 'market_maker',
  });
  const parts = { ...bounds, notifications, users, factors: security.factors };
  const { withdrawals, batches } = createPayouts({
    ...{ ...parts, ...guards, audit, cards, context, isStopped, sessions },
    operations: trading.operations,
  });
  const alarms = createAlarmsModule({ context, custodyDifferences, isStopped, notifications });
  const books = createBooks(context, trading, { ...parts, ...guards, audit });
  const documents = createDocumentsModule(context, blobs, audit);
  const banking = createBanking(withdrawals, {
    ...{ ...bounds, ...namesOfAssets(trading), audit, context, documents, notifications },
    ...{ ...guards, operations: trading.operations },
  });
  const kyc = createKycModule(context, {
    ...{ ...bounds, ...guards, audit, cards, documents, notifications, users },
    identity: identityClient,
  });
  const profile = createProfileModule(context, { users, walletsOf: trading.walletsOf });
  const office = createOffice(context, trading, {
    ...{ ...bounds, ...guards, audit, assertStrongPassword, cards, kyc, notifications },
    ...{ sessions, users, identity: identityClient, freezes: security.freeze },
    hashPassword: (password) => security.auth.hasher.hash(password),
    messagesOf: messages.messagesOf,
  });
  const people = [users, profile, sessions, notifications, messages, terms, ...security.modules];
  const looking = [office.staff, office.clients, createSystemModule(context), audit, bounds.limits];
  const money = [
    ...[withdrawals, batches, ...createMoves(context, trading, { ...parts, proofs })],
    ...[banking.reconciliation, banking.statements, ...books],
  ];
  const all = [...people, cards, documents, kyc, ...money, banking.deposits, ...looking];
  const guarding = [messaging, sessions, security, cards, documents, kyc, audit, guards.approvals];
  const working = [...guarding, trading, ...money, alarms, bounds.standings, bounds.limits];
  return {
    trading,
    notifications,
    sessions,
    background: working.flatMap(({ background }) => background),
    routes: (withDemo) => [
      ...all.map(({ routes }) => routes),
      ...trading.routes,
      ...(withDemo ? [office.staff.demoRoutes, trading.demoRoutes] : []),
    ],
  };
}

/** What decisions of two people are held by. */
function createGuards(context: ServerContext, audit: AuditModule) {
  const secondPerson = createSecondPerson(context);
  return {
    assertOfAnother: createAssertOfAnother(context.secrets),
    secondPerson,
    approvals: createApprovalsModule({ audit, context, secondPerson }),
  };
}

/** The books as staff read them, and what two of them move by hand. */
function createBooks(
  context: ServerContext,
  trading: TradingModules,
  parts: Pick<
    Parameters<typeof createAdjustmentsModule>[0],
    'approvals' | 'notifications' | 'users'
  > &
    Pick<Parameters<typeof createLedgerExplorer>[0], 'audit'>,
) {
  const named = namesOfAssets(trading);
  const { operations } = trading;
  return [
    createLedgerExplorer({ ...named, audit: parts.audit, context }),
    createAdjustmentsModule({
      ...{ ...named, ...parts, context, operations },
    }),
  ];
}

/** The assets that there are, for what names them. */
function namesOfAssets({ catalog }: TradingModules) {
  return {
    assets: () => catalog.assets(),
    scaleOf: (asset: string): number => catalog.scaleOf(asset),
  };
}

/** Toman in over a bank: statements, receipts that find their line in one, and what all must come to. */
function createBanking(
  withdrawals: WithdrawalsModule,
  deps: Parameters<typeof createBankDepositsModule>[0] &
    Pick<Parameters<typeof createReconciliationModule>[0], 'approvals' | 'assets' | 'scaleOf'>,
) {
  const { provider } = withdrawals;
  return {
    statements: createStatementsModule(deps),
    deposits: createBankDepositsModule(deps),
    reconciliation: createReconciliationModule({
      ...{ ...deps, provider },
      askAboutSettled: () => withdrawals.askAboutSettled(),
      untoldTransfers: () => untoldTransfers(deps.context, provider ?? {}),
    }),
  };
}

/** Toman out: one by one through a company, or many as a file for the operator's bank. */
function createPayouts(
  parts: Parameters<typeof createWithdrawalsModule>[0] &
    Parameters<typeof createPayoutBatchesModule>[0],
) {
  return {
    withdrawals: createWithdrawalsModule(parts),
    batches: createPayoutBatchesModule(parts),
  };
}

/** What staff see of themselves and of people. */
function createOffice(
  context: ServerContext,
  { catalog, orders, toman, wallets }: TradingModules,
  parts: Omit<
    Parameters<typeof createPeopleModule>[1],
    'orders' | 'scaleOf' | 'toman' | 'wallets'
  > &
    Omit<Parameters<typeof createStaffModule>[1], 'countMarkets' | 'scaleOf'>,
) {
  const scaleOf = (asset: string): number => catalog.scaleOf(asset);
  const countMarketsNow = () => countMarkets(catalog);
  return {
    staff: createStaffModule(context, { ...parts, scaleOf, countMarkets: countMarketsNow }),
    clients: createPeopleModule(context, { ...parts, orders, scaleOf, toman, wallets }),
  };
}

/** Money that moves without leaving the house, and to whom. */
function createMoves(
  context: ServerContext,
  { catalog, operations, wallets }: TradingModules,
  parts: Omit<
    Parameters<typeof createTransfersModule>[0],
    'catalog' | 'context' | 'operations' | 'recipients'
  > &
    Pick<Parameters<typeof createGiftsModule>[0], 'proofs'>,
) {
  const recipients = createRecipientsModule({ ...parts, context });
  const deps = { ...parts, catalog, context, operations, recipients };
  const figures = {
    scaleOf: (asset: string) => catalog.scaleOf(asset),
    worthOf: (asset: string, units: bigint) => wallets.worthInToman(asset, units),
  };
  return [createTransfersModule(deps), createGiftsModule({ ...deps, figures }), recipients];
}

/** Where people stand, and how much they may: the engine judges, these tell it. */
function createBounds(context: ServerContext, audit: AuditModule) {
  return {
    limits: createLimitsModule(context, audit),
    limitsOf: createPersonLimits(context),
    heldDepositsOf: createHeldDeposits(context),
    openKinds: createOpenKinds(context),
    standings: createStandingsModule(context),
  };
}

function countMarkets(catalog: TradingModules['catalog']): { active: number; total: number } {
  const all = catalog.markets();
  const active = all.filter((market) => market.spec.status === 'Active').length;
  return { active, total: all.length };
}

/** Zibal's office, and Jibit's where the operator has one. */
function createIdentityOffices({ config, logger }: ServerContext): readonly IdentityOffice[] {
  const { identity, secondIdentity, providerTimeoutMs: timeoutMs } = config;
  const first = createZibalFacilities({
    outbound: createOutbound({ baseUrl: identity.baseUrl, timeoutMs, logger }),
    token: identity.credential,
    simulated: identity.simulated,
  });
  if (secondIdentity === undefined) return [first];
  const { baseUrl, credential, simulated } = secondIdentity;
  const outbound = createOutbound({ baseUrl, timeoutMs, logger });
  return [first, createJibitIde({ outbound, credential, simulated })];
}
