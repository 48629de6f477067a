// The book under seeded walks of everything that may happen to it, kills among them.
import { mkdtempSync, readFileSync, truncateSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { type SeededChance, seededChance } from '../seeded-chance.ts';
import { type Book, openBook } from './book.ts';
import type { PayoutOrder } from './payout.ts';

const OPENING = 50_000n;
const STEPS = 400;
/** As many lines as a book keeps; one more is its opening. */
const LINES_MAX = 5_000;

function orderOf(random: SeededChance): PayoutOrder {
  return {
    provider: random.below(2) === 0 ? 'zibal' : 'jibit',
    id: `w${random.below(25)}`,
    amountRial: BigInt(random.between(1, 9_000)),
    sheba: 'IR820540102680020817909002',
    recipient: '',
    description: '',
  };
}

/** What a plain reading of the lines says; the walk compares it with what the book says. */
function expectWhole(book: Book): void {
  const entries = book.entries().toReversed();
  let sum = 0n;
  for (const entry of entries) {
    sum += entry.amountRial;
    expect(entry.balanceRial).toBe(sum);
    expect(sum >= 0n).toBe(true);
  }
  expect(book.balanceRial()).toBe(sum);
  for (const payout of book.payouts()) {
    const name = `${payout.provider}/${payout.id}`;
    const moved = entries.filter((entry) => entry.payout === name).map(({ kind }) => kind);
    expect(moved).toEqual(payout.state === 'returned' ? ['payout', 'return'] : ['payout']);
    const total = entries.reduce(
      (all, entry) => (entry.payout === name ? all + entry.amountRial : all),
      0n,
    );
    expect(total).toBe(payout.state === 'returned' ? 0n : -payout.amountRial);
  }
}

it.each([1, 2, 3, 1404])('is the sum of its lines whatever happens, seed %i', (seed) => {
  const random = seededChance(seed);
  const file = join(mkdtempSync(join(tmpdir(), 'sarraf-book-')), 'book.jsonl');
  let nowMs = 1_000;
  const open = (): Book => openBook({ file, openingRial: OPENING, nowMs: () => nowMs });
  let book = open();
  let credits = 0;
  for (let step = 0; step < STEPS; step += 1) {
    const order = orderOf(random);
    const known = book.find(order);
    const chance = random.below(100);
    if (chance < 40) {
      const as = random.below(5) === 0 ? 'returned' : 'paid';
      const answer = book.take(order, { afterMs: random.below(50), as });
      if (known !== undefined) expect(answer).toBe('known');
    } else if (chance < 50 && known !== undefined) {
      expect(book.pay(known)).toBe(known.state === 'waiting');
    } else if (chance < 65 && known !== undefined) {
      expect(book.bringBack(known)).toBe(known.state !== 'returned');
    } else if (chance < 75) {
      credits += 1;
      book.credit(500n, `c${credits}`);
      book.credit(500n, `c${credits}`);
    } else if (chance < 80) {
      book.writeByHand(random.below(2) === 0 ? -3_000n : 2_000n, 'by hand');
    } else if (chance < 85) {
      const before = { entries: book.entries(), payouts: book.payouts().length };
      book = open();
      expect({ entries: book.entries(), payouts: book.payouts().length }).toEqual(before);
    } else {
      nowMs += random.below(40);
    }
    expectWhole(book);
  }
  expect(book.entries().filter(({ kind }) => kind === 'card')).toHaveLength(credits);
});

it('folds what is old into one opening line, and neither pays nor counts anything twice', () => {
  const file = join(mkdtempSync(join(tmpdir(), 'sarraf-book-')), 'book.jsonl');
  const open = (): Book => openBook({ file, openingRial: OPENING, nowMs: () => 1_000 });
  const book = open();
  const order = orderOf(seededChance(7));
  book.take(order, { afterMs: 0, as: 'paid' });
  for (let credit = 0; credit < LINES_MAX; credit += 1) book.credit(3n, `c${credit}`);
  const again = open();
  const entries = again.entries();
  expect(entries).toHaveLength(LINES_MAX + 1);
  expect(entries.at(-1)).toMatchObject({ kind: 'opening', amountRial: OPENING - order.amountRial });
  expect(again.balanceRial()).toBe(book.balanceRial());
  expect(again.take(order, { afterMs: 0, as: 'paid' })).toBe('known');
  again.credit(3n, 'c0');
  expect(again.payouts().map((payout) => again.bringBack(payout))).toEqual([true]);
  expect(open().balanceRial()).toBe(OPENING + 15_000n);
});

it('keeps a payout and its line together or not at all, wherever a kill cuts its file', () => {
  const file = join(mkdtempSync(join(tmpdir(), 'sarraf-book-')), 'book.jsonl');
  const open = (): Book => openBook({ file, openingRial: OPENING, nowMs: () => 1_000 });
  const whole = open();
  const order = orderOf(seededChance(7));
  const fresh = readFileSync(file).length;
  whole.take(order, { afterMs: 50, as: 'paid' });
  truncateSync(file, readFileSync(file).length - 20);
  expect(readFileSync(file).length).toBeGreaterThan(fresh);
  const again = open();
  expect(again.find(order)).toBeUndefined();
  expect(again.balanceRial()).toBe(OPENING);
  expect(again.take(order, { afterMs: 50, as: 'paid' })).toBe('taken');
  expectWhole(again);
});
