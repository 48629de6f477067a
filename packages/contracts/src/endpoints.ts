import type { z } from 'zod';
import { adjustmentEndpoints } from './adjustments.ts';
import { articleEndpoints } from './articles.ts';
import { bannerEndpoints } from './banners.ts';
import { auditEndpoints } from './audit.ts';
import { authEndpoints } from './auth.ts';
import { bankDepositEndpoints } from './bank-deposits.ts';
import { cardReviewEndpoints } from './card-reviews.ts';
import { chainEndpoints } from './chains.ts';
import { chainSpendEndpoints } from './chain-spends.ts';
import { coinDepositEndpoints } from './coin-deposits.ts';
import { coinPayoutEndpoints } from './coin-payouts.ts';
import { coinWithdrawalEndpoints } from './coin-withdrawals.ts';
import { contactEndpoints } from './contacts.ts';
import { dataExportEndpoints } from './data-exports.ts';
import { decisionFigureEndpoints } from './decision-figures.ts';
import { documentEndpoints } from './documents.ts';
import { favouriteEndpoints } from './favourites.ts';
import { feeEndpoints } from './fees.ts';
import { freezeEndpoints } from './freeze.ts';
import { giftEndpoints } from './gifts.ts';
import { helpEndpoints } from './help.ts';
import { identityReviewEndpoints } from './identity-reviews.ts';
import { kycEndpoints } from './kyc.ts';
import { ledgerEndpoints } from './ledger.ts';
import { liabilityEndpoints } from './liabilities.ts';
import { limitEndpoints } from './limits.ts';
import { marketEndpoints } from './markets.ts';
import { messageEndpoints } from './messages.ts';
import { newsReaderEndpoints } from './news-readers.ts';
import { notificationEndpoints } from './notifications.ts';
import { orderEndpoints } from './orders.ts';
import { otcEndpoints } from './otc.ts';
import { passkeyEndpoints } from './passkeys.ts';
import { payoutBatchEndpoints } from './payout-batches.ts';
import { payoutEndpoints } from './payouts.ts';
import { peopleEndpoints } from './people.ts';
import { portfolioEndpoints } from './portfolio.ts';
import { priceAlertEndpoints } from './price-alerts.ts';
import { profileEndpoints } from './profile.ts';
import { pushEndpoints } from './push.ts';
import { recipientEndpoints } from './recipients.ts';
import { recurringEndpoints } from './recurring.ts';
import { reconciliationEndpoints } from './reconciliation.ts';
import { recoveryEndpoints } from './recoveries.ts';
import { rewardEndpoints } from './rewards.ts';
import { scoreEndpoints } from './scores.ts';
import { officeHomeEndpoints } from './office-home.ts';
import { staffEndpoints } from './staff.ts';
import { statementEndpoints } from './statements.ts';
import { referralEndpoints } from './referrals.ts';
import { statusEndpoints } from './status.ts';
import { supportTicketEndpoints } from './support-tickets.ts';
import { systemEndpoints } from './system.ts';
import { termsEndpoints } from './terms.ts';
import { ticketEndpoints } from './tickets.ts';
import { transactionEndpoints } from './transactions.ts';
import { transferEndpoints } from './transfers.ts';
import { treasuryEndpoints } from './treasury.ts';
import { twoFactorEndpoints } from './two-factor.ts';
import { unfreezeEndpoints } from './unfreezes.ts';
import { unmatchedEndpoints } from './unmatched.ts';
import { walletEndpoints } from './wallets.ts';
import { withdrawAddressEndpoints } from './withdraw-addresses.ts';
import { withdrawalTermsEndpoints } from './withdrawal-terms.ts';
import { withdrawalEndpoints } from './withdrawals.ts';
import { officeSearchEndpoints } from './office-search.ts';
import { approvalEndpoints } from './approvals.ts';
import { reportEndpoints } from './reports.ts';
import { venueEndpoints } from './venue.ts';
import { houseRuleEndpoints } from './house-rules.ts';

