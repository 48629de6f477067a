import type { HelpRow } from '@sarraf/contracts';
import { useCount } from '#components/num.tsx';
import { Time } from '#components/time.tsx';
import { rich } from '#i18n/rich.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';

const helpTexts = textsOf(() => import('../texts/fa.ts'));

/** What an article is about, how long it takes to read and, of one as a whole, how new it is. */
export function HelpFacts({ row, full = false }: { row: HelpRow; full?: boolean }) {
  const t = useTexts(helpTexts);
  const count = useCount();
  return (
    <span className="text-caption text-fg3">
      {t[row.category]} · {t.minutes(count(row.minutes))}
      {full && <> · {rich(t.updated, { time: <Time at={row.updated_at} shape="date" /> })}</>}
    </span>
  );
}
