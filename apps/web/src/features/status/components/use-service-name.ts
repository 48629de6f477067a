import { useNetworkWords } from '#components/network-words/use-network-words.ts';
import { textsOf, useTexts } from '#i18n/texts.ts';
import type { Line } from '../model/summary.ts';

const statusTexts = textsOf(() => import('../texts/fa.ts'));

/** What a service or a network is called. */
export function useServiceName(): (line: Pick<Line, 'name' | 'isNetwork'>) => string {
  const t = useTexts(statusTexts);
  const networks = useNetworkWords();
  return ({ name }) =>
    name === 'ethereum' || name === 'bsc' || name === 'bitcoin' || name === 'tron'
      ? t.network.replace('{name}', networks.nameOf(name))
      : t[name];
}