/** Every REST call, keyed by method and path below `/api/v1`. Both apps and OpenAPI come from it. */
export const endpoints = {
  ...authEndpoints,
  ...twoFactorEndpoints,
  ...contactEndpoints,
  ...termsEndpoints,
  ...profileEndpoints,
  ...kycEndpoints,
  ...identityReviewEndpoints,
  ...cardReviewEndpoints,
  ...decisionFigureEndpoints,
  ...documentEndpoints,
  ...recoveryEndpoints,
  ...freezeEndpoints,
  ...passkeyEndpoints,
  ...unfreezeEndpoints,
  ...marketEndpoints,
  ...orderEndpoints,
  ...transactionEndpoints,
  ...feeEndpoints,
  ...dataExportEndpoints,
  ...favouriteEndpoints,
  ...portfolioEndpoints,
  ...recurringEndpoints,
  ...otcEndpoints,
  ...walletEndpoints,
  ...withdrawalEndpoints,
  ...transferEndpoints,
  ...giftEndpoints,
  ...recipientEndpoints,
  ...payoutEndpoints,
  ...payoutBatchEndpoints,
  ...bankDepositEndpoints,
  ...coinDepositEndpoints,
  ...coinWithdrawalEndpoints,
  ...withdrawAddressEndpoints,
  ...coinPayoutEndpoints,
  ...chainEndpoints,
  ...chainSpendEndpoints,
  ...treasuryEndpoints,
  ...statementEndpoints,
  ...unmatchedEndpoints,
  ...reconciliationEndpoints,
  ...ledgerEndpoints,
  ...adjustmentEndpoints,
  ...articleEndpoints,
  ...bannerEndpoints,
  ...helpEndpoints,
  ...newsReaderEndpoints,
  ...statusEndpoints,
  ...liabilityEndpoints,
  ...ticketEndpoints,
  ...scoreEndpoints,
  ...rewardEndpoints,
  ...referralEndpoints,
  ...supportTicketEndpoints,
  ...priceAlertEndpoints,
  ...notificationEndpoints,
  ...messageEndpoints,
  ...pushEndpoints,
  ...systemEndpoints,
  ...auditEndpoints,
  ...limitEndpoints,
  ...withdrawalTermsEndpoints,
  ...officeHomeEndpoints,
  ...staffEndpoints,
  ...peopleEndpoints,
  ...venueEndpoints,
  ...houseRuleEndpoints,
  ...reportEndpoints,
  ...approvalEndpoints,
  ...officeSearchEndpoints,
} as const;

/** All calls with their schemas, for what is typed by call. */
export type Endpoints = typeof endpoints;
/** A call's name: method and path, `GET /markets`. */
export type EndpointKey = keyof Endpoints;

/** Who may make a call, as it is declared. */
export type AudienceOf<K extends EndpointKey> = Endpoints[K]['access']['audience'];
/** What a caller sends and gets, by call. */
export type BodyOf<K extends EndpointKey> = z.input<Endpoints[K]['body']>;
/** The query string's fields as a caller writes them, by call. */
export type QueryOf<K extends EndpointKey> = z.input<Endpoints[K]['query']>;
/** The path's parameters as a caller writes them, by call. */
export type ParamsOf<K extends EndpointKey> = z.input<Endpoints[K]['params']>;
/** The `data` of a success, by call. */
export type DataOf<K extends EndpointKey> = z.output<Endpoints[K]['output']>;
/** What the server's handler is given after parsing. */
export type ParsedBodyOf<K extends EndpointKey> = z.output<Endpoints[K]['body']>;
/** The query as the handler gets it: defaults filled in, texts made numbers. */
export type ParsedQueryOf<K extends EndpointKey> = z.output<Endpoints[K]['query']>;
/** The files that a call takes, by name; never where it takes none. */
export type FileNameOf<K extends EndpointKey> = Extract<keyof Endpoints[K]['files'], string>;
