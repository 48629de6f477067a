// The office's screens but those of payouts, each loaded when it is opened.
import { screen } from './screen.ts';
import { textsOf } from '../i18n/texts.ts';

const auditWordsTexts = textsOf(() => import('../components/audit-words/texts/fa.ts'));
const causeWordsTexts = textsOf(() => import('../components/cause-words/texts/fa.ts'));
const documentWordsTexts = textsOf(() => import('../components/document-words/texts/fa.ts'));
const returnReasonTexts = textsOf(() => import('../components/return-reason/texts/fa.ts'));
const staffWordsTexts = textsOf(() => import('../components/staff-words/texts/fa.ts'));
const adjustmentsTexts = textsOf(() => import('../features/backoffice/adjustments/texts/fa.ts'));
const auditTexts = textsOf(() => import('../features/backoffice/audit/texts/fa.ts'));
const officeBankTexts = textsOf(() => import('../features/backoffice/bank/texts/fa.ts'));
const cardQueueTexts = textsOf(() => import('../features/backoffice/cards/texts/fa.ts'));
const servicesTexts = textsOf(() => import('../features/backoffice/health/texts/fa.ts'));
const officeHomeTexts = textsOf(() => import('../features/backoffice/home/texts/fa.ts'));
const identityTexts = textsOf(() => import('../features/backoffice/identity/texts/fa.ts'));
const ledgerTexts = textsOf(() => import('../features/backoffice/ledger/texts/fa.ts'));
const limitsTexts = textsOf(() => import('../features/backoffice/limits/texts/fa.ts'));
const actTexts = textsOf(() => import('../features/backoffice/people/acts/texts/fa.ts'));
const peopleTexts = textsOf(() => import('../features/backoffice/people/texts/fa.ts'));
const queueTexts = textsOf(() => import('../features/backoffice/queue/texts/fa.ts'));
const reasonWordsTexts = textsOf(() => import('../features/backoffice/reason-words/texts/fa.ts'));
const reconciliationTexts = textsOf(
  () => import('../features/backoffice/reconciliation/texts/fa.ts'),
);
const recoveryTexts = textsOf(() => import('../features/backoffice/recovery/texts/fa.ts'));
const staffTexts = textsOf(() => import('../features/backoffice/staff/texts/fa.ts'));
const versionsTexts = textsOf(() => import('../features/backoffice/terms/texts/fa.ts'));
const unfreezeTexts = textsOf(() => import('../features/backoffice/unfreeze/texts/fa.ts'));

/** What staff alone open; `pages` takes them in. */
export const officePages = {
  recoveries: screen(
    () =>
      import('../features/backoffice/recovery/components/recovery-page.tsx').then(
        (m) => m.RecoveryPage,
      ),
    [recoveryTexts, identityTexts, documentWordsTexts, queueTexts],
  ),
  unfreezes: screen(
    () =>
      import('../features/backoffice/unfreeze/components/unfreeze-page.tsx').then(
        (m) => m.UnfreezePage,
      ),
    [unfreezeTexts, queueTexts, peopleTexts, returnReasonTexts, reasonWordsTexts],
  ),
  statements: screen(
    () =>
      import('../features/backoffice/statements/components/statements-page.tsx').then(
        (m) => m.StatementsPage,
      ),
    [officeBankTexts, queueTexts, peopleTexts],
  ),
  unmatched: screen(
    () =>
      import('../features/backoffice/unmatched/components/unmatched-page.tsx').then(
        (m) => m.UnmatchedPage,
      ),
    [officeBankTexts, queueTexts, peopleTexts],
  ),
  offlineDeposits: screen(
    () =>
      import('../features/backoffice/offline-deposits/components/receipts-page.tsx').then(
        (m) => m.ReceiptsPage,
      ),
    [officeBankTexts, queueTexts, peopleTexts],
  ),
  reconciliation: screen(
    () =>
      import('../features/backoffice/reconciliation/components/reconciliation-page.tsx').then(
        (m) => m.ReconciliationPage,
      ),
    [reconciliationTexts],
  ),
  ledger: screen(
    () =>
      import('../features/backoffice/ledger/components/ledger-page.tsx').then((m) => m.LedgerPage),
    [ledgerTexts, queueTexts],
  ),
  adjustments: screen(
    () =>
      import('../features/backoffice/adjustments/components/adjustments-page.tsx').then(
        (m) => m.AdjustmentsPage,
      ),
    [adjustmentsTexts, queueTexts, peopleTexts],
  ),
  ledgerAccounts: screen(
    () =>
      import('../features/backoffice/ledger/components/accounts-page.tsx').then(
        (m) => m.LedgerAccountsPage,
      ),
    [ledgerTexts, queueTexts],
  ),
  officeHome: screen(
    () =>
      import('../features/backoffice/home/components/home-page.tsx').then((m) => m.OfficeHomePage),
    [officeHomeTexts, servicesTexts],
  ),
  identity: screen(
    () =>
      import('../features/backoffice/identity/components/identity-page.tsx').then(
        (m) => m.IdentityPage,
      ),
    [identityTexts, documentWordsTexts, queueTexts, returnReasonTexts],
  ),
  cardQueue: screen(
    () =>
      import('../features/backoffice/cards/components/card-queue-page.tsx').then(
        (m) => m.CardQueuePage,
      ),
    [cardQueueTexts, queueTexts, returnReasonTexts],
  ),
  staff: screen(
    () => import('../features/backoffice/staff/components/staff-page.tsx').then((m) => m.StaffPage),
    [staffTexts, staffWordsTexts],
  ),
  audit: screen(
    () => import('../features/backoffice/audit/components/audit-page.tsx').then((m) => m.AuditPage),
    [
      auditTexts,
      auditWordsTexts,
      documentWordsTexts,
      staffWordsTexts,
      returnReasonTexts,
      reasonWordsTexts,
    ],
  ),
  termsVersions: screen(
    () =>
      import('../features/backoffice/terms/components/versions-page.tsx').then(
        (m) => m.VersionsPage,
      ),
    [versionsTexts],
  ),
  limits: screen(
    () =>
      import('../features/backoffice/limits/components/limits-page.tsx').then((m) => m.LimitsPage),
    [limitsTexts],
  ),
  services: screen(
    () =>
      import('../features/backoffice/health/components/services-page.tsx').then(
        (m) => m.ServicesPage,
      ),
    [servicesTexts],
  ),
  people: screen(
    () =>
      import('../features/backoffice/people/components/people-page.tsx').then((m) => m.PeoplePage),
    [peopleTexts],
  ),
  person: screen(
    () =>
      import('../features/backoffice/people/components/person-page.tsx').then((m) => m.PersonPage),
    [
      peopleTexts,
      actTexts,
      causeWordsTexts,
      ledgerTexts,
      auditWordsTexts,
      documentWordsTexts,
      staffWordsTexts,
      returnReasonTexts,
      reasonWordsTexts,
    ],
  ),
};
