/** What every benchmark shares: rows, medians and rounds in which the sides take turns. */

/** One measured figure against a named peer, both from the same run. */
export interface BenchRow {
  readonly figure: string;
  /** Median of our side, in the unit that the figure names. */
  readonly ours: number;
  /** Median of the peer; 0 when it is missing, which fails the row. */
  readonly peer: number;
  /** Median of the rounds' own ratios, not the ratio of the medians. */
  readonly ratio: number;
  readonly goal: number;
  readonly pass: boolean;
  readonly rounds: readonly BenchRound[];
}

/** One round's figure of both sides, and ours over the peer's. */
export interface BenchRound {
  readonly ours: number;
  readonly peer: number;
  readonly ratio: number;
}

/** Middle value; the mean of the two middle ones of an even number, 0 of none. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? 0) + upper) / 2;
}

const ratiosOf = (ours: readonly number[], peer: readonly number[]): BenchRound[] =>
  ours.slice(0, peer.length).map((value, round) => {
    const other = peer[round] ?? 0;
    return { ours: value, peer: other, ratio: other === 0 ? 0 : value / other };
  });

/** A row from the rounds of both sides, where more is better on both. */
export function benchRow(
  figure: string,
  goal: number,
  ours: readonly number[],
  peer: readonly number[],
): BenchRow {
  const rounds = ratiosOf(ours, peer);
  const ratio = median(rounds.map((round) => round.ratio));
  const pass = rounds.length > 0 && ratio >= goal;
  return { figure, ours: median(ours), peer: median(peer), ratio, goal, pass, rounds };
}

/** A row where less is better, and ours may be at most so many times the peer's. */
export function atMostRow(
  figure: string,
  most: number,
  ours: readonly number[],
  peer: readonly number[],
): BenchRow {
  const row = benchRow(`${figure} (at most)`, most, ours, peer);
  return { ...row, pass: row.ratio > 0 && row.ratio <= most };
}

/** A row whose peer is a budget, where less is better: the ratio is budget to ours. */
export function budgetRow(figure: string, budget: number, values: readonly number[]): BenchRow {
  const ours = median(values);
  const rounds = values.map((value) => ({ ours: value, peer: budget, ratio: budget / value }));
  const pass = values.length > 0 && ours <= budget;
  return { figure, ours, peer: budget, ratio: budget / ours, goal: 1, pass, rounds };
}

/** A figure told for its own sake, without a goal. */
export function plainRow(figure: string, values: readonly number[]): BenchRow {
  const rounds = values.map((value) => ({ ours: value, peer: 0, ratio: 0 }));
  return { figure, ours: median(values), peer: 0, ratio: 0, goal: 0, pass: true, rounds };
}

/** A row of a peer that is not there: it fails, whatever our side does. */
export function missingPeerRow(figure: string, goal: number, ours: readonly number[]): BenchRow {
  return { figure, ours: median(ours), peer: 0, ratio: 0, goal, pass: false, rounds: [] };
}

/** One contestant of interleaved rounds; `run` answers a rate, more is better. */
export interface Contestant {
  readonly name: string;
  run(): number | Promise<number>;
}

/**
 * Runs all contestants in each round, one after the other, each round starting with another one, so
 * that a slow or a fast minute of the machine meets all of them. Answers the rates by name.
 */
export async function interleave(
  contestants: readonly Contestant[],
  rounds: number,
): Promise<Map<string, number[]>> {
  const rates = new Map<string, number[]>(contestants.map(({ name }) => [name, []]));
  for (let round = 0; round < rounds; round += 1) {
    for (let turn = 0; turn < contestants.length; turn += 1) {
      const contestant = contestants[(round + turn) % contestants.length];
      if (contestant === undefined) continue;
      rates.get(contestant.name)?.push(await contestant.run());
    }
  }
  return rates;
}

/** Processor seconds of a synchronous piece of work, collection of garbage included. */
export function cpuSeconds(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const used = process.cpuUsage(before);
  return (used.user + used.system) / 1e6;
}

const numberText = (value: number): string =>
  value >= 100 ? String(Math.round(value)) : value.toPrecision(3);

/** One row as a line, the ratio first. */
export function rowText(row: BenchRow): string {
  if (row.goal === 0) return `told  ${row.figure}: ${numberText(row.ours)}`;
  const ratio = `${row.ratio.toFixed(2)}x (goal ${row.goal}x)`;
  const figures = `ours ${numberText(row.ours)}, peer ${numberText(row.peer)}`;
  const verdict = row.pass ? 'pass' : 'FAIL';
  return `${verdict}  ${ratio}  ${row.figure}: ${figures}, ${row.rounds.length} rounds`;
}
