import type { Article } from '@sarraf/contracts';
import type { ArticleKind } from '@sarraf/contracts/lists';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { Button, IconButton } from '#components/button.tsx';
import { useCount } from '#components/num.tsx';
import { Segmented } from '#components/segmented.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { useMay } from '#lib/ability.ts';
import { ApiError } from '#lib/api/api-error.ts';
import { toast } from '#lib/toasts.ts';
import { useSubmit } from '#lib/use-submit.ts';
import { figuresQuery, readArticleAgain, rewriteArticle, writeArticle } from '../api/articles.ts';
import {
  type ArticleForm,
  isChanged,
  isWhole,
  type Language,
  startForm,
  textsOfForm,
} from '../model/article-form.ts';
import { ArticleActs } from './article-acts.tsx';
import { ArticlePreview } from './article-preview.tsx';
import { PublishForm } from './publish-form.tsx';
import { HeadFields, TextFields } from './text-fields.tsx';

const contentTexts = textsOf(() => import('../texts/fa.ts'));

/** What is written and not kept, and the version that it began with. */
export interface Draft {
  readonly form: ArticleForm;
  readonly version: number;
}

interface EditorProps {
  kind: ArticleKind;
  /** Undefined: it is not kept yet. */
  article: Article | undefined;
  drafts: Map<string, Draft>;
  onOpen: (id: string | null) => void;
}

/** One article: what is written of it beside how it reads; who may only read has the second alone. */
export function ArticleEditor({ kind, article, drafts, onOpen }: EditorProps) {
  const t = useTexts(contentTexts);
  const has = useMay()('create Article');
  const key = article?.id ?? kind;
  const [draft, setDraft] = useState<Draft>(
    () => drafts.get(key) ?? { form: startForm(article, kind), version: article?.version ?? 0 },
  );
  const [lang, setLang] = useState<Language>('fa');
  const [isRead, setRead] = useState(false);
  const [isPublishing, setPublishing] = useState(false);
  const start = startForm(article, kind);
  const isDirty = isChanged(draft.form, start);
  const keep = (next: Draft): void => {
    drafts.set(key, next);
    setDraft(next);
  };
  const forget = (next: Draft): void => {
    drafts.delete(key);
    setDraft(next);
  };
  return (
    <>
      <section
        className="content-form"
        aria-label={article?.title ?? t[`new_${kind}`]}
        data-read={isRead || undefined}
      >
        <div className="content-form-head">
          <span className="lg:hidden">
            <IconButton icon="back" label={t.toList} onClick={() => onOpen(null)} />
          </span>
          <Segmented
            label={t.language}
            value={lang}
            choices={[
              { value: 'fa', label: t.persian },
              { value: 'en', label: t.english },
            ]}
            onChange={setLang}
          />
          <span className="content-to-preview">
            <Button look="text" size="sm" icon="eye" onClick={() => setRead(!isRead)}>
              {isRead ? t.write : t.preview}
            </Button>
          </span>
          <Kept article={article} isDirty={isDirty} />
        </div>
        {!has && <p className="text-fg2">{t.readsOnly}</p>}
        {isPublishing && article !== undefined && (
          <PublishForm article={article} onDone={() => setPublishing(false)} />
        )}
        {has && !isPublishing && (
          <Writing
            {...{ article, draft, isDirty, keep, forget, lang, onOpen }}
            onLang={setLang}
            onPublish={() => setPublishing(true)}
          />
        )}
        {!has && article !== undefined && (
          <div className="content-acts">
            <ArticleActs article={article} />
          </div>
        )}
      </section>
      <ArticlePreview
        form={draft.form}
        article={article}
        kept={start}
        isShown={isRead}
        onClose={() => setRead(false)}
      />
    </>
  );
}

function Kept({ article, isDirty }: { article: Article | undefined; isDirty: boolean }) {
  const t = useTexts(contentTexts);
  const count = useCount();
  return (
    <span className="text-caption text-fg2" role="status">
      {isDirty || article === undefined ? t.unsaved : t.keptAs(count(article.version))}
    </span>
  );
}

