import { deliverCandles, type DemoDoor } from './candles/deliver-candles.ts';
import type { DemoConfig } from './config.ts';
import type { DemoFolder } from './demo-folder.ts';
import { type Fields, fieldsOf } from './fields.ts';
import { readMarkets } from './maker/maker.ts';
import { pause } from './maker/pace.ts';
import { PEOPLE, type Person } from './people.ts';
import { reasonOf, report } from './report.ts';

export interface BootstrapOptions {
  readonly config: DemoConfig;
  readonly folder: DemoFolder;
  readonly signal: AbortSignal;
  /** The exchange is new: whatever is kept from an older one starts over. */
  readonly onNewExchange: () => void;
}

export interface Bootstrapped {
  /** When the exchange's candles must end, unix seconds; undefined when it already has them. */
  readonly candlesUntilSeconds: number | undefined;
}

const AGAIN_MS = 500;
const ASK_MS_MAX = 60_000;
const CANDLES_FILE = 'candles.json';

/**
 * Waits for the exchange and has it make the demo's people. Answers undefined when the signal came first.
 */
export async function bootstrap(options: BootstrapOptions): Promise<Bootstrapped | undefined> {
  const { config, folder, signal } = options;
  if (!(await untilHealthy(config.serverUrl, signal))) return undefined;
  const door = demoDoor(config.serverUrl, folder.secret());
  let made = await door('/admin/demo/people', { people: PEOPLE.map(wirePerson) });
  while (made === undefined) {
    if (!(await pause(AGAIN_MS * 4, signal))) return undefined;
    made = await door('/admin/demo/people', { people: PEOPLE.map(wirePerson) });
  }
  const isNew = Number(made['created'] ?? 0) === PEOPLE.length;
  if (isNew) options.onNewExchange();
  const hasCandles = !isNew && folder.read(CANDLES_FILE) !== undefined;
  // the moment is taken before the first trade can happen
  return { candlesUntilSeconds: hasCandles ? undefined : Math.floor(Date.now() / 1_000) };
}

/** Gives the exchange a year of candles up to that moment; the next start tries again if it fails. */
export async function sendCandles(
  config: DemoConfig,
  folder: DemoFolder,
  untilSeconds: number,
): Promise<void> {
  const door = demoDoor(config.serverUrl, folder.secret());
  try {
    const markets = (await readMarkets(config.serverUrl)) ?? [];
    const stored = await deliverCandles(door, markets, untilSeconds, config.seed);
    folder.write(CANDLES_FILE, { stored, delivered_at: new Date().toISOString() });
  } catch (cause) {
    report('demo', `${reasonOf(cause)}; the next start tries again`);
  }
}

async function untilHealthy(serverUrl: string, signal: AbortSignal): Promise<boolean> {
  while (!signal.aborted) {
    try {
      const response = await fetch(`${serverUrl}/api/v1/health`, {
        signal: AbortSignal.timeout(5_000),
      });
      const health = fieldsOf(await response.json());
      if (response.ok && fieldsOf(health['data'])['status'] !== 'starting') return true;
    } catch {
      // not up yet
    }
    await pause(AGAIN_MS, signal);
  }
  return false;
}

function demoDoor(serverUrl: string, secret: string): DemoDoor {
  return async (path, body) => {
    try {
      const response = await fetch(`${serverUrl}/api/v1${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-demo-secret': secret },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(ASK_MS_MAX),
      });
      const text = await response.text();
      if (!response.ok) {
        report('demo', `${path} was refused: ${response.status} ${text.slice(0, 200)}`);
        return undefined;
      }
      return fieldsOf(fieldsOf(JSON.parse(text))['data']);
    } catch (cause) {
      report('demo', `${path} failed: ${reasonOf(cause)}`);
      return undefined;
    }
  };
}

function wirePerson(person: Person): Fields {
  return {
    mobile: person.mobile,
    password: person.password,
    first_name: person.firstName,
    last_name: person.lastName,
    level: person.level,
    staff_role: person.staffRole,
    national_code: person.nationalCode,
    card_number: person.cardNumber,
    rate_profile: person.rateProfile,
    opening: person.opening,
  };
}

/** What the start command shows, and what `logins.json` keeps. */
export function loginsOf(config: DemoConfig, controlKey: string): Fields {
  return {
    people: PEOPLE.map((person) => ({
      title: person.title,
      mobile: person.mobile,
      password: person.password,
      level: person.level,
      staff_role: person.staffRole,
    })),
    simulators: `http://localhost:${config.simulatorsPort}`,
    bank: `http://localhost:${config.bankPort}`,
    control_key: controlKey,
  };
}
