import { useLayoutEffect, useRef } from 'react';
import { bankOf } from '@sarraf/money/banks';
import { cardDigits, groupCard } from '../lib/card-number.ts';
import { settings } from '../lib/settings.ts';
import { useStore } from '../lib/store.ts';
import { CardThumb } from './bank-card.tsx';
import { TextField } from './text-field.tsx';
import { useShownDigits } from '../lib/use-shown-digits.ts';

/** A card's 16 digits, grouped in fours while typed or pasted; names its bank and shows its art as soon as it can. */
export function CardNumberField({
  label,
  hint,
  value,
  onChange,
  error,
}: {
  label: string;
  hint: string;
  /** Up to 16 Latin digits. */
  value: string;
  onChange: (digits: string) => void;
  error: string | null;
}) {
  const current = useStore(settings);
  const inDigits = useShownDigits();
  const box = useRef<HTMLDivElement>(null);
  const caret = useRef<number | null>(null);
  const grouped = groupCard(value);
  const shown = inDigits(grouped);
  const bank = bankOf(value);
  useLayoutEffect(() => {
    const input = box.current?.querySelector('input');
    if (caret.current === null || input !== document.activeElement) return;
    input?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  });
  return (
    <div ref={box}>
      <TextField
        label={label}
        latin
        inputMode="numeric"
        autoComplete="cc-number"
        value={shown}
        hint={bank?.name[current.lang] ?? hint}
        unit={bank === undefined ? undefined : <CardThumb bankCode={bank.code} />}
        error={error}
        onChange={(raw) => {
          const input = box.current?.querySelector('input');
          const before = cardDigits(raw.slice(0, input?.selectionStart ?? raw.length)).length;
          caret.current = before + Math.floor(Math.max(before - 1, 0) / 4);
          onChange(cardDigits(raw));
        }}
      />
    </div>
  );
}
