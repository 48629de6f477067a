import type { HelpDetail } from '@sarraf/contracts';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { anchorOfBlock, ArticleText } from '#components/article-text.tsx';
import { Icon } from '#components/icon.tsx';
import { PageHeader } from '#components/page-header.tsx';
import { QueryView } from '#components/query-view.tsx';
import { ShareButton } from '#components/share-button.tsx';
import { Empty, Skeleton, Waiting } from '#components/states.tsx';
import { Time } from '#components/time.tsx';
import { rich } from '#i18n/rich.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { ApiError, noteTold } from '#lib/api/api-error.ts';
import { helpArticleQuery } from '#lib/queries/help.ts';
import { settings } from '#lib/settings.ts';
import { useStore } from '#lib/store.ts';
import { useShownDigits } from '#lib/use-shown-digits.ts';
import { useDocumentTitle } from '#components/use-document-title.ts';
import { MoreHelp } from './more-help.tsx';
import { HelpFacts } from './help-facts.tsx';
import '../help.css';

const helpTexts = textsOf(() => import('../texts/fa.ts'));

type Language = 'fa' | 'en';

/** A help article, open to everybody: the short answer first, with the figures of now. */
export function HelpArticlePage() {
  const t = useTexts(helpTexts);
  const { slug = '' } = useParams({ strict: false });
  const article = useQuery(helpArticleQuery(slug));
  const { lang } = useStore(settings);
  const isGone = article.error instanceof ApiError && article.error.code === 'help_not_found';
  if (isGone) noteTold(article.error);
  return (
    <div>
      <PageHeader
        title={article.data === undefined ? t.title : t[article.data.category]}
        back="/help"
        hideOnDesktop
        actions={
          article.data !== undefined && (
            <span className="lg:hidden">
              <ShareButton
                label={t.share}
                title={article.data.title[lang]}
                text={`${article.data.title[lang]}\n${window.location.href}`}
              />
            </span>
          )
        }
      />
      {isGone ? (
        <Gone />
      ) : (
        <QueryView query={article} title={t.oneFailed} waiting={<Lines />}>
          {(data) => <Read article={data} />}
        </QueryView>
      )}
    </div>
  );
}

function Read({ article }: { article: HelpDetail }) {
  const t = useTexts(helpTexts);
  const inDigits = useShownDigits();
  const { lang } = useStore(settings);
  const read = lang === 'en' && article.has_english ? 'en' : 'fa';
  const title = inDigits(article.title[read]);
  useDocumentTitle(title);
  return (
    <div className="help-article">
      <Contents article={article} read={read} />
      <article>
        <h2 className="help-article-title" lang={read} dir="auto">
          {title}
        </h2>
        <p className="pb-5">
          <HelpFacts row={article} full />
        </p>
        {lang === 'en' && read === 'fa' && <p className="pb-4 text-fg2">{t.persianOnly}</p>}
        <ArticleText blocks={article.blocks[read]} lang={read} />
        {article.figures_at !== null && (
          <p className="help-figures">
            <Icon name="info" size={18} />
            <span>{rich(t.figures, { time: <Time at={article.figures_at} /> })}</span>
          </p>
        )}
      </article>
      <aside className="help-beside">
        {article.related.length > 0 && (
          <section>
            <h2>{t.related}</h2>
            {article.related.map((row) => (
              <Link
                key={row.slug}
                to="/help/$slug"
                params={{ slug: row.slug }}
                className="help-row"
              >
                <span className="min-w-0 flex-1 font-medium">{inDigits(row.title[lang])}</span>
                <span className="text-fg3">
                  <Icon name="chevron" size={18} />
                </span>
              </Link>
            ))}
          </section>
        )}
        <MoreHelp />
      </aside>
    </div>
  );
}

/** The parts of the text, beside it on a desktop. */
function Contents({ article, read }: { article: HelpDetail; read: Language }) {
  const t = useTexts(helpTexts);
  const inDigits = useShownDigits();
  const parts = article.blocks[read].flatMap((block, at) =>
    block.kind === 'h2'
      ? [{ anchor: anchorOfBlock(at), text: block.spans.map(({ text }) => text).join('') }]
      : [],
  );
  return (
    <nav className="help-contents" aria-label={t.inThisPage}>
      <Link to="/help" className="mb-5 flex items-center gap-2 text-fg2">
        <Icon name="back" size={20} />
        {t.under(t[article.category])}
      </Link>
      {parts.length > 0 && (
        <>
          <p className="mb-2 text-caption text-fg3">{t.inThisPage}</p>
          <ul>
            {parts.map(({ anchor, text }) => (
              <li key={anchor}>
                <a href={`#${anchor}`}>{inDigits(text)}</a>
              </li>
            ))}
          </ul>
        </>
      )}
    </nav>
  );
}

function Gone() {
  const t = useTexts(helpTexts);
  return (
    <Empty
      icon="help"
      title={t.goneTitle}
      text={t.goneText}
      action={
        <Link to="/help" className="text-brand">
          {t.allHelp}
        </Link>
      }
    />
  );
}

function Lines() {
  return (
    <Waiting>
      <div className="mx-auto grid max-w-150 gap-4 px-5 pt-8">
        {[70, 40, 92, 86, 90, 60].map((width) => (
          <Skeleton key={width} width={`${width}%`} />
        ))}
      </div>
    </Waiting>
  );
}
