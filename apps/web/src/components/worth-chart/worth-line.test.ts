import { expect, it } from 'vitest';
import { worthLine } from './worth-line.ts';

const at = (day: number): string => new Date(Date.UTC(2026, 10, day, 20, 30)).toISOString();
const points = (rows: readonly (readonly [worth: number, brought: number])[]) =>
  rows.map(([worth, brought], day) => ({
    at: at(day + 1),
    worth: String(worth),
    brought: String(brought),
  }));

it('marks what came and went, and fills no gap on its day: a deposit is never drawn as profit', () => {
  const line = worthLine(
    points([
      [100, 100],
      [110, 100],
      [160, 150],
      [120, 150],
      [90, 130],
    ]),
  );
  expect(line?.marks.map(({ spot: [x], way }) => [x, way])).toEqual([
    [50, 'in'],
    [100, 'out'],
  ]);
  expect(line?.gaps.map(({ side }) => side)).toEqual(['up', 'down']);
  // it steps up at the point before, where its day began
  expect(line?.steps.map(([x]) => x)).toEqual([0, 0, 25, 25, 50, 50, 75, 75, 100]);
});

it('is none before there are two ends of days, or where nothing was ever had', () => {
  expect(worthLine(points([[5, 5]]))).toBeNull();
  expect(
    worthLine(
      points([
        [0, 0],
        [0, 0],
      ]),
    ),
  ).toBeNull();
});

it('shows the largest moves alone where there are very many', () => {
  const many = Array.from({ length: 60 }, (_, day) => [day * 10 + 1, day * 10] as const);
  expect(worthLine(points(many))?.marks).toHaveLength(8);
});
