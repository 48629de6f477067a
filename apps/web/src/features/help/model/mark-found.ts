import { foldText } from '@sarraf/money';

/** A piece of a text, and whether it is what was looked for. */
export interface Piece {
  readonly text: string;
  readonly isFound: boolean;
}

/**
 * A text in pieces, those that have the words apart, however both are spelled; signs that a comparison
 * leaves out stay with the letter before them.
 */
export function markFound(text: string, words: string): Piece[] {
  const wanted = foldText(words);
  // each sign of the folded text with the place of its letter in the text
  const places: number[] = [];
  let folded = '';
  const letters = Array.from(text);
  for (const [at, letter] of letters.entries()) {
    const own = foldText(letter);
    folded += own;
    for (let count = 0; count < own.length; count += 1) places.push(at);
  }
  const start = wanted === '' ? -1 : folded.indexOf(wanted);
  if (start < 0) return [{ text, isFound: false }];
  const from = places[start] ?? 0;
  const to = (places[start + wanted.length - 1] ?? from) + 1;
  const pieces = [
    { text: letters.slice(0, from).join(''), isFound: false },
    { text: letters.slice(from, to).join(''), isFound: true },
    { text: letters.slice(to).join(''), isFound: false },
  ];
  return pieces.filter((piece) => piece.text !== '');
}
