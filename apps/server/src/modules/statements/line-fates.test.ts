// Who is credited with a line, and who never is.
import { expect, it } from 'vitest';
import { isAgreed, judgeLines, type LineFacts, type OwnMove, summarise } from './line-fates.ts';
import type { StatementFileLine } from './statement-file.ts';

const [SARA, IDS] = [7, { sara: '451207783103', stranger: '999999999999' }];
const [HERS, OTHERS] = ['IR062960000000100324200001', 'IR820540102680020817909002'];

let balance = 1_000n;
let made = 0;
function line(more: Partial<StatementFileLine> = {}): StatementFileLine {
  made += 1;
  const amountRial = more.amountRial ?? 100n;
  balance += amountRial;
  return {
    ...{ id: `line-${made}`, row: made, at: made, amountRial, reference: `R${made}` },
    ...{ depositId: IDS.sara, description: '', payerSheba: HERS, payerName: '' },
    balanceRial: balance,
    ...more,
  };
}
const facts = (own: readonly OwnMove[] = [], known: readonly string[] = []): LineFacts => ({
  ...{ explained: new Map(), told: new Set<string>(), elsewhere: new Set<string>() },
  known: new Set(known),
  own: new Map(own.map((move) => [move.reference, [move]])),
  owners: new Map([[IDS.sara, SARA]]),
  shebas: new Map([[SARA, new Set([HERS])]]),
});
const fatesOf = (lines: readonly StatementFileLine[], known = facts()): string[] =>
  judgeLines(lines, known).map(({ fate, reason, userId }) => `${fate} ${reason ?? userId ?? ''}`);

it('is whoever’s identifier stands in it, from their own account alone', () => {
  const lines = [
    line(),
    line({ reference: '' }),
    line({ depositId: null }),
    line({ depositId: IDS.stranger }),
    line({ payerSheba: OTHERS }),
    line({ payerSheba: null }),
  ];
  expect(fatesOf(lines)).toEqual([
    'credit 7',
    'unmatched no_reference',
    'unmatched no_identifier',
    'unmatched unknown_identifier',
    'unmatched other_payer',
    'unmatched other_payer',
  ]);
});

it('is told once, in one file or in many', () => {
  const one = line();
  const old = line();
  expect(fatesOf([one, one, old], facts([], [old.id]))).toEqual(['credit 7', 'known ', 'known ']);
});

it('is no deposit where the books have it otherwise, and unexplained until they do', () => {
  const paid = (isBooked: boolean, amountRial = 100n): OwnMove[] => [
    { reference: 'A1', kind: 'card', amountRial, isBooked },
  ];
  const card = line({ reference: 'A1', depositId: null });
  expect(fatesOf([card], facts(paid(true)))).toEqual(['own ']);
  expect(fatesOf([card], facts(paid(false)))).toEqual(['unexplained ']);
  expect(fatesOf([card], facts(paid(true, 101n)))).toEqual(['unexplained ']);
  expect(fatesOf([line({ amountRial: -100n })])).toEqual(['unexplained ']);
});

it('is told once by the bank’s reference, and is no line of another account', () => {
  const back: OwnMove = { reference: 'W1', kind: 'return', amountRial: 100n, isBooked: true };
  const [once, twice] = [line({ reference: 'W1' }), line({ reference: 'W1' })];
  expect(fatesOf([once, twice], facts([back]))).toEqual(['own ', 'unexplained ']);
  const before = { ...facts([back]), told: new Set(['return W1']) };
  expect(fatesOf([once], before)).toEqual(['unexplained ']);
  const strange = { ...facts(), elsewhere: new Set([once.id]) };
  expect(judgeLines([once, line({ amountRial: -5n })], strange)).toMatchObject([
    { fate: 'unexplained', isOpen: false },
    { fate: 'unexplained', isOpen: true },
  ]);
});

it('agrees where the bank closes with what the books will have, to the rial', () => {
  balance = 1_000n;
  const lines = [line(), line({ depositId: null, amountRial: 40n }), line({ amountRial: 60n })];
  const judged = judgeLines(lines, facts());
  expect(summarise(judged, undefined)).toMatchObject({
    ...{ openingRial: 1_000n, closingRial: 1_200n, booksRial: 1_200n, isFirst: true },
    sums: { credit: { count: 2, rial: 160n }, unmatched: { count: 1, rial: 40n } },
  });
  expect(isAgreed(summarise(judged, 1_000n))).toBe(true);
  expect(isAgreed(summarise(judged, 999n))).toBe(false);
  const repeated = judgeLines([...lines, ...lines.slice(2)], facts());
  expect(isAgreed(summarise(repeated, 1_000n))).toBe(true);
  const gone = judgeLines(lines.slice(0, 1).concat(lines.slice(2)), facts());
  expect(isAgreed(summarise(gone, 1_000n))).toBe(false);
});
