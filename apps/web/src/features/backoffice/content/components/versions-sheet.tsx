import type { Article, ArticleVersion } from '@sarraf/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#components/button.tsx';
import { useCount } from '#components/num.tsx';
import { QueryView } from '#components/query-view.tsx';
import { Sheet } from '#components/sheet.tsx';
import { SkeletonRows } from '#components/states.tsx';
import { Time } from '#components/time.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { versionQuery, versionsQuery } from '../api/articles.ts';
import type { TextForm } from '../model/article-form.ts';

const contentTexts = textsOf(() => import('../texts/fa.ts'));

/** Every version with who wrote it; each is read as it was written, and written on from. */
export function VersionsSheet({
  article,
  onTake,
  onClose,
}: {
  article: Article;
  /** Left out of who may only read. */
  onTake: ((fa: TextForm, en: TextForm) => void) | undefined;
  onClose: () => void;
}) {
  const t = useTexts(contentTexts);
  const count = useCount();
  const versions = useQuery(versionsQuery(article.id));
  const [open, setOpen] = useState<number | null>(null);
  return (
    <Sheet
      title={open === null ? t.versions : t.version(count(open))}
      step={String(open)}
      open
      onClose={onClose}
    >
      {open === null ? (
        <QueryView
          query={versions}
          title={t.versionsFailed}
          waiting={<SkeletonRows rows={4} height={56} />}
        >
          {(list) => (
            <div className="content-figures">
              {list.map((version) => (
                <VersionRow
                  key={version.version}
                  version={version}
                  onOpen={() => setOpen(version.version)}
                />
              ))}
            </div>
          )}
        </QueryView>
      ) : (
        <OneVersion
          id={article.id}
          version={open}
          canTake={onTake !== undefined && open !== article.version}
          onTake={(fa, en) => {
            onTake?.(fa, en);
            onClose();
          }}
          onBack={() => setOpen(null)}
        />
      )}
    </Sheet>
  );
}

function VersionRow({ version, onOpen }: { version: ArticleVersion; onOpen: () => void }) {
  const t = useTexts(contentTexts);
  const count = useCount();
  return (
    <button type="button" className="content-version-row" onClick={onOpen}>
      <b dir="auto">
        {count(version.version)} · {version.title}
      </b>
      <span className="text-caption text-fg2">
        <Time at={version.at} shape="full" /> · {version.by?.name ?? t.installation}
      </span>
    </button>
  );
}

const EMPTY: TextForm = { title: '', summary: '', source: '' };

function OneVersion({
  id,
  version,
  canTake,
  onTake,
  onBack,
}: {
  id: string;
  version: number;
  canTake: boolean;
  onTake: (fa: TextForm, en: TextForm) => void;
  onBack: () => void;
}) {
  const t = useTexts(contentTexts);
  const query = useQuery(versionQuery(id, version));
  return (
    <QueryView
      query={query}
      title={t.versionsFailed}
      waiting={<SkeletonRows rows={4} height={56} />}
    >
      {({ fa, en }) => (
        <div className="grid gap-4">
          {[
            { lang: 'fa' as const, text: fa },
            ...(en === null ? [] : [{ lang: 'en' as const, text: en }]),
          ].map(({ lang, text }) => (
            <section key={lang} lang={lang} dir={lang === 'fa' ? 'rtl' : 'ltr'}>
              <h3 className="font-semibold">{text.title}</h3>
              <p className="text-fg2">{text.summary}</p>
              <pre className="content-version" dir="auto">
                {text.source}
              </pre>
            </section>
          ))}
          <div className="flex gap-2">
            {canTake && <Button onClick={() => onTake(fa, en ?? EMPTY)}>{t.takeVersion}</Button>}
            <Button look="outline" onClick={onBack}>
              {t.toVersions}
            </Button>
          </div>
        </div>
      )}
    </QueryView>
  );
}
