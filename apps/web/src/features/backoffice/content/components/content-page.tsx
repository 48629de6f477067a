import { useNavigate, useSearch } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { Button } from '#components/button.tsx';
import { PageHeader } from '#components/page-header.tsx';
import { SkeletonRows } from '#components/states.tsx';
import { Tabs } from '#components/tabs.tsx';
import { textsOf, useTexts, withTexts } from '#i18n/texts.ts';
import { useMay } from '#lib/ability.ts';
import { ArticlesPart, NEW } from './articles-part.tsx';
import './content.css';
import './content-editor.css';
import './content-preview.css';

const contentTexts = textsOf(() => import('../texts/fa.ts'));

const IncidentsPart = lazy(
  withTexts(() => import('./incidents-part.tsx').then((m) => ({ default: m.IncidentsPart }))),
);
const BannersPart = lazy(
  withTexts(() => import('./banners-part.tsx').then((m) => ({ default: m.BannersPart }))),
);

const PARTS = ['news', 'help', 'banners', 'incidents'] as const;
type Part = (typeof PARTS)[number];

/** What everybody reads of the house: news, help, banners, and what went wrong. */
export function ContentPage() {
  const t = useTexts(contentTexts);
  const may = useMay()('create Article');
  const { tab, id: at } = useSearch({ strict: false }) as { tab?: Part; id?: string | number };
  const id = at === undefined ? null : String(at);
  const navigate = useNavigate({ from: '/content' });
  const part: Part = tab ?? 'news';
  const here = part === 'news' ? {} : { tab: part };
  const open = (next: string | null) =>
    void navigate({ search: next === null ? here : { ...here, id: next }, replace: true });
  const isArticles = part === 'news' || part === 'help';
  return (
    <div className="content-page" data-open={(isArticles && id !== null) || undefined}>
      <PageHeader
        title={t.title}
        actions={
          may && (
            <Button size="sm" icon="plus" onClick={() => open(NEW)}>
              {t[`new_${part}`]}
            </Button>
          )
        }
      />
      <Tabs
        label={t.title}
        value={part}
        tabs={PARTS.map((value) => ({ value, label: t[value] }))}
        onChange={(next) =>
          void navigate({ search: next === 'news' ? {} : { tab: next }, replace: true })
        }
        className="px-5 lg:px-6"
      />
      <Suspense fallback={<SkeletonRows rows={5} height={64} />}>
        {isArticles && <ArticlesPart key={part} kind={part} open={id} onOpen={open} />}
        {part === 'banners' && <BannersPart open={id} onOpen={open} />}
        {part === 'incidents' && <IncidentsPart open={id} onOpen={open} />}
      </Suspense>
    </div>
  );
}
