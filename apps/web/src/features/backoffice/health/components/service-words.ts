import type { ProviderPort } from '@sarraf/contracts';
import { useTexts } from '../../../../i18n/texts.ts';
import { servicesTexts } from '../texts/services-texts.ts';

/** What the companies outside are called. */
export function useServiceWords(): { readonly port: (port: ProviderPort) => string } {
  const t = useTexts(servicesTexts);
  return { port: (port) => t[port] };
}
