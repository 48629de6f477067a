// What operators see of the treasury on `/metrics`.
import { CHAINS } from '@sarraf/contracts';
import type { ServerContext } from '../server-context.ts';
import { GAS_DAYS, type GasFacts, runwayDays } from './gas-runway.ts';
import { readBooks, readFeesSince } from './treasury.queries.ts';
import { type PlaceDeps, readPlaced } from './places.service.ts';

/** What is measured. */
export interface MeasuredTreasury {
  readonly context: Pick<ServerContext, 'clock' | 'metrics' | 'orderedDb'>;
  readonly places: PlaceDeps;
}

const DAY_MS = 86_400_000;
const DAY_SECONDS = 86_400;

/** Registers the figures. */
export function registerTreasuryMetrics(measured: MeasuredTreasury): void {
  const { metrics } = measured.context;
  metrics.gauge({
    name: 'sarraf_hot_units',
    help: 'What the signer spends of an asset on a chain by the books, in smallest units',
    label: 'asset',
    read: () => readHot(measured, ({ hot }) => Number(hot)),
  });
  metrics.gauge({
    name: 'sarraf_hot_above_ceiling_units',
    help: 'What of it lies above its ceiling and is not on its way to cold, in smallest units',
    label: 'asset',
    read: () =>
      readHot(measured, ({ ceiling, hot, toCold }) =>
        ceiling === null ? 0 : Math.max(0, Number(hot - toCold - ceiling)),
      ),
  });
  metrics.gauge({
    name: 'sarraf_gas_runway_seconds',
    help: 'How long the coin for network fees lasts by the last seven days; none was spent: left out',
    label: 'chain',
    read: () => readRunways(measured),
  });
}

type Placed = Awaited<ReturnType<typeof readPlaced>>[number];

async function readHot({ places }: MeasuredTreasury, of: (placed: Placed) => number) {
  const all = await readPlaced(places, places.plainDb);
  return Object.fromEntries(all.map((one) => [`${one.asset}/${one.chain}`, of(one)]));
}

async function readRunways({ context, places }: MeasuredTreasury) {
  const { clock, orderedDb } = context;
  const networks = await places.networks();
  const books = await readBooks(orderedDb);
  const spent = await readFeesSince(orderedDb, clock.now() - GAS_DAYS * DAY_MS);
  const runways = CHAINS.flatMap((chain) => {
    const own = networks.find((one) => one.chain === chain && one.token?.contract === null);
    const gas = books.find(
      ({ asset, kind, owner }) => kind === 'house' && owner === 'gas' && asset === own?.row.asset,
    );
    const facts: GasFacts = {
      onHand: gas?.total ?? 0n,
      held: gas?.held ?? 0n,
      spent: spent.get(chain) ?? 0n,
      isStopped: false,
      isSilent: false,
    };
    const days = own === undefined ? null : runwayDays(facts);
    return days === null ? [] : [[chain, days * DAY_SECONDS] as const];
  });
  return Object.fromEntries(runways);
}
