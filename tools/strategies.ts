// npm run strategies -- --seeds N [--from S] [--without-backing]
// Three people who collude, one strategy a seed, on the real engine: in how many they gain. Without
// --without-backing writes results/strategies.json, with both sides in it.
import { parseArgs } from 'node:util';
import { runStrategies, type StrategiesResult } from '../tests/strategies/run-strategies.ts';
import { runCommand } from './lib/project.ts';
import { writeResults } from './lib/results.ts';

const { values } = parseArgs({
  options: {
    seeds: { type: 'string' },
    from: { type: 'string' },
    'without-backing': { type: 'boolean' },
  },
});

/** @throws for anything but a whole number above 0 */
function count(name: string, text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value) || value < 1) throw new Error(`--${name} is a number above 0.`);
  return value;
}

/** Hundredths of a rial as toman. */
const tomanOf = (gain: bigint): string => {
  const rial = gain / 100n;
  return `${rial / 10n}.${String((rial < 0n ? -rial : rial) % 10n)}`;
};

function tell(name: string, result: StrategiesResult): void {
  const { best, exchanges, gained, seeds, trades } = result;
  process.stdout.write(
    `${name}: gain in ${gained} of ${seeds}; the best ${tomanOf(best.gain)} toman, seed ${best.seed}; ` +
      `${trades} trades, ${exchanges} exchanges\n`,
  );
}

const figuresOf = ({ seeds, gained, best, trades, exchanges }: StrategiesResult) => ({
  seeds,
  gained,
  bestToman: tomanOf(best.gain),
  bestSeed: best.seed,
  trades,
  exchanges,
});

await runCommand(async () => {
  const seeds = count('seeds', values.seeds ?? '1000');
  const from = count('from', values.from ?? '1');
  const isBacked = values['without-backing'] !== true;
  const since = performance.now();
  const result = runStrategies({ seeds, from, isBacked });
  tell(isBacked ? 'backed' : 'without backing', result);
  // a control: the same seeds find gains where nothing stands behind points
  if (!isBacked) return Promise.resolve(result.gained > 0 ? 0 : 1);
  const control = runStrategies({ seeds, from, isBacked: false });
  tell('without backing', control);
  const seconds = Math.round((performance.now() - since) / 1_000);
  const file = writeResults('strategies', {
    seconds,
    backed: figuresOf(result),
    withoutBacking: figuresOf(control),
  });
  process.stdout.write(`${file}\n`);
  return Promise.resolve(result.gained === 0 && control.gained > 0 ? 0 : 1);
});
