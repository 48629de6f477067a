import { useTexts } from '../../../../i18n/texts.ts';
import { servicesTexts } from '../texts/services-texts.ts';

/** What the companies outside are called; one without a name of ours is shown as it is. */
export function useServiceWords(): { readonly port: (port: string) => string } {
  const t = useTexts(servicesTexts);
  return {
    port: (port) => {
      const found = Object.hasOwn(t, port) ? t[port as keyof typeof t] : port;
      return typeof found === 'string' ? found : port;
    },
  };
}
