// The office's screens but those of payouts, each loaded when it is opened.
import { auditWordsTexts } from '../components/audit-words/texts/audit-words-texts.ts';
import { causeWordsTexts } from '../components/cause-words/texts/cause-words-texts.ts';
import { documentWordsTexts } from '../components/document-words/texts/document-words-texts.ts';
import { returnReasonTexts } from '../components/return-reason/texts/return-reason-texts.ts';
import { staffWordsTexts } from '../components/staff-words/texts/staff-words-texts.ts';
import { adjustmentsTexts } from '../features/backoffice/adjustments/texts/adjustments-texts.ts';
import { auditTexts } from '../features/backoffice/audit/texts/audit-texts.ts';
import { bankTexts as officeBankTexts } from '../features/backoffice/bank/texts/bank-texts.ts';
import { cardQueueTexts } from '../features/backoffice/cards/texts/card-queue-texts.ts';
import { servicesTexts } from '../features/backoffice/health/texts/services-texts.ts';
import { officeHomeTexts } from '../features/backoffice/home/texts/office-home-texts.ts';
import { identityTexts } from '../features/backoffice/identity/texts/identity-texts.ts';
import { ledgerTexts } from '../features/backoffice/ledger/texts/ledger-texts.ts';
import { limitsTexts } from '../features/backoffice/limits/texts/limits-texts.ts';
import { actTexts } from '../features/backoffice/people/acts/texts/act-texts.ts';
import { peopleTexts } from '../features/backoffice/people/texts/people-texts.ts';
import { queueTexts } from '../features/backoffice/queue/texts/queue-texts.ts';
import { reasonWordsTexts } from '../features/backoffice/reason-words/texts/reason-words-texts.ts';
import { reconciliationTexts } from '../features/backoffice/reconciliation/texts/reconciliation-texts.ts';
import { recoveryTexts } from '../features/backoffice/recovery/texts/recovery-texts.ts';
import { staffTexts } from '../features/backoffice/staff/texts/staff-texts.ts';
import { versionsTexts } from '../features/backoffice/terms/texts/versions-texts.ts';
import { unfreezeTexts } from '../features/backoffice/unfreeze/texts/unfreeze-texts.ts';
import { screen } from './screen.ts';

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
