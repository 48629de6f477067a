import type { ProviderPort } from '@sarraf/contracts';
import { textsOf, useTexts } from '#i18n/texts.ts';

const servicesTexts = textsOf(() => import('../texts/fa.ts'));

/** What the companies outside are called. */
export function useServiceWords(): { readonly port: (port: ProviderPort) => string } {
  const t = useTexts(servicesTexts);
  return { port: (port) => t[port] };
}
