import { useNetworkWords } from '#components/network-words/use-network-words.ts';
import { textsOf, useTexts } from '#i18n/texts.ts';
import type { StaffIncident } from '@sarraf/contracts';

const contentTexts = textsOf(() => import('../texts/fa.ts'));

/** What an incident may touch. */
export type Touched = StaffIncident['services'][number] | StaffIncident['networks'][number];

/** What a service or a network is called. */
export function useServiceWords(): (one: Touched) => string {
  const t = useTexts(contentTexts);
  const networks = useNetworkWords();
  return (one) =>
    one === 'ethereum' || one === 'bsc' ? t.network(networks.nameOf(one)) : t[`service_${one}`];
}
