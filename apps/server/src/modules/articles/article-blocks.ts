// Markdown becomes blocks, never HTML: what is not one of ours is kept as the text that it was.
import type { ArticleBlock, ArticleSpan } from '@sarraf/contracts';
import { ARTICLE_BYTES_MAX, ARTICLE_PICTURES_MAX } from '@sarraf/contracts/lists';
import { lexer, type Token, type Tokens } from 'marked';
import { AppError } from '../../http/index.ts';
import { figuresIn } from './fill-blocks.ts';

/** A text as people read it. */
export interface ReadText {
  readonly blocks: ArticleBlock[];
  /** To read it, at least 1. */
  readonly minutes: number;
}

/** What a text may name. */
export interface Nameable {
  readonly isFigure: (name: string) => boolean;
  /** Pictures of ours by their ids. */
  readonly pictures: ReadonlyMap<string, PictureSize>;
}

/** In pixels. */
export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

/** Spans within spans, and blocks within quotes: deeper ones are read as plain text. */
const DEPTH_MAX = 8;
/** Letters that are read in a minute. */
const LETTERS_A_MINUTE = 1_000;

/** What the address of a picture of ours begins with, in a source. */
const PICTURE = 'picture:';
const PICTURE_IN_SOURCE = /picture:([\w-]{22})(?![\w-])/g;
/** So much of an id that is none is said back. */
const SAID_MAX = 40;

type Style = Pick<ArticleSpan, 'bold' | 'italic' | 'code' | 'href'>;
const PLAIN: Style = { bold: false, italic: false, code: false, href: null };

/**
 * Reads a source in Markdown. Its figures stay names until somebody reads the text (fill-blocks.ts).
 *
 * @throws AppError `article_too_long`, `article_too_deep`, `article_figure_unknown` for a figure that
 *   has no such name, `article_picture_unknown` for a picture that is none of ours,
 *   `article_picture_alt_missing`, `article_picture_misplaced`, `article_pictures_too_many`
 */
export function readArticle(source: string, { isFigure, pictures }: Nameable): ReadText {
  if (Buffer.byteLength(source) > ARTICLE_BYTES_MAX) throw new AppError('article_too_long');
  const unknown = figuresIn(source).find((name) => !isFigure(name));
  if (unknown !== undefined) throw new AppError('article_figure_unknown', { name: unknown });
  const blocks = lexed(source).flatMap((token) => blocksOf(token, pictures, 0));
  if (blocks.filter(({ kind }) => kind === 'picture').length > ARTICLE_PICTURES_MAX) {
    throw new AppError('article_pictures_too_many', { max: ARTICLE_PICTURES_MAX });
  }
  const letters = blocks.reduce((sum, block) => sum + textOf(block).length, 0);
  return { blocks, minutes: Math.max(1, Math.ceil(letters / LETTERS_A_MINUTE)) };
}

/** Ids of pictures that a source may show; some of them may stand in its code alone. */
export function picturesIn(source: string): string[] {
  return [...new Set([...source.matchAll(PICTURE_IN_SOURCE)].map(([, id = '']) => id))];
}

/** Ids of the pictures that blocks show, each once. */
export function picturesOf(blocks: readonly ArticleBlock[]): string[] {
  return [...new Set(blocks.flatMap((block) => (block.kind === 'picture' ? [block.id] : [])))];
}

/** @throws AppError `article_too_deep`: the lexer calls itself for each level, and only the stack ends it */
function lexed(source: string): Token[] {
  try {
    return lexer(source);
  } catch (cause) {
    if (cause instanceof RangeError) throw new AppError('article_too_deep');
    throw cause;
  }
}

function blocksOf(token: Token, pictures: Nameable['pictures'], depth: number): ArticleBlock[] {
  switch (token.type) {
    case 'space':
    case 'def':
      return [];
    case 'hr':
      return [{ kind: 'hr' }];
    case 'code':
      return [{ kind: 'code', text: String(token['text']) }];
    case 'heading': {
      const { depth: level, tokens } = token as Tokens.Heading;
      return [{ kind: level <= 2 ? 'h2' : 'h3', spans: spansOf(tokens) }];
    }
    case 'list': {
      const { ordered, items } = token as Tokens.List;
      return [{ kind: ordered ? 'ol' : 'ul', items: items.map(({ tokens }) => itemOf(tokens)) }];
    }
    case 'table': {
      const { header, rows } = token as Tokens.Table;
      const cells = (row: readonly Tokens.TableCell[]) => row.map(({ tokens }) => spansOf(tokens));
      return [{ kind: 'table', head: cells(header), rows: rows.map(cells) }];
    }
    case 'blockquote': {
      if (depth >= DEPTH_MAX) return [paragraph('quote', [plainSpan(token.raw)])];
      const inner = ((token as Tokens.Blockquote).tokens ?? []).flatMap((one) =>
        blocksOf(one, pictures, depth + 1),
      );
      return inner.map((block) =>
        block.kind === 'p' ? { ...block, kind: 'quote' as const } : block,
      );
    }
    case 'paragraph':
    case 'text':
      return paragraphsOf((token as Tokens.Paragraph).tokens ?? [token], pictures);
    default:
      // also every HTML token: shown as it was written
      return [paragraph('p', [plainSpan(token.raw.trim())])];
  }
}

