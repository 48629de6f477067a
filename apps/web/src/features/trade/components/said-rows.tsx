import type { ReactNode } from 'react';

/**
 * Coins said once more below their field in Persian: in words, and what they are worth under that.
 * The room of both is kept while nothing is typed, so that nothing below it moves.
 */
export function SaidRows({
  words,
  worth,
  isNarrow = false,
}: {
  words: string | null;
  /** null while no price is known. */
  worth: ReactNode;
  /** In half a phone's width the words take two lines. */
  isNarrow?: boolean;
}) {
  return (
    <span className={`block ${isNarrow ? 'min-h-[54px]' : 'min-h-[36px]'}`}>
      {words !== null && <span className="block">{words}</span>}
      {worth !== null && <span className="block">{worth}</span>}
    </span>
  );
}
