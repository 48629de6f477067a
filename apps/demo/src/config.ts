import { CHAIN_NAMES, type ChainName } from './chains/chain-facts.ts';
import { openedToman } from './people.ts';

/** What the demo is told by its environment. Nothing else reads it. */
export interface DemoConfig {
  /** Origin of the exchange, without a trailing slash: the demo speaks to it by HTTP only. */
  readonly serverUrl: string;
  /** Folder of what the demo keeps: the shared secret, logins, payments, prices. */
  readonly demoDir: string;
  /** Address every simulator listens on; loopback unless the start command says `--lan`. */
  readonly host: string;
  readonly bankPort: number;
  /** What lies at the bank for payouts when its book begins. */
  readonly bankFloatToman: number;
  /** How long the bank lets a payout wait. */
  readonly bankPaysAfterMs: number;
  readonly simulatorsPort: number;
  /** Of the mail server. */
  readonly mailPort: number;
  readonly seed: number;
  readonly maker: MakerConfig;
  /** Undefined: no chains run here. */
  readonly chains: ChainsPorts | undefined;
}

/** Port of the chains; the start command gives the server and the demo the same one. */
export interface ChainsPorts {
  /** Of the control calls, the faucet and the page of a transaction. */
  readonly port: number;
  /** Of both nodes of each chain. */
  readonly nodes: Readonly<Partial<Record<ChainName, readonly number[]>>>;
}

/** How the market maker behaves; what is usual in each market stands in `market-habits.ts`. */
export interface MakerConfig {
  readonly levelsPerSide: number;
  /** Pace of small trades in percent of each market's habit; 0: none. */
  readonly pacePercent: number;
  /** The maker's own limit on its calls, below the exchange's rate classes. */
  readonly requestsPerSecondMax: number;
}

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Reads and checks the environment.
 *
 * @throws Error with one clear sentence when a value is unusable, or in production
 */
export function readConfig(env: Environment): DemoConfig {
  if (env['NODE_ENV'] === 'production' || env['SARRAF_MODE'] === 'production') {
    throw new Error('The demo refuses to run in production.');
  }
  const serverUrl = env['SARRAF_SERVER_URL'] ?? 'http://127.0.0.1:3000';
  if (!/^https?:\/\/[^/]+\/?$/.test(serverUrl)) {
    throw new Error('SARRAF_SERVER_URL must be an origin such as http://127.0.0.1:3000.');
  }
  return {
    serverUrl: serverUrl.replace(/\/$/, ''),
    demoDir: env['SARRAF_DEMO_DIR'] ?? '.data/demo',
    host: env['SARRAF_HOST'] ?? '127.0.0.1',
    bankPort: whole(env, 'BANK_PORT', 3001, 0, 65_535),
    bankFloatToman: whole(env, 'BANK_FLOAT_TOMAN', openedToman(), 0, 100_000_000_000_000),
    bankPaysAfterMs: whole(env, 'BANK_PAYS_AFTER_MS', 2_000, 0, 86_400_000),
    simulatorsPort: whole(env, 'SIMULATORS_PORT', 3002, 0, 65_535),
    mailPort: whole(env, 'MAIL_PORT', 3003, 0, 65_535),
    seed: whole(env, 'SARRAF_DEMO_SEED', 1404, 0, 4_294_967_295),
    maker: {
      levelsPerSide: whole(env, 'MAKER_LEVELS', 12, 1, 20),
      pacePercent: whole(env, 'MAKER_PACE_PERCENT', 100, 0, 10_000),
      requestsPerSecondMax: positive(env, 'MAKER_REQUESTS_PER_SECOND', 60, 1_000),
    },
    chains: chainsOf(env),
  };
}

function chainsOf(env: Environment): ChainsPorts | undefined {
  const port = whole(env, 'CHAINS_PORT', 0, 0, 65_535);
  if (port === 0) return undefined;
  const nodes = CHAIN_NAMES.map((chain) => [chain, nodePorts(env, chain)] as const);
  return { port, nodes: Object.fromEntries(nodes) };
}

/** Of the addresses that the exchange is told, too. */
function nodePorts(env: Environment, chain: ChainName): readonly number[] {
  const name = `CHAIN_${chain.toUpperCase()}_NODES`;
  const ports = (env[name] ?? '').split(',').map((url) => {
    return URL.canParse(url) ? Number(new URL(url).port) : 0;
  });
  if (ports.length === 2 && ports.every((port) => port > 0)) return ports;
  throw new Error(`${name} must be the addresses of two nodes where CHAINS_PORT is given.`);
}

function whole(
  env: Environment,
  name: string,
  byDefault: number,
  min: number,
  max: number,
): number {
  const text = env[name];
  if (text === undefined || text === '') return byDefault;
  const value = Number(text);
  if (!Number.isInteger(value) || value < min || value > max) {
    throw new Error(`${name} must be a whole number between ${min} and ${max}.`);
  }
  return value;
}

function positive(env: Environment, name: string, byDefault: number, max: number): number {
  const text = env[name];
  if (text === undefined || text === '') return byDefault;
  const value = Number(text);
  if (!(value >= 0 && value <= max)) throw new Error(`${name} must be a number up to ${max}.`);
  return value;
}
