import { GAS_OPENING } from './chains/birth.ts';
import { planCandles } from './candles/candle-plan.ts';
import type { DemoApi } from './candles/deliver-candles.ts';
import type { DemoConfig } from './config.ts';
import type { DemoFolder } from './demo-folder.ts';
import { type Fields, fieldsOf } from './fields.ts';
import { pause } from './maker/pace.ts';
import { HOUSE_OPENING, PEOPLE, type Person } from './people.ts';
import { reasonOf, report } from './report.ts';

/** What the first steps beside an exchange need. */
export interface BootstrapOptions {
  readonly config: DemoConfig;
  readonly folder: DemoFolder;
  readonly signal: AbortSignal;
  /** The exchange is new: whatever is kept from an older one starts over. */
  readonly onNewExchange: () => void;
}

/** What is left to do once the exchange has the demo's people. */
export interface Bootstrapped {
  /** The exchange lacks its candles, or a part of them. */
  readonly candlesDue: boolean;
  /** It had nobody before. */
  readonly isNew: boolean;
}

const HEALTH_EVERY_MS = 50;
const AGAIN_MS = 2_000;
const ASK_MS_MAX = 60_000;

/**
 * Waits for the exchange and has it make the demo's people. Answers undefined when the signal came first.
 */
export async function bootstrap(options: BootstrapOptions): Promise<Bootstrapped | undefined> {
  const { config, folder, signal } = options;
  if (!(await untilHealthy(config.serverUrl, signal))) return undefined;
  const api = demoApi(config.serverUrl, folder.secret());
  const everybody = {
    people: PEOPLE.map(wirePerson),
    house: HOUSE_OPENING,
    gas: GAS_OPENING,
  };
  let made = await api('/admin/demo/people', everybody);
  while (made === undefined) {
    if (!(await pause(AGAIN_MS, signal))) return undefined;
    made = await api('/admin/demo/people', everybody);
  }
  const isNew = Number(made['created'] ?? 0) === PEOPLE.length;
  if (isNew) options.onNewExchange();
  // the moment is kept before the first trade can happen
  return { candlesDue: planCandles(folder, config.seed, isNew), isNew };
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
    await pause(HEALTH_EVERY_MS, signal);
  }
  return false;
}

/** The exchange's calls for the demo, opened by the shared secret. */
export function demoApi(serverUrl: string, secret: string): DemoApi {
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
    withdraw_addresses: person.withdrawAddresses,
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
    chains: config.chains === undefined ? null : `http://localhost:${config.chains.port}`,
    control_key: controlKey,
  };
}
