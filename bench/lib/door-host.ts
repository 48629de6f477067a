/** The trading doors' own processes with one market and nobody's orders: what sockets cost there. */
import type { Ticker } from '@sarraf/contracts';
import type { MarketSeed } from '@sarraf/market';
import { HubBus } from '../../apps/server/src/platform/bus/index.ts';
import { createLogger } from '../../apps/server/src/platform/logger.ts';
import {
  createDoorSupervisor,
  DOOR_SUBJECTS,
  FEED_SUBJECTS,
  type FeedState,
} from '../../apps/server/src/realtime/index.ts';
import { bitcoinMarket } from './bitcoin-market.ts';

/** A process of trading sockets that listens until it is stopped. */
export interface DoorHost {
  readonly port: number;
  readonly pid: number;
  stop(): Promise<void>;
}

const ASK_MS = 5_000;
const at = new Date(0).toISOString();
const ticker: Ticker = {
  symbol: 'BTCIRT',
  last: '12485300000',
  bid: '12485200000',
  ask: '12485400000',
  change_24h: '0.00',
  high_24h: '12485300000',
  low_24h: '12485300000',
  volume_24h: '12.5',
  quote_volume_24h: '156066250000',
  at,
};

function feedState(): FeedState {
  const markets: MarketSeed[] = bitcoinMarket.flatMap((command) =>
    command.type === 'configure_market' ? [command.seed] : [],
  );
  const prices = { index: { prices: [], at }, usdt: { price: null, at } };
  return { markets, tickers: [ticker], ...prices };
}

/** Starts both doors; the German one is told of. */
export async function startDoorHost(): Promise<DoorHost> {
  const bus = new HubBus();
  bus.reply(FEED_SUBJECTS.state, feedState);
  bus.reply(FEED_SUBJECTS.deals, () => []);
  const supervisor = createDoorSupervisor({
    bus,
    logger: createLogger({ name: 'bench', level: 'silent' }),
    logLevel: 'silent',
    allowedOrigins: [],
    isMeasured: false,
  });
  await supervisor.start();
  const told = (await bus.request(DOOR_SUBJECTS.ports, null, ASK_MS)) as {
    readonly ports: { readonly de: number | null };
  };
  const door = supervisor.status().find(({ region }) => region === 'de');
  if (told.ports.de === null || door === undefined || door.pid === null)
    throw new Error('The door did not start.');
  return {
    port: told.ports.de,
    pid: door.pid,
    stop: async () => {
      await supervisor.stop();
      bus.close();
    },
  };
}
