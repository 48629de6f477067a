import type { Article, ArticleBlock } from '@sarraf/contracts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { ArticleText, type PictureBlock } from '#components/article-text.tsx';
import { IconButton } from '#components/button.tsx';
import { NewsCover } from '#components/news-cover.tsx';
import { useCount } from '#components/num.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { useMay } from '#lib/ability.ts';
import { messageOf } from '#lib/api/api-error.ts';
import { apiTexts } from '#lib/texts/api-texts.ts';
import { useObjectUrl } from '#lib/use-object-url.ts';
import { articlePictureQuery, previewQuery } from '../api/articles.ts';
import { type ArticleForm, isBlank, type Language } from '../model/article-form.ts';

const contentTexts = textsOf(() => import('../texts/fa.ts'));

/** Once nothing was typed for so long, it is read anew. */
const READ_AFTER_MS = 500;

interface PreviewProps {
  form: ArticleForm;
  article: Article | undefined;
  /** As it is kept: that is read already. */
  kept: ArticleForm;
}

/** Both languages as people read them, made of the same blocks, and how they stand in lists. */
export function ArticlePreview({
  isShown,
  onClose,
  ...props
}: PreviewProps & {
  /** Where there is no room beside the text: in its place. */
  isShown: boolean;
  onClose: () => void;
}) {
  const t = useTexts(contentTexts);
  return (
    <aside className="content-preview" aria-label={t.preview} data-shown={isShown || undefined}>
      <div className="flex items-center justify-between">
        <h2 className="font-semibold">{t.preview}</h2>
        <span className="content-to-preview">
          <IconButton icon="close" label={t.write} onClick={onClose} />
        </span>
      </div>
      <div className="content-phones">
        <Phone lang="fa" {...props} />
        {isBlank(props.form.en) ? (
          <p className="content-no-english">{t.noEnglish}</p>
        ) : (
          <Phone lang="en" {...props} />
        )}
      </div>
      {props.form.kind === 'news' && (
        <>
          <h3 className="text-caption text-fg2">{t.inLists}</h3>
          <div className="content-phones">
            {(['fa', 'en'] as const)
              .filter((lang) => !isBlank(props.form[lang]))
              .map((lang) => (
                <InList key={lang} form={props.form} lang={lang} />
              ))}
          </div>
        </>
      )}
    </aside>
  );
}

function Phone({ lang, form, article, kept }: PreviewProps & { lang: Language }) {
  const t = useTexts(contentTexts);
  const api = useTexts(apiTexts);
  const count = useCount();
  const { blocks, minutes, error } = useBlocks({ form, article, kept }, lang);
  const { title } = form[lang];
  return (
    <article className="content-phone" lang={lang} dir={lang === 'fa' ? 'rtl' : 'ltr'}>
      <NewsCover cover={form.cover} />
      <p className="text-caption text-fg2">
        {t[`category_${form.category}`]}
        {minutes !== null && ` · ${t.minutes(count(minutes))}`}
      </p>
      <h3 className="text-lead font-bold">{title || t.untitled}</h3>
      {error === null ? (
        <ArticleText blocks={blocks} lang={lang} Picture={OfficePicture} />
      ) : (
        <p role="alert" className="text-table text-err" dir="auto">
          {messageOf(error, api.unexpected)}
        </p>
      )}
    </article>
  );
}

/** What is kept is read already; what is typed is read by the server once the typing rests. */
function useBlocks(
  { form, article, kept }: PreviewProps,
  lang: Language,
): {
  readonly blocks: readonly ArticleBlock[];
  readonly minutes: number | null;
  readonly error: unknown;
} {
  const may = useMay()('create Article');
  const { source } = form[lang];
  const isKept = article !== undefined && source === kept[lang].source;
  const [asked, setAsked] = useState(source);
  useEffect(() => {
    const timer = setTimeout(() => setAsked(source), READ_AFTER_MS);
    return () => clearTimeout(timer);
  }, [source]);
  const options = previewQuery(asked, lang);
  const isAsked = may && !isKept && asked.trim() !== '';
  const { data, error } = useQuery({ ...options, enabled: isAsked });
  if (isKept) return { blocks: article.blocks[lang], minutes: null, error: null };
  if (source.trim() === '') return { blocks: [], minutes: null, error: null };
  return { blocks: data?.blocks ?? [], minutes: data?.minutes ?? null, error };
}

/** What no guest may see yet comes by the editor's own call. */
function OfficePicture({ picture: { alt, height, id, width } }: { picture: PictureBlock }) {
  const t = useTexts(contentTexts);
  const { data, isError } = useQuery(articlePictureQuery(id));
  const address = useObjectUrl(data, 'image/jpeg');
  if (isError) return <p role="alert">{t.pictureFailed}</p>;
  if (address === null) return <div style={{ aspectRatio: `${width} / ${height}` }} />;
  return <img src={address} alt={alt} width={width} height={height} decoding="async" />;
}

/** As home and the list show it. */
function InList({ form, lang }: { form: ArticleForm; lang: Language }) {
  const { title, summary } = form[lang];
  return (
    <div className="content-in-list" lang={lang} dir={lang === 'fa' ? 'rtl' : 'ltr'}>
      <b>{title}</b>
      <p className="text-fg2">{summary}</p>
    </div>
  );
}
