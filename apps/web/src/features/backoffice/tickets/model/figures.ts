/** A word in braces, as the server reads it: none may stand in an answer that goes out. */
const FIGURE = /\{\s*([\p{L}\p{N}_]{1,40})\s*\}/u;
const WHOLE = String.raw`\{\s*[\p{L}\p{N}_]{1,40}\s*\}`;
/** What means something in a pattern. */
const SIGNS = /[.*+?^${}()|[\]\\/]/g;

/** The first name in braces of a text; undefined where every one is filled. */
export function unfilledFigure(text: string): string | undefined {
  return FIGURE.exec(text)?.[1];
}

/** A part of a text: a figure that was filled in, one that is not, or words. */
export interface TextPart {
  readonly kind: 'plain' | 'figure' | 'empty';
  readonly text: string;
}

/** A text cut at each of some figures, and at names that still stand in braces. */
export function markedParts(text: string, figures: readonly string[]): readonly TextPart[] {
  const cuts = [...new Set(figures)]
    .filter((figure) => figure !== '')
    // of two that begin alike the longer one
    .toSorted((one, other) => other.length - one.length)
    .map((figure) => figure.replace(SIGNS, '\\$&'));
  const pattern = new RegExp(`(${[...cuts, WHOLE].join('|')})`, 'u');
  return text
    .split(pattern)
    .map((part, index): TextPart => {
      // every second one is what it was cut at
      if (index % 2 === 0) return { kind: 'plain', text: part };
      return { kind: figures.includes(part) ? 'figure' : 'empty', text: part };
    })
    .filter((part) => part.text !== '');
}
