import type { PayoutBatch } from '@sarraf/contracts';
import { Chip } from '#components/signs.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { type Standing, standingOf } from '../model/batch-standing.ts';

const batchesTexts = textsOf(() => import('../texts/fa.ts'));

const CHIPS = {
  made: 'warn',
  approved: 'brand',
  given: 'brand',
  answered: 'ok',
  cancelled: 'plain',
} as const satisfies Readonly<Record<Standing, 'plain' | 'ok' | 'warn' | 'err' | 'brand'>>;

/** Where a batch stands. */
export function BatchChip({ batch }: { batch: PayoutBatch }) {
  const t = useTexts(batchesTexts);
  const standing = standingOf(batch);
  return <Chip kind={CHIPS[standing]}>{t[`status_${standing}`]}</Chip>;
}