interface WritingProps {
  article: Article | undefined;
  draft: Draft;
  isDirty: boolean;
  keep: (draft: Draft) => void;
  forget: (draft: Draft) => void;
  lang: Language;
  onLang: (lang: Language) => void;
  onOpen: (id: string | null) => void;
  onPublish: () => void;
}

function Writing({ article, draft, isDirty, keep, forget, ...props }: WritingProps) {
  const { lang, onLang, onOpen, onPublish } = props;
  const t = useTexts(contentTexts);
  const id = useId();
  const [isChecked, setChecked] = useState(false);
  const [isOvertaken, setOvertaken] = useState(false);
  const figures = useQuery(figuresQuery).data;
  const known = figures === undefined ? null : new Set(figures.map(({ name }) => name));
  const { form, version } = draft;
  const change = (part: Partial<ArticleForm>) => keep({ ...draft, form: { ...form, ...part } });
  const save = useSubmit(
    async () => {
      const written = await keepForm(article, draft);
      toast({ kind: 'success', title: t.saved });
      forget({ form: startForm(written, form.kind), version: written.version });
      setOvertaken(false);
      if (article === undefined) onOpen(written.id);
    },
    {
      onRefused: (error) => {
        const isLate = error instanceof ApiError && error.code === 'article_changed';
        if (isLate) setOvertaken(true);
        return isLate;
      },
    },
  );
  return (
    <>
      <form
        id={id}
        className="content-fields"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setChecked(true);
          if (isWhole(form, known)) save.send();
          else if (isWhole({ ...form, en: startForm(undefined, 'news').en }, known)) onLang('en');
        }}
      >
        <HeadFields
          form={form}
          isNew={article === undefined}
          isChecked={isChecked}
          onForm={change}
        />
        <TextFields
          key={lang}
          lang={lang}
          text={form[lang]}
          known={known}
          isChecked={isChecked}
          onText={(text) => change({ [lang]: text })}
        />
        {save.message !== null && (
          <p role="alert" className="text-table text-err">
            {save.message}
          </p>
        )}
        {isOvertaken && article !== undefined && (
          <Overtaken
            id={article.id}
            onTheirs={(newest) => {
              forget({ form: startForm(newest, newest.kind), version: newest.version });
              setOvertaken(false);
            }}
            onMine={(newest) => {
              keep({ form, version: newest.version });
              setOvertaken(false);
            }}
          />
        )}
      </form>
      <div className="content-acts">
        {(isDirty || article === undefined) && (
          <Button type="submit" form={id} sends busy={save.busy}>
            {article === undefined ? t.saveDraft : t.save}
          </Button>
        )}
        {isDirty && article !== undefined && (
          <Button
            look="text"
            onClick={() => forget({ form: startForm(article, article.kind), version })}
          >
            {t.undo}
          </Button>
        )}
        {article !== undefined && (
          <ArticleActs
            article={article}
            onTake={(fa, en) => change({ fa, en })}
            {...(!isDirty && { onPublish })}
          />
        )}
      </div>
    </>
  );
}

function keepForm(article: Article | undefined, { form, version }: Draft): Promise<Article> {
  const texts = textsOfForm(form);
  if (article !== undefined) {
    return rewriteArticle(article.id, { ...texts, version });
  }
  const { kind, slug } = form;
  return writeArticle({ kind, ...(kind === 'help' && { slug }), ...texts });
}

/** A colleague kept a version meanwhile: nothing is written over before one of the two is chosen. */
function Overtaken({
  id,
  onTheirs,
  onMine,
}: {
  id: string;
  /** With the version that the colleague kept. */
  onTheirs: (newest: Article) => void;
  onMine: (newest: Article) => void;
}) {
  const t = useTexts(contentTexts);
  const read = useSubmit(async () => onTheirs(await readArticleAgain(id)));
  const stay = useSubmit(async () => onMine(await readArticleAgain(id)));
  return (
    <div className="content-note" role="alert">
      <p>{t.overtaken}</p>
      <p className="flex flex-wrap gap-2">
        <Button size="sm" look="outline" busy={read.busy} onClick={() => read.send()}>
          {t.takeTheirs}
        </Button>
        <Button size="sm" look="text" busy={stay.busy} onClick={() => stay.send()}>
          {t.keepMine}
        </Button>
      </p>
    </div>
  );
}
