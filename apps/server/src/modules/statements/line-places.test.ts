// A bank's true histories, cut into files by a seed: whatever is laid beside the chain, each line has one
// place, and what is new is what was never told. Without a database; the same walk as in production.
import { SeededRandom } from '@sarraf/testing';
import { expect, it } from 'vitest';
import { balanceBefore, chainsOf, isBreak } from './balance-chain.ts';
import { isLike } from './line-likeness.ts';
import { numbered, type PlacedFile, placeFile, type StoredLine } from './line-places.ts';
import { lineKey, type StatementFileLine } from './statement-file.ts';

const HISTORIES = process.env['SARRAF_DEEP'] === '1' ? 3_000 : 300;
const LINES = 40;
const DAY_MS = 86_400_000;

/** Money comes and goes, by few amounts, often without a name and on one day. */
function historyOf(random: SeededRandom): StatementFileLine[] {
  let balanceRial = 1_000n;
  return Array.from({ length: LINES }, (_, at) => {
    const sign = balanceRial > 100n && random.below(3) === 0 ? -1n : 1n;
    const amountRial = sign * BigInt(10 * (1 + random.below(2)));
    balanceRial += amountRial;
    const reference = random.below(2) === 0 ? '' : `R${at}`;
    const time = Math.floor(at / 4) * DAY_MS;
    const key = lineKey({ account: 'A', reference, amountRial, at: time });
    return {
      key,
      row: at + 2,
      at: time,
      amountRial,
      balanceRial,
      reference,
      depositId: null,
      description: '',
      payerSheba: null,
      payerName: '',
    };
  });
}

/** A file of some lines, in either order of time, with a copy now and then. */
function fileOf(
  random: SeededRandom,
  lines: readonly StatementFileLine[],
): readonly StatementFileLine[] {
  const copied = random.below(4) === 0 ? [...lines, ...lines.slice(-1)] : lines;
  return random.below(2) === 0 ? copied : copied.toReversed();
}

function place(stored: readonly StoredLine[], file: readonly StatementFileLine[]): PlacedFile {
  const found = chainsOf(file);
  if (isBreak(found)) throw new Error('A true file has no break.');
  return placeFile(
    found.map((chain) => {
      const [first] = chain.lines;
      const opening = first === undefined ? 0n : balanceBefore(first);
      const starts = stored
        .filter((line) => balanceBefore(line) === opening)
        .map(({ place: number }) => ({ after: number - 1, rows: stored.slice(number - 1) }));
      const closingRial = stored.at(-1)?.balanceRial;
      const end = closingRial === opening ? [{ after: stored.length, rows: [] }] : [];
      return { ...chain, stored: { closingRial, starts: [...starts, ...end] } };
    }),
  );
}

function withFile(stored: readonly StoredLine[], file: PlacedFile): StoredLine[] {
  const next = numbered(file).map(({ line, stored: same, place: number }) => ({
    id: same?.id ?? `${line.row}`,
    key: line.key,
    at: line.at,
    reference: line.reference,
    amountRial: line.amountRial,
    balanceRial: line.balanceRial,
    place: number,
  }));
  return [...stored.slice(0, file.after), ...next];
}

it('each true line has its place once, whatever is told again, late or the other way round', () => {
  let unclear = 0;
  for (let seed = 1; seed <= HISTORIES; seed += 1) {
    const random = new SeededRandom(seed);
    const bank = historyOf(random);
    let stored = withFile([], place([], bank.slice(0, 3)));
    let told = 3;
    const old: (readonly StatementFileLine[])[] = [];
    for (let steps = 0; told < LINES && steps < 500; steps += 1) {
      const from = Math.max(0, told - random.below(8));
      const to = Math.min(LINES, told + random.below(6));
      if (to <= from) continue;
      const lines = fileOf(random, bank.slice(from, to));
      const file = place(stored, lines);
      const about = `seed ${seed}, ${from} to ${to} of ${told}: ${file.state}`;
      if (file.state === 'unclear' || (file.state === 'gap' && from === told)) {
        // the cure that officers are told: a file that begins earlier, or goes on further
        unclear += 1;
        const ends = Array.from({ length: LINES - to + 1 }, (_, more) => to + more);
        const cured = ends.map((end) => place(stored, bank.slice(0, end)));
        const whole = cured.find(({ state }) => state === 'follows' || state === 'old');
        if (whole === undefined) throw new Error(`No way on: ${about}`);
        stored = withFile(stored, whole);
      } else {
        expect(['follows', 'old'], about).toContain(file.state);
        // lines that come and go to the same balance may be those before: the next file tells
        if (file.state === 'follows') {
          stored = withFile(stored, file);
          told = to;
        }
        old.push(lines);
      }
      expect(
        stored.map(({ id }) => id),
        about,
      ).toEqual(bank.slice(0, stored.length).map(({ row }) => `${row}`));
      told = stored.length;
    }
    for (const lines of old) {
      const again = place(stored, lines);
      const fresh = again.lines.filter(({ place: where }) => where === 'new' || where === 'late');
      // what is told again is never new by itself
      expect(again.state === 'follows' ? fresh.length : 0, `seed ${seed}`).toBe(0);
    }
  }
  expect(unclear).toBeLessThan(HISTORIES * 2);
});

it('knows other writings of a line: cut seconds, a day alone, zeros that went away', () => {
  const at = Date.UTC(2026, 10, 26, 10, 15, 42);
  const one = { at, amountRial: 500_000n, reference: '000123' };
  const cut = (more: Partial<typeof one>): boolean => isLike({ ...one, ...more }, one);
  expect(cut({ at: at - 42_000 })).toBe(true);
  expect(cut({ at: Date.UTC(2026, 10, 25, 20, 30) })).toBe(true);
  expect(cut({ reference: '123' })).toBe(true);
  expect(cut({ amountRial: 50_000n })).toBe(true);
  expect(cut({ at: at + 1_000 })).toBe(false);
  expect(cut({ reference: '124' })).toBe(false);
  expect(cut({ amountRial: 500_001n })).toBe(false);
  const nameless = { ...one, reference: '' };
  expect(isLike({ ...nameless, amountRial: 50_000n }, nameless)).toBe(false);
});
