import { inflateRawSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { type SheetCell, xlsxFile } from './xlsx.ts';

/** A file of a workbook, which its archive holds by its own header. */
async function partOf(rows: readonly SheetCell[][], wanted: string): Promise<string> {
  const file = Buffer.from(await xlsxFile({ name: 'A', isRightToLeft: false, rows }));
  for (let at = 0; file.readUInt32LE(at) === 0x04034b50; ) {
    const [name, extra] = [file.readUInt16LE(at + 26), file.readUInt16LE(at + 28)];
    const begins = at + 30 + name + extra;
    const ends = begins + file.readUInt32LE(at + 18);
    if (file.toString('utf8', at + 30, at + 30 + name) === wanted) {
      return inflateRawSync(file.subarray(begins, ends)).toString('utf8');
    }
    at = ends;
  }
  throw new Error('There is no such part.');
}

async function cellOf(cell: SheetCell): Promise<string> {
  const xml = await partOf([['Head'], [cell]], 'xl/worksheets/sheet1.xml');
  return /<row r="2">(.*?)<\/row>/s.exec(xml)?.[1] ?? '';
}

it.each([
  ['0', 0],
  ['1500000', 0],
  ['-1500.5', 1],
  ['0.00000123', 8],
  ['999999999999999', 0],
  ['1234567.12345678', 8],
])('%s is a number with as many decimals as are written', async (decimal, decimals) => {
  expect(await cellOf({ decimal })).toBe(`<c r="A2" s="${3 + decimals}"><v>${decimal}</v></c>`);
  const styles = await partOf([['Head']], 'xl/styles.xml');
  const [, xfs = ''] = /<cellXfs[^>]*>(.*?)<\/cellXfs>/s.exec(styles) ?? [];
  const format = [...xfs.matchAll(/numFmtId="(\d+)"/g)][3 + decimals]?.[1];
  const code = `#,##0${decimals === 0 ? '' : `.${'0'.repeat(decimals)}`}`;
  expect(styles).toContain(`<numFmt numFmtId="${format}" formatCode="${code}"/>`);
});

it.each(['1234567890123456', '12345678.12345678', '1e5', '=1+1', '', '0x10', ' 1'])(
  '%j, which a spreadsheet would round or misread, stays a text',
  async (decimal) => {
    const cell = await cellOf({ decimal });
    expect(cell).toContain('t="inlineStr"');
    expect(cell).not.toContain('<v>');
  },
);

it.each(['=1+1', '+1', '-1', '@A1', '|x'])('lets no cell be a formula: %j', async (text) => {
  expect(await cellOf(text)).toContain(`>'${text}</t>`);
});

it('a moment is one, to the second', async () => {
  expect(await cellOf({ utc: '2026-11-28T12:00:00.999Z' })).toBe(
    '<c r="A2" s="2"><v>46354.5000000000</v></c>',
  );
  expect(await cellOf({ utc: 'never' })).toContain('>never</t>');
});
