import { type ReactNode, type Ref, useId } from 'react';
import { useAmountEntry } from '#components/amount-entry.ts';
import { FieldNote } from '#components/text-field.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { showAmount } from '#lib/amount-input.ts';
import { digitsShown, settings } from '#lib/settings.ts';
import { useStore } from '#lib/store.ts';
import type { OtcAsset } from '../model/otc-form.ts';

const otcTexts = textsOf(() => import('../texts/fa.ts'));

/** One side of a swap: its amount, its asset at the end of the row, what is said of it below. */
export function SwapField({
  label,
  name,
  aside,
  value,
  onChange,
  asset,
  chip,
  isEstimate,
  error,
  note,
  boxRef,
}: {
  label: string;
  name: string;
  aside?: ReactNode;
  value: string;
  onChange: (value: string) => void;
  asset: OtcAsset;
  /** Which asset it is, and the way to another one. */
  chip: ReactNode;
  /** The amount follows from the price of the moment. */
  isEstimate: boolean;
  error: ReactNode;
  note: ReactNode;
  boxRef?: Ref<HTMLDivElement>;
}) {
  const id = useId();
  const t = useTexts(otcTexts);
  const digits = digitsShown(useStore(settings));
  const entry = useAmountEntry({ value, scale: asset.scale, onChange });
  const problem = isEstimate ? null : entry.problem;
  const invalid = problem !== null || (error !== null && error !== undefined);
  return (
    <div ref={boxRef} className="swap-box" data-invalid={invalid || undefined}>
      <div className="flex items-baseline justify-between gap-3 text-table text-fg2">
        <label htmlFor={id}>{label}</label>
        <span className="text-caption">{aside}</span>
      </div>
      <div className="flex items-center gap-3">
        {isEstimate && value !== '' && (
          <span className="text-h3 text-fg2" aria-hidden="true">
            ≈
          </span>
        )}
        <input
          {...entry.input}
          id={id}
          name={name}
          // a Persian nought alone reads as a dot
          placeholder={digits === 'fa' ? t.amountHere : showAmount('0', digits)}
          aria-invalid={invalid || undefined}
          aria-describedby={`${id}-note`}
        />
        {chip}
      </div>
      <FieldNote
        id={`${id}-note`}
        error={problem}
        words={invalid ? null : note}
        hint={<span className="text-err">{error}</span>}
      />
    </div>
  );
}
