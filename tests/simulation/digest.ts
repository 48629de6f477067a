// What seeds came to, kept as a file: a change that is meant to change no decision leaves it equal.
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { simulate } from './simulate.ts';
import { plainText } from './violation.ts';

const FILE = new URL('../../results/simulation-digest.json', import.meta.url);
/** Enough for every verb of trading and money, and all 200 of them take a core under two minutes. */
const STEPS = 250;
const SEEDS = 200;

/** One hash a seed, from seed 1 on, of its trades, its postings and each command's answer. */
interface KeptDigest {
  readonly steps: number;
  readonly digests: readonly string[];
}

async function digestOf(seed: number, steps: number): Promise<string> {
  const { tables, violation } = await simulate({ seed, steps });
  if (violation !== undefined) throw violation;
  const hash = createHash('sha256');
  const add = (value: unknown): void => {
    hash.update(plainText(value)).update('\n');
  };
  for (const row of tables.trades.values()) add(row);
  for (const row of tables.otcTrades.values()) add(row);
  for (const row of tables.entries.values()) add(row);
  for (const row of tables.postings.values()) add(row);
  for (const { commands, stateHash } of tables.journal) {
    for (const { envelope, outcome, replayed } of commands) add([envelope.id, outcome, replayed]);
    add(stateHash);
  }
  return hash.digest('hex').slice(0, 32);
}

/** Writes the file anew: for a change that is meant to change decisions, and says so. */
export async function writeDigest(): Promise<void> {
  const digests: string[] = [];
  for (let seed = 1; seed <= SEEDS; seed += 1) digests.push(await digestOf(seed, STEPS));
  const kept: KeptDigest = { steps: STEPS, digests };
  writeFileSync(FILE, `${JSON.stringify(kept, null, 2)}\n`);
}

/**
 * Runs seeds of the file again, the first ones.
 *
 * @returns those that came to something else than they did
 */
export async function differingSeeds(seedsMax = Number.POSITIVE_INFINITY): Promise<number[]> {
  const { steps, digests } = JSON.parse(readFileSync(FILE, 'utf8')) as KeptDigest;
  const differing: number[] = [];
  for (const [index, kept] of digests.slice(0, seedsMax).entries()) {
    const seed = index + 1;
    if ((await digestOf(seed, steps)) !== kept) differing.push(seed);
  }
  return differing;
}
