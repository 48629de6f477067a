// Every module of the server. A new one is its folder and a line here.
import { adjustmentsModule } from '../modules/adjustments/index.ts';
import { alarmsModule } from '../modules/alarms/index.ts';
import { approvalsModule, officersModule } from '../modules/approvals/index.ts';
import { articlesModule } from '../modules/articles/index.ts';
import { auditModule } from '../modules/audit/index.ts';
import { authModule } from '../modules/auth/index.ts';
import { bannersModule } from '../modules/banners/index.ts';
import { bankDepositsModule } from '../modules/bank-deposits/index.ts';
import { cardChargesModule } from '../modules/card-charges/index.ts';
import { cardsModule, identityModule } from '../modules/cards/index.ts';
import { chainOfficeModule } from '../modules/chain-office/index.ts';
import { chainSpendsModule } from '../modules/chain-spends/index.ts';
import { chainsModule, networkReasonsModule } from '../modules/chains/index.ts';
import { codesModule } from '../modules/codes/index.ts';
import { coinDepositsModule } from '../modules/coin-deposits/index.ts';
import { coinWithdrawalsModule } from '../modules/coin-withdrawals/index.ts';
import { contactsModule } from '../modules/contacts/index.ts';
import { dataExportsModule } from '../modules/data-exports/index.ts';
import { documentsModule } from '../modules/documents/index.ts';
import { factorsModule } from '../modules/factors/index.ts';
import { favouritesModule } from '../modules/favourites/index.ts';
import { feesModule } from '../modules/fees/index.ts';
import { freezeLinksModule, freezeModule } from '../modules/freeze/index.ts';
import { giftsModule } from '../modules/gifts/index.ts';
import { houseStatusModule, orderSpeedsModule } from '../modules/house-status/index.ts';
import { kycModule } from '../modules/kyc/index.ts';
import { ledgerExplorerModule } from '../modules/ledger-explorer/index.ts';
import { liabilitiesModule } from '../modules/liabilities/index.ts';
import { limitsModule } from '../modules/limits/index.ts';
import { catalogModule, marketsModule } from '../modules/markets/index.ts';
import { messageWriterModule, messagesModule } from '../modules/messages/index.ts';
import { moneyHistoryModule } from '../modules/money-history/index.ts';
import { notificationsModule } from '../modules/notifications/index.ts';
import { operationsModule } from '../modules/operations/index.ts';
import { ordersModule } from '../modules/orders/index.ts';
import { houseSpreadModule, otcModule } from '../modules/otc/index.ts';
import { paidOrdersModule } from '../modules/paid-orders/index.ts';
import { passkeysModule } from '../modules/passkeys/index.ts';
import { passwordsModule } from '../modules/passwords/index.ts';
import { payoutBatchesModule } from '../modules/payout-batches/index.ts';
import { peopleModule } from '../modules/people/index.ts';
import { portfolioModule } from '../modules/portfolio/index.ts';
import { priceAlertsModule } from '../modules/price-alerts/index.ts';
import { profileModule } from '../modules/profile/index.ts';
import { proofsModule } from '../modules/proofs/index.ts';
import { pushModule } from '../modules/push/index.ts';
import { recipientsModule } from '../modules/recipients/index.ts';
import { reconciliationModule } from '../modules/reconciliation/index.ts';
import { recurringModule } from '../modules/recurring/index.ts';
import { recoveryModule } from '../modules/recovery/index.ts';
import { scoresModule } from '../modules/scores/index.ts';
import { securityChangesModule } from '../modules/security-changes/index.ts';
import { referralsModule } from '../modules/referrals/index.ts';
import { sessionsModule } from '../modules/sessions/index.ts';
import { staffModule } from '../modules/staff/index.ts';
import { standingsModule } from '../modules/standings/index.ts';
import { statementsModule } from '../modules/statements/index.ts';
import { systemModule } from '../modules/system/index.ts';
import { termsModule } from '../modules/terms/index.ts';
import { ticketsModule } from '../modules/tickets/index.ts';
import { booksModule, tradesModule } from '../modules/trades/index.ts';
import { transfersModule } from '../modules/transfers/index.ts';
import { treasuryModule } from '../modules/treasury/index.ts';
import { usersModule } from '../modules/users/index.ts';
import { reportsModule } from '../modules/reports/index.ts';
import { houseRulesModule } from '../modules/house-rules/index.ts';
import { venueModule } from '../modules/venue/index.ts';
import { walletsModule } from '../modules/wallets/index.ts';
import { withdrawAddressesModule } from '../modules/withdraw-addresses/index.ts';
import { withdrawalsModule } from '../modules/withdrawals/index.ts';

/**
 * What modules bring along is taken in this order, as far as their needs allow: assets and markets come
 * first, since what the others make ready at a first start reads them.
 */
export const MODULES = [
  catalogModule,
  booksModule,
  tradesModule,
  houseSpreadModule,
  networkReasonsModule,
  marketsModule,
  usersModule,
  sessionsModule,
  standingsModule,
  operationsModule,
  officersModule,
  auditModule,
  approvalsModule,
  messageWriterModule,
  notificationsModule,
  freezeLinksModule,
  pushModule,
  messagesModule,
  proofsModule,
  codesModule,
  termsModule,
  articlesModule,
  securityChangesModule,
  passkeysModule,
  factorsModule,
  referralsModule,
  authModule,
  passwordsModule,
  contactsModule,
  freezeModule,
  recoveryModule,
  identityModule,
  cardsModule,
  documentsModule,
  kycModule,
  cardChargesModule,
  ordersModule,
  otcModule,
  paidOrdersModule,
  moneyHistoryModule,
  walletsModule,
  profileModule,
  limitsModule,
  withdrawalsModule,
  payoutBatchesModule,
  statementsModule,
  reconciliationModule,
  bankDepositsModule,
  bannersModule,
  chainsModule,
  chainSpendsModule,
  coinDepositsModule,
  treasuryModule,
  ticketsModule,
  favouritesModule,
  priceAlertsModule,
  scoresModule,
  recurringModule,
  chainOfficeModule,
  transfersModule,
  giftsModule,
  recipientsModule,
  withdrawAddressesModule,
  coinWithdrawalsModule,
  feesModule,
  reportsModule,
  venueModule,
  houseRulesModule,
  ledgerExplorerModule,
  portfolioModule,
  dataExportsModule,
  adjustmentsModule,
  peopleModule,
  staffModule,
  systemModule,
  alarmsModule,
  orderSpeedsModule,
  houseStatusModule,
  liabilitiesModule,
] as const;
