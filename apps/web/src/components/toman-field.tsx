import { AmountField, type AmountFieldProps, useTomanWords } from './amount-field.tsx';

/**
 * Whole toman in a form of many fields: in small print, its words below, and their room kept while
 * there are none.
 */
export function TomanField(field: Omit<AmountFieldProps, 'asset' | 'scale' | 'words'>) {
  const words = useTomanWords(field.value);
  return <AmountField isDense keepsLine {...field} asset="IRT" scale={0} words={words} />;
}
