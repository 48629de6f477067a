// What operators see of transactions and their signer on `/metrics`.
import type { SpendsDeps } from './chain-spends-deps.ts';
import { sumUsedCoins } from './spend-coins.queries.ts';
import { selectOldest } from './spend-office.queries.ts';

const SECOND_MS = 1_000;

/** Registers the figures; without a chain there are none. */
export function registerSpendMetrics({ chains, context }: SpendsDeps): void {
  const { clock, metrics, plainDb } = context;
  if (chains.rails.length === 0) return;
  const age = (since: Date): number => Math.max(0, clock.now() - since.getTime()) / SECOND_MS;
  metrics.gauge({
    name: 'sarraf_spend_oldest_seconds',
    help: 'Age of the oldest transaction of the house that is on its way',
    label: 'kind',
    read: async () =>
      Object.fromEntries(
        (await selectOldest(plainDb)).map(({ kind, since }) => [kind, age(since)]),
      ),
  });
  metrics.gauge({
    name: 'sarraf_coins_withheld_units',
    help: 'What lies in coins that are signed away by another transaction and in no block, units of the chain',
    label: 'chain',
    read: async () =>
      Object.fromEntries(
        (await sumUsedCoins(plainDb)).map(({ chain, raw }) => [chain, Number(raw)]),
      ),
  });
}
