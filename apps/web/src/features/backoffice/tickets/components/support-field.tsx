import { type KeyboardEvent, useEffect, useRef } from 'react';
import '#components/field.css';
import { useCount } from '#components/num.tsx';
import '#components/words-field.css';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { markedParts } from '../model/figures.ts';

const supportTexts = textsOf(() => import('../texts/fa.ts'));

/** A field for an answer or a note; figures of a canned answer stay marked while it is written on. */
export function SupportField({
  label,
  text,
  max,
  isNote = false,
  figures = [],
  onText,
  onSend,
}: {
  label: string;
  text: string;
  max: number;
  isNote?: boolean;
  /** What a canned answer filled in: marked in the text. */
  figures?: readonly string[];
  onText: (text: string) => void;
  onSend: () => void;
}) {
  const t = useTexts(supportTexts);
  const count = useCount();
  const area = useRef<HTMLTextAreaElement>(null);
  const mirror = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // N and the kinds' choice lead here; a field that is drawn with the ticket takes no focus
    if (isNote) area.current?.focus({ preventScroll: true });
  }, [isNote]);
  return (
    <div className={isNote ? 'field-box words-box support-field-note' : 'field-box words-box'}>
      <div className="support-field">
        <div ref={mirror} className="support-mirror" dir="auto" aria-hidden="true">
          <Marked text={text} figures={figures} />
        </div>
        <textarea
          ref={area}
          rows={3}
          dir="auto"
          aria-label={label}
          placeholder={label}
          maxLength={max}
          value={text}
          onChange={(event) => onText(event.currentTarget.value)}
          onScroll={({ currentTarget }) => {
            if (mirror.current !== null) mirror.current.scrollTop = currentTarget.scrollTop;
          }}
          onKeyDown={(event: KeyboardEvent) => {
            if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
            event.preventDefault();
            onSend();
          }}
        />
        {text !== '' && (
          <span className="support-counted">{t.counted(count(text.length), count(max))}</span>
        )}
      </div>
    </div>
  );
}

/** A text with its figures, and what is not filled in, as marks. */
function Marked({ text, figures }: { text: string; figures: readonly string[] }) {
  return markedParts(text, figures).map((part, index) =>
    part.kind === 'plain' ? (
      part.text
    ) : (
      // the parts of one text never move
      <mark key={index} data-empty={part.kind === 'empty' || undefined}>
        {part.text}
      </mark>
    ),
  );
}