/** A paragraph; where pictures of ours stand in it, they and what stands between them. */
function paragraphsOf(tokens: readonly Token[], pictures: Nameable['pictures']): ArticleBlock[] {
  if (!tokens.some(isOwnPicture)) return [paragraph('p', spansOf(tokens))];
  const blocks: ArticleBlock[] = [];
  let run: Token[] = [];
  const endRun = (): void => {
    const spans = trimmed(spansOf(run));
    if (spans.length > 0) blocks.push(paragraph('p', spans));
    run = [];
  };
  for (const token of tokens) {
    if (!isOwnPicture(token)) {
      run.push(token);
      continue;
    }
    endRun();
    blocks.push(pictureOf(token, pictures));
  }
  endRun();
  return blocks;
}

function isOwnPicture(token: Token): token is Tokens.Image {
  return token.type === 'image' && String(token['href']).startsWith(PICTURE);
}

/** @throws AppError `article_picture_unknown`, `article_picture_alt_missing` */
function pictureOf({ href, text }: Tokens.Image, pictures: Nameable['pictures']): ArticleBlock {
  const id = href.slice(PICTURE.length);
  const size = pictures.get(id);
  if (size === undefined) {
    throw new AppError('article_picture_unknown', { name: id.slice(0, SAID_MAX) });
  }
  const alt = text.replace(/\s+/g, ' ').trim();
  if (alt === '') throw new AppError('article_picture_alt_missing', { name: id });
  return { kind: 'picture', id, alt, width: size.width, height: size.height };
}

/** The same without white space at both ends. */
function trimmed(spans: readonly ArticleSpan[]): ArticleSpan[] {
  const last = spans.length - 1;
  return spans
    .map((span, at) => {
      const text = at === 0 ? span.text.trimStart() : span.text;
      return { ...span, text: at === last ? text.trimEnd() : text };
    })
    .filter(({ text }) => text !== '');
}

function paragraph(kind: 'p' | 'quote', spans: ArticleSpan[]): ArticleBlock {
  return { kind, spans };
}

/** Lines of an item stand behind each other: lists within lists are one line each. */
function itemOf(tokens: readonly Token[]): ArticleSpan[] {
  return tokens.flatMap((token) => {
    if (token.type === 'list') {
      return (token as Tokens.List).items.flatMap((item) => [
        plainSpan('\n– '),
        ...itemOf(item.tokens),
      ]);
    }
    const { tokens: inner } = token as Tokens.Text;
    return inner === undefined ? [plainSpan(token.raw)] : spansOf(inner);
  });
}

function spansOf(tokens: readonly Token[], style: Style = PLAIN, depth = 0): ArticleSpan[] {
  return joined(tokens.flatMap((token) => spansOfOne(token, style, depth)));
}

function spansOfOne(token: Token, style: Style, depth: number): ArticleSpan[] {
  const inner = (token as Tokens.Text).tokens;
  if (depth >= DEPTH_MAX) return [{ ...style, text: token.raw }];
  switch (token.type) {
    case 'strong':
      return spansOf(inner ?? [], { ...style, bold: true }, depth + 1);
    case 'em':
      return spansOf(inner ?? [], { ...style, italic: true }, depth + 1);
    case 'codespan':
      return [{ ...style, code: true, text: String(token['text']) }];
    case 'br':
      return [{ ...style, text: '\n' }];
    case 'escape':
      return [{ ...style, text: String(token['text']) }];
    case 'link': {
      const href = safeHref(String(token['href']));
      if (href === null) return [{ ...style, text: token.raw }];
      return spansOf(inner ?? [], { ...style, href }, depth + 1);
    }
    case 'text':
      if (inner !== undefined) return spansOf(inner, style, depth + 1);
      return [{ ...style, text: token.raw }];
    case 'image':
      // of a heading, an item, a cell, a link: there is no block of a picture within these
      if (isOwnPicture(token)) throw new AppError('article_picture_misplaced');
      return [{ ...style, text: token.raw }];
    default:
      return [{ ...style, text: token.raw }];
  }
}

const plainSpan = (text: string): ArticleSpan => ({ ...PLAIN, text });

/** Neighbours of one style are one span. */
function joined(spans: readonly ArticleSpan[]): ArticleSpan[] {
  const out: ArticleSpan[] = [];
  for (const span of spans) {
    const last = out.at(-1);
    if (last !== undefined && isSameStyle(last, span)) last.text += span.text;
    else out.push({ ...span });
  }
  return out;
}

function isSameStyle(a: Style, b: Style): boolean {
  return a.bold === b.bold && a.italic === b.italic && a.code === b.code && a.href === b.href;
}

/** `https:` with a host, or a path of our own; anything else is text. */
function safeHref(href: string): string | null {
  if (/^\/(?![/\\])[\w\-./?=&#%$]*$/.test(href)) return href;
  try {
    const url = new URL(href);
    const isPlain = url.protocol === 'https:' && url.username === '' && url.password === '';
    return isPlain ? url.href : null;
  } catch {
    return null;
  }
}

function textOf(block: ArticleBlock): string {
  const of = (spans: readonly ArticleSpan[]): string => spans.map(({ text }) => text).join('');
  switch (block.kind) {
    case 'hr':
    case 'picture':
      return '';
    case 'code':
      return block.text;
    case 'ul':
    case 'ol':
      return block.items.map(of).join(' ');
    case 'table':
      return [block.head, ...block.rows].map((row) => row.map(of).join(' ')).join(' ');
    default:
      return of(block.spans);
  }
}
