import { type ChangeEvent, type ClipboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { useTexts } from '../i18n/texts.ts';
import {
  type AmountEdit,
  type AmountProblem,
  amountOf,
  amountProblem,
  editAmount,
  pasteAmount,
  showAmount,
} from '../lib/amount-input.ts';
import { digitsShown, settings } from '../lib/settings.ts';
import { useStore } from '../lib/store.ts';
import { commonTexts } from './texts/common-texts.ts';

interface AmountEntryOptions {
  /** Decimal text, or what was typed where that is no number. */
  readonly value: string;
  /** Decimals that may be typed. */
  readonly scale: number;
  readonly onChange: (value: string) => void;
}

/** The words for what is wrong with a value, or null. */
export function useAmountProblem(): (value: string, scale: number) => string | null {
  const t = useTexts(commonTexts);
  const digits = digitsShown(useStore(settings));
  const words: Record<AmountProblem, (scale: number) => string> = {
    decimal_comma: () => t.decimalComma,
    separator_misplaced: () => t.separatorMisplaced,
    malformed: () => t.numberMalformed,
    whole_only: () => t.wholeOnly,
    too_many_decimals: (scale) => t.decimalsMost(showAmount(String(scale), digits)),
  };
  return (value, scale) => {
    const problem = amountProblem(value, scale);
    return problem === null ? null : words[problem](scale);
  };
}

/** Typing and pasting of an amount: the input's own props, and what is wrong with the text. */
export function useAmountEntry({ value, scale, onChange }: AmountEntryOptions) {
  const digits = digitsShown(useStore(settings));
  const problemOf = useAmountProblem();
  const ref = useRef<HTMLInputElement>(null);
  const caret = useRef<number | null>(null);
  // what was typed stands in the field until somebody else changes the value
  const [own, setOwn] = useState({ text: value, value });
  const text = own.value === value ? own.text : value;
  const shown = showAmount(text, digits);
  useLayoutEffect(() => {
    if (caret.current === null || document.activeElement !== ref.current) return;
    ref.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  });
  const take = (edit: AmountEdit): void => {
    caret.current = edit.caret;
    const next = amountOf(edit.text, scale);
    setOwn({ text: edit.text, value: next });
    onChange(next);
  };
  return {
    problem: problemOf(value, scale),
    input: {
      ref,
      dir: 'ltr' as const,
      className: 'num',
      inputMode: scale > 0 ? ('decimal' as const) : ('numeric' as const),
      autoComplete: 'off',
      value: shown,
      onChange: (event: ChangeEvent<HTMLInputElement>) => {
        const { value: raw, selectionStart } = event.currentTarget;
        const at = selectionStart ?? raw.length;
        const inserted = insertedBy(event.nativeEvent, raw, at, shown);
        take(editAmount({ previous: text, raw, caret: at, inserted }, scale, digits));
      },
      onPaste: (event: ClipboardEvent<HTMLInputElement>) => {
        event.preventDefault();
        const { selectionStart, selectionEnd } = event.currentTarget;
        const selection = {
          start: selectionStart ?? shown.length,
          end: selectionEnd ?? shown.length,
        };
        const pasted = event.clipboardData.getData('text');
        take(pasteAmount(text, shown, selection, pasted, scale, digits));
      },
    },
  };
}

/** What a change put before the caret, where the browser tells; null for all but keys. */
function insertedBy(event: Event, raw: string, caret: number, before: string): string | null {
  if (!(event instanceof InputEvent)) return null;
  const { inputType, data } = event;
  if (inputType.startsWith('delete')) return '';
  if (inputType === 'insertText' && data !== null) {
    return raw.slice(caret - data.length, caret) === data ? data : null;
  }
  if (inputType !== 'insertCompositionText') return null;
  // a composition names all of its text again, the field's own separators among it
  const kept = before.slice(0, Math.max(0, before.length - (raw.length - caret)));
  let same = 0;
  while (same < caret && same < kept.length && raw[same] === kept[same]) same += 1;
  return raw.slice(same, caret);
}
