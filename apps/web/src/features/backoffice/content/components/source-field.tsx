import { ARTICLE_BYTES_MAX } from '@sarraf/contracts/lists';
import { lazy, type ReactNode, Suspense, useId, useRef, useState } from 'react';
import { useCount } from '#components/num.tsx';
import { FieldNote } from '#components/text-field.tsx';
import { textsOf, useTexts, withTexts } from '#i18n/texts.ts';
import '#components/words-field.css';
import { bytesOf, type Language } from '../model/article-form.ts';
import {
  type Chosen,
  insertInto,
  insertPicture,
  markSource,
  type SourceMark,
} from '../model/mark-source.ts';

const contentTexts = textsOf(() => import('../texts/fa.ts'));

const FigureSheet = lazy(
  withTexts(() => import('./figure-sheet.tsx').then((m) => ({ default: m.FigureSheet }))),
);

const AddPictureSheet = lazy(
  withTexts(() => import('./add-picture-sheet.tsx').then((m) => ({ default: m.AddPictureSheet }))),
);

const KB = 1_024;

/** Their drawings, 20 px; letters where a letter says it. */
const MARKS: Readonly<Record<SourceMark, ReactNode>> = {
  heading: <b>H2</b>,
  bold: <b>B</b>,
  italic: <i className="font-serif">I</i>,
  list: <Drawing path="M8 5h10M8 10h10M8 15h10M3 5h.01M3 10h.01M3 15h.01" />,
  quote: <Drawing path="M4 4v12M8 6h9M8 10h9M8 14h6" />,
  table: <Drawing path="M3 4h14v12H3zM3 8.5h14M3 12h14M10 4v12" />,
  link: (
    <Drawing path="M8.5 11.5a3 3 0 0 0 4.3 0l2.4-2.4a3 3 0 0 0-4.3-4.3L10 5.7M11.5 8.5a3 3 0 0 0-4.3 0l-2.4 2.4a3 3 0 0 0 4.3 4.3l.9-.9" />
  ),
};

function Drawing({ path }: { path: string }) {
  return (
    <svg
      viewBox="0 0 20 20"
      width="20"
      height="20"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinecap="round"
      aria-hidden="true"
    >
      <path d={path} />
    </svg>
  );
}

/** What a sheet offers to put into the text. */
type Offered = 'figures' | 'picture';

/** The text in Markdown, with buttons for what it knows, pictures, and a picker of live figures. */
export function SourceField({
  lang,
  value,
  error,
  onChange,
}: {
  lang: Language;
  value: string;
  error: string | null;
  onChange: (source: string) => void;
}) {
  const t = useTexts(contentTexts);
  const count = useCount();
  const id = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  const [opened, setOpened] = useState<Offered | null>(null);
  const apply = (act: (chosen: Chosen) => Chosen): void => {
    const element = area.current;
    if (element === null) return;
    const next = act({ source: value, from: element.selectionStart, to: element.selectionEnd });
    onChange(next.source);
    // the text is drawn first: the choice is within the new one
    requestAnimationFrame(() => {
      element.focus();
      element.setSelectionRange(next.from, next.to);
    });
  };
  const kilobytes = (Math.ceil((bytesOf(value) / KB) * 10) / 10).toFixed(1);
  return (
    <div>
      <div className="field-label">
        <label htmlFor={id}>{t.source}</label>
        <span className="num">{t.ofBytes(count(kilobytes), count(ARTICLE_BYTES_MAX / KB))}</span>
      </div>
      <div className="content-source" data-invalid={error !== null || undefined}>
        <Tools lang={lang} apply={apply} onOpen={setOpened} />
        <textarea
          ref={area}
          id={id}
          lang={lang}
          dir={lang === 'fa' ? 'rtl' : 'ltr'}
          rows={14}
          value={value}
          aria-invalid={error !== null || undefined}
          aria-describedby={`${id}-note`}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      </div>
      <FieldNote id={`${id}-note`} error={error} hint={t.sourceHint} />
      {opened === 'picture' && (
        <Suspense>
          <AddPictureSheet
            onAdded={(picture) => {
              setOpened(null);
              apply((chosen) => insertPicture(chosen, picture));
            }}
            onClose={() => setOpened(null)}
          />
        </Suspense>
      )}
      {opened === 'figures' && (
        <Suspense>
          <FigureSheet
            lang={lang}
            onChoose={(name) => {
              setOpened(null);
              apply((chosen) => insertInto(chosen, `{{${name}}}`));
            }}
            onClose={() => setOpened(null)}
          />
        </Suspense>
      )}
    </div>
  );
}

function Tools({
  lang,
  apply,
  onOpen,
}: {
  lang: Language;
  apply: (act: (chosen: Chosen) => Chosen) => void;
  onOpen: (offered: Offered) => void;
}) {
  const t = useTexts(contentTexts);
  const words =
    lang === 'fa' ? { text: 'متن', column: 'ستون' } : { text: 'text', column: 'Column' };
  return (
    <div className="content-tools" role="toolbar" aria-label={t.tools}>
      {(Object.keys(MARKS) as SourceMark[]).map((mark) => (
        <button
          key={mark}
          type="button"
          aria-label={t[`mark_${mark}`]}
          title={t[`mark_${mark}`]}
          onClick={() => apply((chosen) => markSource(chosen, mark, words))}
        >
          {MARKS[mark]}
        </button>
      ))}
      <button
        type="button"
        aria-label={t.addPicture}
        title={t.addPicture}
        aria-haspopup="dialog"
        onClick={() => onOpen('picture')}
      >
        <Drawing path="M3 4h14v12H3zM3 13l4-4 4 4M10 12l2.5-2.5L17 14M13 7.2h.01" />
      </button>
      <button
        type="button"
        className="content-figure-key"
        aria-haspopup="dialog"
        onClick={() => onOpen('figures')}
      >
        <bdi dir="ltr">{'{ }'}</bdi> {t.liveFigure}
      </button>
    </div>
  );
}
