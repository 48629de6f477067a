// Who is credited with a line, and who never is.
import { expect, it } from 'vitest';
import {
  isAgreed,
  judgeLines,
  type LineFacts,
  type OwnMove,
  type StandingLine,
  summarise,
} from './line-fates.ts';

const [SARA, IDS] = [7, { sara: '451207783103', stranger: '999999999999' }];
const [HERS, OTHERS] = ['IR062960000000100324200001', 'IR820540102680020817909002'];

let balance = 1_000n;
let made = 0;
function line(more: Partial<StandingLine> = {}): StandingLine {
  made += 1;
  const amountRial = more.amountRial ?? 100n;
  balance += amountRial;
  return {
    id: `line-${made}`,
    key: `line-${made}`,
    place: 'new',
    number: made,
    row: made,
    at: made,
    amountRial,
    reference: `R${made}`,
    depositId: IDS.sara,
    description: '',
    payerSheba: HERS,
    payerName: '',
    balanceRial: balance,
    like: undefined,
    needs: undefined,
    ...more,
  };
}
const facts = (own: readonly OwnMove[] = []): LineFacts => ({
  explained: new Map(),
  told: new Set<string>(),
  elsewhere: new Set<string>(),
  own: new Map(own.map((move) => [move.reference, [move]])),
  owners: new Map([[IDS.sara, SARA]]),
  shebas: new Map([[SARA, new Set([HERS])]]),
});
const fatesOf = (lines: readonly StandingLine[], known = facts()): string[] =>
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

it('that was told before, in its own or another writing, or stands twice in the file is known', () => {
  const lines = (['told', 'alike', 'copy'] as const).map((place) => line({ place }));
  expect(fatesOf(lines)).toEqual(['known ', 'known ', 'known ']);
});

it('is credited by nothing before two people said what the balances do not tell', () => {
  const lines = (['told_late', 'own_line', 'goes_on'] as const).map((needs) => line({ needs }));
  expect(fatesOf(lines)).toEqual(['unexplained ', 'unexplained ', 'unexplained ']);
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

it('agrees where it goes on from the books and closes with what they will have, to the rial', () => {
  balance = 1_000n;
  const lines = [line(), line({ depositId: null, amountRial: 40n }), line({ amountRial: 60n })];
  const judged = judgeLines(lines, facts());
  const around = { openingRial: 1_000n, closingRial: 1_200n, gapRial: 0n };
  const of = (booksBefore: bigint | undefined, state: 'follows' | 'gap' | 'forked' = 'follows') =>
    summarise(judged, { ...around, booksBefore, chain: { state, mismatch: undefined } });
  expect(of(undefined)).toMatchObject({
    openingRial: 1_000n,
    closingRial: 1_200n,
    booksRial: 1_200n,
    isFirst: true,
    sums: { credit: { count: 2, rial: 160n }, unmatched: { count: 1, rial: 40n } },
  });
  expect(isAgreed(of(1_000n))).toBe(true);
  expect(isAgreed(of(999n))).toBe(false);
  expect(isAgreed({ ...of(999n, 'gap'), booksRial: 1_200n })).toBe(true);
  expect(isAgreed(of(1_000n, 'forked'))).toBe(false);
});
