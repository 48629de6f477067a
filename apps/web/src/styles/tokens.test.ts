import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const SOURCE_DIR = path.resolve(import.meta.dirname, '..');

/** Where tokens get their values: on the screen, and on paper. */
const HOMES = [
  'styles.css',
  'splash.css',
  'styles/colours.css',
  'styles/sizes.css',
  'styles/print.css',
];

const COMMENT = /\/\*[^]*?\*\//g;
const DECLARATION = /(?<![\w-])(?<name>[a-z-]+)\s*:\s*(?<value>[^;{}]+)[;}]/g;
/** Names of tokens and addresses say nothing of a value. */
const NAMED = /var\(--[\w-]+|url\([^)]*\)/g;
const LENGTH = /\d(?:px|rem|pt)\b/;
const COLOUR =
  /#[\da-f]{3,8}\b|\b(?:rgb|hsl|hwb|lab|lch|oklab|oklch|color)a?\(|\b(?:white|black)\b/i;

/**
 * What a sheet writes that a token says: lengths of corners and letters, and colours. A share of
 * something's own size (`50%`, `0.8em`) is no token's; a custom property gives a value its name.
 */
function rawValues(sheet: string): string[] {
  return [...sheet.replaceAll(COMMENT, '').matchAll(DECLARATION)].flatMap(({ groups = {} }) => {
    const { name = '', value = '' } = groups;
    const bare = value.replaceAll(NAMED, '');
    const isLength = /radius$|^font(?:-size)?$/.test(name) && LENGTH.test(bare);
    const isRaw = !name.startsWith('--') && (isLength || COLOUR.test(bare));
    return isRaw ? [`${name}: ${value.trim()}`] : [];
  });
}

/** The same in a component: colours of its marks, and values in the names of its classes. */
const RAW_IN_CODE = [
  // the hue of a coin is a datum
  /(?<!hue: ['"`])(?<=['"`])#[\da-f]{3,8}(?=['"`])/gi,
  /\b(?:fill|stroke|color|stopColor)="(?:black|white)"/g,
  /(?<![\w-])(?:text|rounded[\w-]*)-\[[^\]]*\d(?:px|rem|pt)\b[^\]]*\]/g,
  /(?<![\w-])(?:text|bg|fill|stroke|border|shadow|from|via|to|outline|ring)-\[[^\]]*(?:#[\da-f]{3}|rgb)[^\]]*\]/gi,
];

const rawInCode = (source: string): string[] =>
  RAW_IN_CODE.flatMap((raw) => [...source.matchAll(raw)].map(([found]) => found));

it('takes them from tokens in components, too', () => {
  const components = globSync('**/*.tsx', { cwd: SOURCE_DIR });
  expect(components.length).toBeGreaterThan(100);
  const found = components.flatMap((file) =>
    rawInCode(readFileSync(path.join(SOURCE_DIR, file), 'utf8')).map((raw) => `${file}: ${raw}`),
  );
  expect(found).toEqual([]);
});

it.each([
  ['<path stroke="#fff" />', 1],
  ["stroke={isOn ? '#ffffff59' : 'currentColor'}", 1],
  ['<path fill="black" />', 1],
  ['className="rounded-[3px] text-[clamp(12px,4vw,16px)]"', 2],
  ['className="bg-[#0000004d]"', 1],
  ['className="bg-black/30 fill-white/8 w-[36px]" fill="url(#lattice)"', 0],
  ["{ hue: '#f2a33c' }", 0],
])('finds in %s what a token says', (source, count) => {
  expect(rawInCode(source)).toHaveLength(count);
});

it('takes corners, sizes of letters and colours from tokens alone', () => {
  const sheets = globSync('**/*.css', { cwd: SOURCE_DIR })
    .map((file) => file.replaceAll(path.sep, '/'))
    .filter((file) => !HOMES.includes(file));
  expect(sheets.length).toBeGreaterThan(0);
  const found = sheets.flatMap((file) =>
    rawValues(readFileSync(path.join(SOURCE_DIR, file), 'utf8')).map((raw) => `${file}: ${raw}`),
  );
  expect(found).toEqual([]);
});

it.each([
  '.a { border-radius: 3px; }',
  '.a { border-start-end-radius: var(--radius-chip) 21px }',
  '.a { font-size: 12px; }',
  '.a { font-size: 8.5pt; }',
  '.a { font: 400 0.875rem / 1 sans-serif; }',
  '.a:hover { color: #fff; }',
  '.a { box-shadow: 0 1px 2px rgb(16 24 40 / 0.12); }',
  '.a { background: linear-gradient(var(--s1), black); }',
])('refuses %s', (sheet) => {
  expect(rawValues(sheet)).toHaveLength(1);
});

it.each([
  '.a { border-radius: var(--radius-card); }',
  '.a { border-radius: 50%; font-size: max(var(--text-caption), 0.8em); }',
  '.a { color: var(--color-white); white-space: nowrap; }',
  '.a { background: color-mix(in srgb, var(--brand) 40%, transparent) url(#ffffff); }',
  '.a { /* color: #fff; */ --gift-from: #4767ee; }',
  '#abc { fill: currentColor; }',
])('lets %s stand', (sheet) => {
  expect(rawValues(sheet)).toEqual([]);
});
