/** What a button of the editor does to the text. */
export type SourceMark = 'heading' | 'bold' | 'italic' | 'list' | 'quote' | 'table' | 'link';

/** A text with what is chosen in it. */
export interface Chosen {
  readonly source: string;
  readonly from: number;
  readonly to: number;
}

/** The text with `added` in place of what is chosen, and the caret behind it. */
export function insertInto({ source, from, to }: Chosen, added: string): Chosen {
  const at = from + added.length;
  return { source: source.slice(0, from) + added + source.slice(to), from: at, to: at };
}

const AROUND = { bold: '**', italic: '_' } as const;
const BEFORE_LINES = { heading: '## ', list: '- ', quote: '> ' } as const;

/**
 * The text after a button was pressed: what is chosen is between its signs, or its lines begin with
 * them; the words that belong there are chosen, so that one types on.
 */
export function markSource(
  chosen: Chosen,
  mark: SourceMark,
  words: { readonly text: string; readonly column: string },
): Chosen {
  switch (mark) {
    case 'bold':
    case 'italic':
      return between(chosen, AROUND[mark], AROUND[mark], words.text);
    case 'link':
      return between(chosen, '[', '](/fees)', words.text);
    case 'table': {
      const { column } = words;
      const table = `| ${column} | ${column} |\n| --- | --- |\n|  |  |\n`;
      return insertInto(chosen, paragraphBefore(chosen) + table);
    }
    default:
      return beforeLines(chosen, BEFORE_LINES[mark]);
  }
}

function between({ source, from, to }: Chosen, open: string, close: string, words: string): Chosen {
  const inside = source.slice(from, to) || words;
  const start = from + open.length;
  return {
    source: source.slice(0, from) + open + inside + close + source.slice(to),
    from: start,
    to: start + inside.length,
  };
}

/** All lines that the choice touches begin with the sign; pressed again, none does. */
function beforeLines({ source, from, to }: Chosen, sign: string): Chosen {
  const start = source.lastIndexOf('\n', from - 1) + 1;
  const end = source.indexOf('\n', to) === -1 ? source.length : source.indexOf('\n', to);
  const lines = source.slice(start, end).split('\n');
  const isMarked = lines.every((line) => line.startsWith(sign));
  const next = lines.map((line) => (isMarked ? line.slice(sign.length) : sign + line)).join('\n');
  const at = start + next.length;
  return { source: source.slice(0, start) + next + source.slice(end), from: at, to: at };
}

/** The text with a picture in a paragraph of its own, and the caret behind it. */
export function insertPicture(
  chosen: Chosen,
  { id, alt }: { readonly id: string; readonly alt: string },
): Chosen {
  const said = alt
    .replace(/[\\`\s]+/g, ' ')
    .trim()
    .replace(/[[\]]/g, '\\$&');
  const picture = `![${said}](picture:${id})`;
  return insertInto(chosen, paragraphBefore(chosen) + picture + paragraphBehind(chosen));
}

/** A table and a picture begin a paragraph of their own. */
function paragraphBefore({ source, from }: Chosen): string {
  const before = source.slice(0, from);
  if (before === '' || before.endsWith('\n\n')) return '';
  return before.endsWith('\n') ? '\n' : '\n\n';
}

function paragraphBehind({ source, to }: Chosen): string {
  const behind = source.slice(to);
  if (behind.startsWith('\n\n')) return '';
  return behind.startsWith('\n') ? '\n' : '\n\n';
}
