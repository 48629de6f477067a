import { amountWords } from '../lib/amount-words.ts';
import { settings } from '../lib/settings.ts';
import { useStore } from '../lib/store.ts';
import { Amount, Num } from './num.tsx';

/** What is needed, besides the amount, to say an amount of coins: its name and its worth. */
export interface CoinSaid {
  /** The coin's name in the page's language. */
  readonly name: string;
  /** What it is worth in toman; null where no price is known. */
  readonly worth: string | null;
}

/** A typed amount of coins said once more, never rounded: in words, or exactly with its worth. */
export function CoinWords({ value, name, worth }: CoinSaid & { value: string }) {
  const { lang } = useStore(settings);
  if (lang === 'fa') return <>{amountWords(value, name)}</>;
  if (amountWords(value, name) === null) return null;
  return (
    <>
      <Num value={value.replace(/\.$/, '')} /> {name}
      {worth !== null && /[1-9]/.test(worth) && (
        <>
          {' ≈ '}
          <Amount value={worth} asset="IRT" unitClassName="" figure="form_worth" />
        </>
      )}
    </>
  );
}
