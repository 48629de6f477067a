// A workbook of one sheet by ECMA-376. A number is one only where a spreadsheet keeps every digit of
// it, else a text: so no amount is rounded, those that can be are summed, and no cell is a formula.
import { harmless } from './csv.ts';
import { zipFile } from './zip.ts';

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/**
 * A cell: a text, a decimal as the wire has it (`1500.5`), or a moment in UTC (ISO 8601), which is
 * shown to the second.
 */
export type SheetCell = string | { readonly decimal: string } | { readonly utc: string };

/** One sheet: its name as its tab shows it, and its rows, heads first. */
export interface Sheet {
  readonly name: string;
  readonly isRightToLeft: boolean;
  readonly rows: readonly (readonly SheetCell[])[];
}

/** A workbook of one sheet whose first row stays in view. */
export async function xlsxFile(sheet: Sheet): Promise<Uint8Array> {
  return zipFile([
    {
      name: '[Content_Types].xml',
      text: `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPE}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/></Types>`,
    },
    {
      name: '_rels/.rels',
      text: `${HEAD}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    },
    {
      name: 'xl/workbook.xml',
      text: `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="${escaped(sheet.name)}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      text: `${HEAD}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
    },
    { name: 'xl/styles.xml', text: STYLES },
    { name: 'xl/worksheets/sheet1.xml', text: sheetXml(sheet) },
  ]);
}

/** Digits that a spreadsheet keeps of a number. */
const EXACT_DIGITS = 15;
const DECIMAL = /^-?(\d+)(?:\.(\d+))?$/;
const MOMENT_STYLE = 2;
/** The first of the styles of numbers, which have from none to so many decimals. */
const NUMBER_STYLE = 3;
/** Formats of one's own begin here. */
const FORMAT = 164;
const MOMENT_FORMAT = FORMAT + EXACT_DIGITS + 1;
const DAY_SECONDS = 86_400;
/** The day from which spreadsheets count, before 1970. */
const DAYS_BEFORE_1970 = 25_569;

const FORMATS = Array.from({ length: EXACT_DIGITS + 1 }, (_, decimals) => {
  const code = `#,##0${decimals === 0 ? '' : `.${'0'.repeat(decimals)}`}`;
  return `<numFmt numFmtId="${FORMAT + decimals}" formatCode="${code}"/>`;
});
const NUMBER_XFS = FORMATS.map(
  (_, decimals) => `<xf numFmtId="${FORMAT + decimals}" applyNumberFormat="1"/>`,
);

/** Style 0 is text; 1 is bold text, for heads; 2 is a moment; then numbers by their decimals. */
const STYLES = `${HEAD}<styleSheet xmlns="${MAIN}"><numFmts count="${FORMATS.length + 1}">${FORMATS.join('')}<numFmt numFmtId="${MOMENT_FORMAT}" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="${NUMBER_STYLE + NUMBER_XFS.length}"><xf numFmtId="49" applyNumberFormat="1"/><xf numFmtId="49" applyNumberFormat="1" fontId="1" applyFont="1"/><xf numFmtId="${MOMENT_FORMAT}" applyNumberFormat="1"/>${NUMBER_XFS.join('')}</cellXfs></styleSheet>`;

function sheetXml({ isRightToLeft, rows }: Sheet): string {
  const widths = (rows[0] ?? []).map((_, column) => {
    const longest = rows.reduce((most, row) => Math.max(most, textOf(row[column]).length), 0);
    const width = Math.min(40, Math.max(8, longest + 2));
    return `<col min="${column + 1}" max="${column + 1}" width="${width}" customWidth="1"/>`;
  });
  const lines = rows.map((cells, index) => {
    const drawn = cells.map((cell, column) =>
      cellXml(cell, `${columnName(column)}${index + 1}`, index === 0),
    );
    return `<row r="${index + 1}">${drawn.join('')}</row>`;
  });
  return `${HEAD}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"${isRightToLeft ? ' rightToLeft="1"' : ''}><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths.join('')}</cols><sheetData>${lines.join('')}</sheetData></worksheet>`;
}

function textOf(cell: SheetCell = ''): string {
  if (typeof cell === 'string') return cell;
  return 'decimal' in cell ? cell.decimal : cell.utc;
}

function cellXml(cell: SheetCell, place: string, isHead: boolean): string {
  if (typeof cell !== 'string') {
    const number = 'decimal' in cell ? exactNumber(cell.decimal) : serialOf(cell.utc);
    if (number !== undefined)
      return `<c r="${place}" s="${number.style}"><v>${number.text}</v></c>`;
  }
  const text = escaped(harmless(textOf(cell)));
  return `<c r="${place}" s="${isHead ? 1 : 0}" t="inlineStr"><is><t xml:space="preserve">${text}</t></is></c>`;
}

interface NumberCell {
  readonly text: string;
  readonly style: number;
}

/** Undefined where a spreadsheet would round it, and for what is no decimal. */
function exactNumber(decimal: string): NumberCell | undefined {
  const [text, whole = '', fraction = ''] = DECIMAL.exec(decimal) ?? [];
  const digits = `${whole}${fraction}`.replace(/^0+/, '');
  if (text === undefined || digits.length > EXACT_DIGITS || fraction.length > EXACT_DIGITS) {
    return undefined;
  }
  return { text, style: NUMBER_STYLE + fraction.length };
}

/** Days and parts of them, as spreadsheets count moments. */
function serialOf(utc: string): NumberCell | undefined {
  const seconds = Math.floor(Date.parse(utc) / 1_000);
  if (!Number.isFinite(seconds)) return undefined;
  const days = DAYS_BEFORE_1970 + seconds / DAY_SECONDS;
  return { text: days.toFixed(10), style: MOMENT_STYLE };
}

/** 0 is A, 26 is AA. */
function columnName(index: number): string {
  const last = String.fromCharCode(65 + (index % 26));
  return index < 26 ? last : `${columnName(Math.floor(index / 26) - 1)}${last}`;
}

/** Text of XML; what XML can not hold is left out. */
function escaped(text: string): string {
  return text
    .replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
