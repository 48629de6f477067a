import { factorProofTexts } from '../components/factor-proof/texts/factor-proof-texts.ts';
import { passkeyTexts } from '../components/passkey/texts/passkey-texts.ts';
// The screens of payouts, each loaded when it is opened.
import { batchesTexts } from '../features/backoffice/payout-batches/texts/batches-texts.ts';
import { payoutsTexts } from '../features/backoffice/payouts/texts/payouts-texts.ts';
import { peopleTexts } from '../features/backoffice/people/texts/people-texts.ts';
import { queueTexts } from '../features/backoffice/queue/texts/queue-texts.ts';
import { reconciliationTexts } from '../features/backoffice/reconciliation/texts/reconciliation-texts.ts';
import { screen } from './screen.ts';

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
