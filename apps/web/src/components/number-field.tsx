import type { ReactNode } from 'react';
import { digitsShown, settings } from '../lib/settings.ts';
import { useStore } from '../lib/store.ts';
import { AmountField, type AmountFieldProps } from './amount-field.tsx';

/** What a field for a number takes; see the amount's own field. */
export interface NumberFieldProps extends Omit<AmountFieldProps, 'asset' | 'scale' | 'end'> {
  /** Decimals that may be typed; without it whole numbers. */
  readonly scale?: number;
  /** Stands at the field's end: minutes, a percent sign. */
  readonly unit?: ReactNode;
}

/**
 * A number that is no amount of an asset: points, days, a place. It is typed and shown as amounts are, in
 * the page's digits and grouped, and its value is Latin text; room for what is wrong is always kept.
 */
export function NumberField({ scale = 0, unit, ...field }: NumberFieldProps) {
  return (
    <AmountField
      isDense
      keepsLine
      {...field}
      asset=""
      scale={scale}
      end={unit === undefined ? false : <span className="field-unit">{unit}</span>}
    />
  );
}

/** Decimals of a percentage: it is kept in parts per million. */
const PERCENT_SCALE = 4;

/** A percentage, with its sign at the field's end. */
export function PercentField({ scale = PERCENT_SCALE, ...field }: Omit<NumberFieldProps, 'unit'>) {
  const digits = digitsShown(useStore(settings));
  return <NumberField {...field} scale={scale} unit={digits === 'fa' ? '٪' : '%'} />;
}
