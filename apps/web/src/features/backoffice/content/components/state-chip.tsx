import type { ArticleRow } from '@sarraf/contracts';
import { Chip } from '#components/signs.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';

const contentTexts = textsOf(() => import('../texts/fa.ts'));

const KINDS = {
  draft: 'warn',
  scheduled: 'brand',
  published: 'ok',
  ended: 'plain',
  withdrawn: 'plain',
} as const;

/** Where an article stands. */
export function StateChip({ state }: { state: ArticleRow['state'] }) {
  const t = useTexts(contentTexts);
  return <Chip kind={KINDS[state]}>{t[`show_${state}`]}</Chip>;
}
