import { expect, it } from 'vitest';
import { csvFile } from './csv.ts';

const read = (bytes: Uint8Array): string =>
  new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);

it('begins with the mark of UTF-8, and quotes what would end a cell', () => {
  expect(
    read(
      csvFile([
        ['a', 'ب'],
        ['1,5', 'he said "no"'],
        ['two\nlines', ''],
      ]),
    ),
  ).toBe('\ufeffa,ب\r\n"1,5","he said ""no"""\r\n"two\nlines",\r\n');
});

it.each(['=1+1', '+1', '-1', '@A1', '\t=1', '\r=1'])('lets no cell be a formula: %j', (cell) => {
  const [, text = ''] = read(csvFile([['x'], [cell]])).split('\r\n');
  expect(text.replace(/^"/, '').startsWith("'")).toBe(true);
});
