import { textsOf, useTexts } from '#i18n/texts.ts';

const reconciliationTexts = textsOf(() => import('../texts/fa.ts'));

/** Whoever pays out, by name; one that came later as the server has it. */
export function ProviderName({ provider }: { provider: string }) {
  const t = useTexts(reconciliationTexts);
  if (provider === 'zibal' || provider === 'jibit') return t[`provider_${provider}`];
  return <bdi>{provider}</bdi>;
}
