// With somebody's own few colours a token that keeps a colour of ours may not be seen on their ground.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const read = (file: string): string => readFileSync(path.join(import.meta.dirname, file), 'utf8');

/** Grounds that have a colour of their own on them, or lie over everything. */
const KEPT = [
  '--fill',
  '--fill-press',
  '--solid-buy',
  '--solid-sell',
  '--solid-ok',
  '--solid-err',
  '--scrim',
];
/** Of others, whose values follow. */
const DERIVED = ['--price-up', '--price-down', '--disc'];
const SYSTEM = /^(?:CanvasText|Canvas|LinkText|Highlight|HighlightText|GrayText)$/;
const MIX = /^color-mix\(in srgb, (?:CanvasText|LinkText) \d+%, Canvas\)$/;
const EDGE = /^0 0 0 1px CanvasText$/;

const tokens = (sheet: string): Map<string, string> =>
  new Map(
    [...sheet.matchAll(/(?<name>--[\w-]+):\s*(?<value>[^;]+);/g)].map(({ groups = {} }) => [
      groups['name'] ?? '',
      (groups['value'] ?? '').trim(),
    ]),
  );

it('gives every colour a person’s own', () => {
  const ours = [...tokens(read('colours.css')).keys()].filter(
    (name) => !KEPT.includes(name) && !DERIVED.includes(name),
  );
  const theirs = tokens(read('forced-colours.css'));
  expect(ours.length).toBeGreaterThan(20);
  expect([...theirs.keys()].toSorted()).toEqual(ours.toSorted());
});

it('takes them from the person’s alone, over whatever the theme says', () => {
  const odd = [...tokens(read('forced-colours.css'))].filter(([, value]) => {
    const [colour = '', ...rest] = value.split(' !important');
    const isTheirs = [SYSTEM, MIX, EDGE].some((form) => form.test(colour));
    return !isTheirs || rest.length === 0;
  });
  expect(odd).toEqual([]);
});

it('is loaded after the colours, and before paper’s', () => {
  const order = [...read('../styles.css').matchAll(/styles\/(?<name>[\w-]+)\.css/g)].map(
    ({ groups = {} }) => groups['name'],
  );
  expect(order.indexOf('forced-colours')).toBeGreaterThan(-1);
  expect(order.indexOf('forced-colours')).toBeLessThan(order.indexOf('print'));
});
