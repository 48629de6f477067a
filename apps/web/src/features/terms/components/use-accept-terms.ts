import { textsOf, useTexts } from '#i18n/texts.ts';
import { call } from '#lib/api/client.ts';
import { onTermsAccepted } from '#lib/cache-actions.ts';
import { toast } from '#lib/toasts.ts';
import { type Submit, useSubmit } from '#lib/use-submit.ts';

const termsTexts = textsOf(() => import('../texts/fa.ts'));

/** Accepts the version that was read. */
export function useAcceptTerms(): Submit<string> {
  const t = useTexts(termsTexts);
  return useSubmit(async (version: string) => {
    await call('POST /terms/accept', { body: { version } });
    onTermsAccepted();
    toast({ kind: 'success', title: t.accepted });
  });
}
