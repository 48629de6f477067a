// The archive: a person's rows as files, and a page in their language that says what they are.
import { formatDecimal, IRT, parseDecimal } from '@sarraf/money';
import type { Lang } from '../../http/index.ts';
import { csvFile, type ZipEntry, zipFile } from '../../platform/table-files/index.ts';
import type { MarketCatalog } from '../markets/index.ts';
import type { NotificationsModule } from '../notifications/index.ts';
import { isNoticeKind, type NoticeFacts } from '../notifications/index.ts';
import { tomanText } from '../toman-amounts/index.ts';
import { explainingPage, type PageRow } from './explaining-page.ts';
import type { OwnColumn, OwnTable } from './own-table.ts';

/** What values are worded with. */
export interface Wording {
  readonly catalog: MarketCatalog;
  readonly notifications: Pick<NotificationsModule, 'words'>;
  readonly lang: Lang;
}

/** How much goes into one archive. */
export interface ArchiveBounds {
  readonly rowsMax: number;
  /** Of all files together, before they are packed. */
  readonly charactersMax: number;
}

/** One row as it was read. */
export type OwnRow = Readonly<Record<string, unknown>>;

/**
 * Makes the archive, one table after the other; of what is beyond its bounds the oldest rows are left out,
 * and the page says so.
 *
 * @param read the newest rows of a table, so many at most
 */
export async function makeArchive(
  tables: readonly OwnTable[],
  read: (table: OwnTable, max: number) => Promise<readonly OwnRow[]>,
  wording: Wording,
  { rowsMax, charactersMax }: ArchiveBounds,
): Promise<Uint8Array> {
  const files: ZipEntry[] = [];
  const told: PageRow[] = [];
  let room = charactersMax;
  for (const table of tables) {
    const found = await read(table, rowsMax + 1);
    const lines: string[][] = [];
    for (const row of found.slice(0, rowsMax)) {
      const line = table.columns.map((column) => wordOf(column, row, wording));
      const length = line.reduce((sum, cell) => sum + cell.length + 1, 1);
      if (length > room) break;
      room -= length;
      lines.push(line);
    }
    const name = `${table.file}.csv`;
    const bytes = csvFile([table.columns.map((column) => column.name), ...lines]);
    files.push({ name, text: Buffer.from(bytes).toString() });
    const isCut = lines.length < found.length;
    told.push({ name, title: table.title[wording.lang], rows: lines.length, isCut });
  }
  const page = { name: 'index.html', text: explainingPage(wording.lang, told) };
  return zipFile([page, ...files]);
}

function wordOf({ name, shape }: OwnColumn, row: OwnRow, wording: Wording): string {
  const value = row[name];
  if (value === null || value === undefined) return '';
  switch (shape.as) {
    case 'text':
      return textOf(value);
    case 'moment':
      return new Date(Number(value)).toISOString();
    case 'toman':
      return tomanText(wholeOf(value));
    case 'notice':
      return noticeWords(name, value, row, wording);
    default:
      return figureOf(shape.as, wholeOf(value), textOf(row[shape.of] ?? ''), wording.catalog);
  }
}

function textOf(value: unknown): string {
  if (value instanceof Date) return value.toISOString();
  if (typeof value === 'object' && value !== null) return JSON.stringify(value);
  return String(value);
}

const wholeOf = (value: unknown): bigint => BigInt(String(value));

function noticeWords(
  part: string,
  facts: unknown,
  { kind }: OwnRow,
  { notifications, lang }: Wording,
): string {
  const word = String(kind);
  if (!isNoticeKind(word)) return '';
  const { title, content } = notifications.words(word, facts as NoticeFacts, lang);
  return part === 'title' ? title : content;
}

function figureOf(
  as: 'amount' | 'price' | 'lots' | 'base' | 'quote',
  whole: bigint,
  of: string,
  catalog: MarketCatalog,
): string {
  if (as === 'amount') return of === '' ? '' : formatDecimal(whole, catalog.scaleOf(of));
  const market = catalog.market(of);
  if (market === undefined) return '';
  const { seed, spec } = market;
  if (as === 'price') return inSteps(seed.tickSize, whole);
  if (as === 'lots') return inSteps(seed.lotSize, whole);
  const asset = as === 'base' ? spec.base.symbol : (spec.quote.symbol ?? IRT);
  return formatDecimal(whole, catalog.scaleOf(asset));
}

/** So many steps of a market as a decimal text. */
function inSteps(step: string, count: bigint): string {
  const scale = step.split('.')[1]?.length ?? 0;
  const units = parseDecimal(step, scale);
  return units.ok ? formatDecimal(units.value * count, scale) : '';
}
