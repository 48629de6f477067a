import { propertySeed } from '@sarraf/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvCell, csvFile } from './csv.ts';

fc.configureGlobal({ seed: propertySeed() });

/** Reads a CSV file back, by RFC 4180. */
function readCsv(file: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  const cell = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/gy;
  for (const [, quoted, plain = '', end] of file.replace(/^\ufeff/, '').matchAll(cell)) {
    row.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (end === '\r\n') {
      rows.push(row);
      row = [];
    }
  }
  return rows;
}

describe('a cell', () => {
  it.each([
    ['=1+2', '"\'=1+2"'],
    ['+cmd', '"\'+cmd"'],
    ['-cmd', '"\'-cmd"'],
    ['@SUM(A1)', '"\'@SUM(A1)"'],
    ['\t=1', '"\'\t=1"'],
    [' =1', '"\' =1"'],
    ['=HYPERLINK("x";"y")', '"\'=HYPERLINK(""x"";""y"")"'],
    ['-12.5', '-12.5'],
    ['0.00050001', '0.00050001'],
    ['BTCIRT', 'BTCIRT'],
    ['a "b", c', '"a ""b"", c"'],
    ['خرید محدود', 'خرید محدود'],
    ['', ''],
  ])('%j becomes %j', (text, cell) => {
    expect(csvCell(text)).toBe(cell);
  });

  it('is never a formula, whatever the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary-ascii' }), (text) => {
        const [[seen = ''] = []] = readCsv(csvFile([text], []));
        expect(/^-?\d+(\.\d+)?$/.test(seen) || !/^\s*[=+\-@|%]/.test(seen)).toBe(true);
      }),
      { verbose: true },
    );
  });
});

describe('a file', () => {
  it('begins with its mark and ends each line as spreadsheets expect', () => {
    expect(csvFile(['a', 'b'], [['1', '2']])).toBe('\ufeffa,b\r\n1,2\r\n');
  });

  it('reads back as it was written', () => {
    const cells = fc.array(
      fc.string().filter((text) => csvCell(text).indexOf("'") < 0),
      {
        minLength: 2,
        maxLength: 4,
      },
    );
    fc.assert(
      fc.property(cells, fc.array(cells, { maxLength: 4 }), (heads, rows) => {
        expect(readCsv(csvFile(heads, rows))).toEqual([heads, ...rows]);
      }),
      { verbose: true },
    );
  });
});
