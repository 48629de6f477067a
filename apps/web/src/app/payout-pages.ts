// The screens of payouts, each loaded when it is opened.
import { screen } from './screen.ts';
import { textsOf } from '../i18n/texts.ts';

const factorProofTexts = textsOf(() => import('../components/factor-proof/texts/fa.ts'));
const passkeyTexts = textsOf(() => import('../components/passkey/texts/fa.ts'));
const batchesTexts = textsOf(() => import('../features/backoffice/payout-batches/texts/fa.ts'));
const payoutsTexts = textsOf(() => import('../features/backoffice/payouts/texts/fa.ts'));
const peopleTexts = textsOf(() => import('../features/backoffice/people/texts/fa.ts'));
const queueTexts = textsOf(() => import('../features/backoffice/queue/texts/fa.ts'));
const reconciliationTexts = textsOf(
  () => import('../features/backoffice/reconciliation/texts/fa.ts'),
);

/** The office's screens of payouts and of their batches; `pages` takes them in. */
export const payoutPages = {
  payouts: screen(
    () =>
      import('../features/backoffice/payouts/components/payouts-page.tsx').then(
        (m) => m.PayoutsPage,
      ),
    [
      ...[payoutsTexts, queueTexts, peopleTexts, reconciliationTexts],
      ...[factorProofTexts, passkeyTexts],
    ],
  ),
  payoutBatches: screen(
    () =>
      import('../features/backoffice/payout-batches/components/batches-page.tsx').then(
        (m) => m.BatchesPage,
      ),
    [batchesTexts, queueTexts],
  ),
};
