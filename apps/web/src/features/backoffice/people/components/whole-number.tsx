import type { PersonNumber, PersonReason } from '@sarraf/contracts';
import { PERSON_REASONS } from '@sarraf/contracts/lists';
import { type FormEvent, type ReactNode, useCallback, useEffect, useId, useState } from 'react';
import { Button, IconButton } from '#components/button.tsx';
import { useCount } from '#components/num.tsx';
import { useShownDigits } from '#lib/use-shown-digits.ts';
import '#components/row-radio.css';
import { SheetIconButton } from '#components/sheet-button.tsx';
import { Sheet } from '#components/sheet.tsx';
import { TextField } from '#components/text-field.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { useMay } from '#lib/ability.ts';
import { useSubmit } from '#lib/use-submit.ts';
import { sendReveal } from '../api/people.ts';

const reasonWordsTexts = textsOf(() => import('../../reason-words/texts/fa.ts'));
const actTexts = textsOf(() => import('../acts/texts/fa.ts'));
const peopleTexts = textsOf(() => import('../texts/fa.ts'));

/** How long a whole number stands on the page. */
const SHOWN_S = 30;
const WORDS_LENGTH_MAX = 400;
/** What is said most, to start from; keys of the texts. */
const TEMPLATES = ['revealCall', 'revealCompare', 'revealBank'] as const;

/** Which number of whom. */
interface Meant {
  readonly id: string;
  readonly what: PersonNumber;
  /** Which of their cards. */
  readonly card?: string;
}

/** A masked number; for those who may, a way to the whole one, which stands for a short while. */
export function WholeNumber({ children, ...meant }: Meant & { children: ReactNode }) {
  const t = useTexts(peopleTexts);
  const digits = useShownDigits();
  const has = useMay();
  const [asking, setAsking] = useState(false);
  const [value, setValue] = useState<string | null>(null);
  const mask = useCallback(() => setValue(null), []);
  const what = t[`number_${meant.what}`];
  if (!has('read PersonNumber')) return children;
  return (
    <span className="whole-number">
      {value === null ? (
        <>
          {children}
          <SheetIconButton
            icon="eye"
            label={t.reveal.replace('{what}', what)}
            onClick={() => setAsking(true)}
          />
        </>
      ) : (
        <>
          <span role="status">
            <bdi dir="ltr" className="num font-medium">
              {digits(value)}
            </bdi>
          </span>
          <IconButton icon="eye-off" label={t.revealHide} onClick={mask} />
          <Left onOver={mask} />
        </>
      )}
      <Sheet title={t.revealTitle} open={asking} onClose={() => setAsking(false)}>
        <Why
          meant={meant}
          onShown={(shown) => {
            setValue(shown);
            setAsking(false);
          }}
        />
      </Sheet>
    </span>
  );
}

/**
 * Says that it was written down and counts the seconds. The number goes with the last one, with the
 * page, and at once when the page is put away: behind another tab nobody counts, and a screen that is
 * shared or photographed later shows nothing.
 */
function Left({ onOver }: { onOver: () => void }) {
  const t = useTexts(peopleTexts);
  const count = useCount();
  const [left, setLeft] = useState(SHOWN_S);
  useEffect(() => {
    const timer = setTimeout(() => (left <= 1 ? onOver() : setLeft(left - 1)), 1_000);
    return () => clearTimeout(timer);
  }, [left, onOver]);
  useEffect(() => {
    const putAway = () => document.visibilityState === 'hidden' && onOver();
    document.addEventListener('visibilitychange', putAway);
    return () => document.removeEventListener('visibilitychange', putAway);
  }, [onOver]);
  return (
    <span className="text-caption text-fg2">
      {t.revealLogged} <span aria-hidden="true">{t.revealed.replace('{count}', count(left))}</span>
    </span>
  );
}

function Why({ meant, onShown }: { meant: Meant; onShown: (value: string) => void }) {
  const t = useTexts(peopleTexts);
  const a = useTexts(actTexts);
  const reasons = useTexts(reasonWordsTexts);
  const name = useId();
  const [reason, setReason] = useState<PersonReason | ''>('');
  const [words, setWords] = useState('');
  const [checked, setChecked] = useState(false);
  const own = words.trim();
  const lacksWords = reason === 'other' && own.length < 5;
  const { id, ...number } = meant;
  const send = useSubmit(async () => {
    if (reason === '' || lacksWords) return;
    onShown(await sendReveal(id, { ...number, reason, ...(own === '' ? {} : { words: own }) }));
  });
  function submit(event: FormEvent): void {
    event.preventDefault();
    setChecked(true);
    if (reason !== '' && !lacksWords) send.send();
  }
  return (
    <form noValidate onSubmit={submit}>
      <p className="text-fg2">{t.revealText.replace('{what}', t[`number_${meant.what}`])}</p>
      <div role="radiogroup" aria-label={a.why}>
        {PERSON_REASONS.map((choice) => (
          <label key={choice} className="row-radio">
            <span className="flex-1">{reasons[choice]}</span>
            <input
              type="radio"
              name={name}
              checked={reason === choice}
              onChange={() => setReason(choice)}
            />
            <span className="dot" aria-hidden="true" />
          </label>
        ))}
      </div>
      <div className="flex flex-wrap gap-2 py-2" role="group" aria-label={t.revealTemplates}>
        {TEMPLATES.map((template) => (
          <Button
            key={template}
            type="button"
            look="outline"
            size="sm"
            onClick={() => setWords(t[template])}
          >
            {t[template]}
          </Button>
        ))}
      </div>
      <TextField
        dense
        label={a.words}
        value={words}
        onChange={setWords}
        maxLength={WORDS_LENGTH_MAX}
        error={checked && lacksWords ? a.wordsNeeded : null}
      />
      <Button type="submit" sends busy={send.busy}>
        {t.revealSend}
      </Button>
      <p className="field-note" data-kind="error" role="alert">
        {checked && reason === '' ? a.whyNeeded : send.message}
      </p>
    </form>
  );
}
