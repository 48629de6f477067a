// The table of GLOSSARY.md that says which words code does not use, and where one is found.

/** A row of the table. */
export interface BannedWord {
  /** Every form of it, in small letters. */
  readonly forms: ReadonlySet<string>;
  readonly instead: string;
  /** Names that keep it (`otcTerms`), and beginnings of paths that still have it (`apps/web/`). */
  readonly allowed: readonly string[];
}

/** A word that code does not use, the line where it stands, and what to say. */
export interface FoundWord {
  readonly word: string;
  readonly line: number;
  readonly instead: string;
}

const HEADING = '## Words that code does not use';

const cell = (text = ''): string[] =>
  text
    .split(',')
    .map((part) => part.replaceAll('`', '').trim())
    .filter((part) => part !== '' && part !== '–');

/**
 * Reads the table.
 *
 * @throws when the glossary has none: a check without words would pass for ever
 */
export function readBannedWords(glossary: string): BannedWord[] {
  const [, section = ''] = glossary.split(HEADING);
  const rows = section.split('\n').filter((line) => line.startsWith('| '));
  const words = rows.slice(1).map((row): BannedWord => {
    const [, forms, instead = '', allowed] = row.split('|');
    return { forms: new Set(cell(forms)), instead: instead.trim(), allowed: cell(allowed) };
  });
  if (words.length === 0) throw new Error(`GLOSSARY.md has no table under "${HEADING}".`);
  return words;
}

/** Comments, then texts, then names; what stands in `${}` of a text counts as text. */
const TOKEN = new RegExp(
  [
    /(?<comment>\/\*[^]*?\*\/|\/\/[^\n]*)/,
    /(?<text>'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\[^]|[^`\\])*`)/,
    /(?<=[(,=:[!&|?{};>]\s*|return\s+)(?<pattern>\/(?![*/])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n])+\/)/,
    /(?<name>[A-Za-z_$][\w$]*)/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'g',
);

/** `openOrders` has the words open and orders. */
const wordsOfName = (name: string): string[] =>
  name
    .split(/(?<=[a-z\d])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])|[^A-Za-z\d]+/)
    .map((word) => word.toLowerCase());

interface Saying {
  readonly name: string;
  readonly words: readonly string[];
  readonly at: number;
}

/** The words of a prose; a name that it mentions is a name there, too. */
function* sayingsOfProse(prose: string, from = 0): Generator<Saying> {
  for (const { 0: name, index } of prose.matchAll(/[A-Za-z_$][\w$]*/g)) {
    yield { name, words: wordsOfName(name), at: from + index };
  }
}

/** What stands before the text that is a test's name. */
const NAMES_A_TEST = /\b(?:it|test|describe)(?:\.\w+)*(?:\([^()]*\))?\(\s*$|\]\)\(\s*$/;
/** So many characters before a text are looked at. */
const BEFORE_NAME_MAX = 120;

function* sayingsOf(file: string, source: string): Generator<Saying> {
  if (file.endsWith('.md')) {
    yield* sayingsOfProse(source);
    return;
  }
  const isTest = /\.test\.tsx?$/.test(file);
  for (const { groups = {}, index: at } of source.matchAll(TOKEN)) {
    const { comment, name, text } = groups;
    if (name !== undefined) yield { name, words: wordsOfName(name), at };
    if (comment !== undefined) yield* sayingsOfProse(comment, at);
    if (text === undefined || !isTest) continue;
    const before = source.slice(Math.max(0, at - BEFORE_NAME_MAX), at);
    if (NAMES_A_TEST.test(before)) yield* sayingsOfProse(text, at);
  }
}

/**
 * Finds the words of a file's path, names, comments and tests' names that the glossary refuses there;
 * of a page those of all its text.
 */
export function findBannedWords(
  file: string,
  source: string,
  banned: readonly BannedWord[],
): FoundWord[] {
  const here = banned.filter(({ allowed }) => !allowed.some((path) => file.startsWith(path)));
  if (here.length === 0) return [];
  const found: FoundWord[] = [];
  const look = (name: string, words: readonly string[], line: number): void => {
    for (const { forms, instead, allowed } of here) {
      if (allowed.includes(name)) continue;
      const word = words.find((one) => forms.has(one));
      if (word !== undefined) found.push({ word: name, line, instead });
    }
  };
  look(file, wordsOfName(file), 0);
  for (const { name, words, at } of sayingsOf(file, source)) {
    look(name, words, source.slice(0, at).split('\n').length);
  }
  return found;
}
