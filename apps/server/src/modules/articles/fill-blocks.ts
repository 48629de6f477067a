// Blocks as they are kept name figures as `{{name}}`; as they are read each is a run of its own.
import type { ArticleBlock, ArticleSpan } from '@sarraf/contracts';
import type { Figure } from './figure-words.ts';

/** A figure by its name, wherever it stands in a text. */
const FIGURE = /\{\{([^{}]{0,80})\}\}/g;
/** What is said of a figure that there is no more. */
const GONE = '—';

/** The names of figures in a text, each as often as it stands there. */
export function figuresIn(source: string): string[] {
  return [...source.matchAll(FIGURE)].map(([, name = '']) => name);
}

/** Blocks with their figures filled in, in a language. */
export function fillBlocks(
  blocks: readonly ArticleBlock[],
  figures: ReadonlyMap<string, Figure>,
  lang: keyof Figure,
): ArticleBlock[] {
  const valueOf = (name: string): string => figures.get(name)?.[lang] ?? GONE;
  const line = (spans: readonly ArticleSpan[]): ArticleSpan[] =>
    spans.flatMap((span) => filled(span, valueOf));
  return blocks.map((block): ArticleBlock => {
    switch (block.kind) {
      case 'hr':
        return block;
      case 'code':
        return { ...block, text: textOf(block.text, valueOf) };
      case 'picture':
        return { ...block, alt: textOf(block.alt, valueOf) };
      case 'ul':
      case 'ol':
        return { ...block, items: block.items.map(line) };
      case 'table':
        return {
          ...block,
          head: block.head.map(line),
          rows: block.rows.map((row) => row.map(line)),
        };
      default:
        return { ...block, spans: line(block.spans) };
    }
  });
}

type ValueOf = (name: string) => string;

function textOf(text: string, valueOf: ValueOf): string {
  return text.replace(FIGURE, (_, name: string) => valueOf(name));
}

function filled(span: ArticleSpan, valueOf: ValueOf): ArticleSpan[] {
  if (span.code) return [{ ...span, text: textOf(span.text, valueOf) }];
  // every second piece is a name
  return span.text.split(FIGURE).flatMap((text, at): ArticleSpan[] => {
    if (at % 2 === 1) return [{ ...span, text: valueOf(text), figure: text }];
    return text === '' ? [] : [{ ...span, text }];
  });
}
