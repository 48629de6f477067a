// The blocks of a whole run that are kept, as a full node is given them: each is what the one before says.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { BITCOIN_NETWORKS } from '@sarraf/chain-codec';
import { describe, expect, it } from 'vitest';
import { PROJECT_DIR } from '../../tools/lib/project.ts';
import { checkBlocks, readBlockText } from './testing/raw-blocks.ts';

const HEADER_DIGITS = 160;
const TIME_AT = 136;
const BITS_AT = 144;
const ONE_LINE = 2;

const run = readBlockText(
  readFileSync(path.join(PROJECT_DIR, 'results', 'bitcoin-blocks.txt'), 'utf8'),
);

/** The same with other digits in one of them. */
function altered(at: number, from: number, digits: string): readonly string[] {
  return run.blocks.map((block, nth) =>
    nth === at ? block.slice(0, from) + digits + block.slice(from + digits.length) : block,
  );
}
const check = (blocks: readonly string[]) => () => checkBlocks({ ...run, blocks });

describe('the kept blocks of a run', () => {
  it('are a chain from the first block of their network on', () => {
    const { genesis, network } = run;
    expect(network).toBe('regtest');
    expect(genesis).toBe(BITCOIN_NETWORKS.regtest.genesis);
    expect(run.blocks.length).toBeGreaterThan(100);
    // some of them have more than their miner's own
    expect(checkBlocks(run).transactions).toBeGreaterThan(run.blocks.length);
  });

  it('are refused where one is another, missing, of more, or without work', () => {
    const last = run.blocks.length - 1;
    expect(check(run.blocks.toSpliced(3, 1))).toThrow('Block 4: it is behind another.');
    const swapped = [
      ...run.blocks.slice(0, -ONE_LINE),
      ...run.blocks.slice(-ONE_LINE).toReversed(),
    ];
    expect(check(swapped)).toThrow(`Block ${last}: it is behind another.`);
    expect(check(altered(5, BITS_AT, 'ffff7f21'))).toThrow('Block 6: its target is another.');
    // a locktime of its last transaction
    const digits = (run.blocks[last]?.length ?? 0) - 1;
    expect(check(altered(last, digits, '1'))).toThrow(
      `Block ${last + 1}: its transactions are others.`,
    );
    const works = Array.from({ length: 16 }, (_, nth) => {
      const time = (nth * 16 + 1).toString(16).padStart(2, '0');
      try {
        return check(altered(last, TIME_AT, time))().tip;
      } catch (error) {
        return error instanceof Error ? error.message : '';
      }
    });
    expect(works).toContain(`Block ${last + 1}: it has not the work.`);
    expect(() => readBlockText(run.blocks.join('\n'))).toThrow('names no network');
    expect(run.blocks.every((block) => block.length > HEADER_DIGITS)).toBe(true);
  });
});
