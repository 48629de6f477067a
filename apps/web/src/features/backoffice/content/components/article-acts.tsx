import type { Article } from '@sarraf/contracts';
import { lazy, Suspense, useState } from 'react';
import { Button } from '#components/button.tsx';
import { SheetButton } from '#components/sheet-button.tsx';
import { Time } from '#components/time.tsx';
import { rich } from '#i18n/rich.tsx';
import { textsOf, useTexts, withTexts } from '#i18n/texts.ts';
import type { TextForm } from '../model/article-form.ts';
import { StateChip } from './state-chip.tsx';

const contentTexts = textsOf(() => import('../texts/fa.ts'));

const WithdrawSheet = lazy(
  withTexts(() => import('./withdraw-sheet.tsx').then((m) => ({ default: m.WithdrawSheet }))),
);
const VersionsSheet = lazy(
  withTexts(() => import('./versions-sheet.tsx').then((m) => ({ default: m.VersionsSheet }))),
);

/** Where it stands, and what is done with it as it is kept: publishing, taking back, its versions. */
export function ArticleActs({
  article,
  onPublish,
  onTake,
}: {
  article: Article;
  /** Left out where something is written that is not kept: it would not be published. */
  onPublish?: () => void;
  /** An earlier version is written on from; left out of who may only read. */
  onTake?: (fa: TextForm, en: TextForm) => void;
}) {
  const t = useTexts(contentTexts);
  const [sheet, setSheet] = useState<'withdraw' | 'versions' | null>(null);
  const isOut = article.state === 'published' || article.state === 'scheduled';
  const close = () => setSheet(null);
  return (
    <>
      {onPublish !== undefined && (
        <Button icon="clock" onClick={onPublish}>
          {isOut ? t.changeTimes : t.publish}
        </Button>
      )}
      <SheetButton look="outline" icon="history" onClick={() => setSheet('versions')}>
        {t.versions}
      </SheetButton>
      {onTake !== undefined && isOut && (
        <SheetButton look="text" onClick={() => setSheet('withdraw')}>
          {t.withdraw}
        </SheetButton>
      )}
      <Standing article={article} />
      <Suspense>
        {sheet === 'withdraw' && <WithdrawSheet article={article} onClose={close} />}
        {sheet === 'versions' && (
          <VersionsSheet article={article} onTake={onTake} onClose={close} />
        )}
      </Suspense>
    </>
  );
}

/** Its state with the times that matter in it. */
function Standing({ article }: { article: Article }) {
  const t = useTexts(contentTexts);
  const { ends_at: ends, pinned_until: pinned, publish_at: at, state, notifies } = article;
  return (
    <p className="content-standing">
      <StateChip state={state} />
      {at !== null && state !== 'draft' && (
        <span>
          {rich(state === 'scheduled' ? t.comesAt : t.cameAt, {
            time: <Time at={at} shape="full" />,
          })}
        </span>
      )}
      {pinned !== null && <span>{rich(t.pinnedTo, { time: <Time at={pinned} /> })}</span>}
      {ends !== null && <span>{rich(t.endsAt, { time: <Time at={ends} /> })}</span>}
      {notifies && <span>{t.tellsThem}</span>}
    </p>
  );
}
