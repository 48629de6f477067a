// A thousand addresses that keep people out of their accounts by every way there is, and the people.
import { callProved } from './proofs.ts';
import { type Answer, testMobile, type TestServer } from './server.ts';
import type { SoftPasskey } from './soft-passkey.ts';

const ADDRESSES = 1_000;
const AT_ONCE = 24;
const ASK_AGAIN_MS = 250;
const TERMS_VERSION = '1405-01';
/** What a server of these tests needs, so that the storm has addresses and limits. */
export const STORM_ENV = {
  SARRAF_CODES_PER_MOBILE: '3',
  SARRAF_CODES_PER_IP: '60',
  SARRAF_WRONG_PASSWORDS_PER_IP: '100',
  SARRAF_TRUSTED_PROXIES: '127.0.0.1',
} as const;

type Post =
  | 'POST /jwt/register'
  | 'POST /jwt/login'
  | 'POST /login'
  | 'POST /security/resendActivationCode'
  | 'POST /forgotPassword'
  | 'POST /recover/code'
  | 'POST /passkeys/challenge'
  | 'POST /passkeys/login'
  | 'POST /freeze';

/** A call from an address that the test's proxy tells. */
export function callFrom(
  server: TestServer,
  ip: string,
  key: Post,
  body: Record<string, unknown>,
): Promise<Answer> {
  return server.call(key, { body, headers: { 'x-forwarded-for': ip } });
}

/** The same as the panel asks: a proof of work that is asked for is given, "busy" is waited for. */
export async function callAsPanel(
  server: TestServer,
  ip: string,
  key: Post,
  body: Record<string, unknown>,
): Promise<Answer> {
  for (;;) {
    const answer = await callProved((proof) => callFrom(server, ip, key, { ...body, ...proof }));
    if (answer.status !== 503) return answer;
    await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN_MS));
  }
}

/** Somebody with a password; the device's id is that of the cookie once they signed in on it. */
export interface Person {
  readonly mobile: string;
  readonly password: string;
  readonly deviceId?: string | undefined;
}

/** Signs in as the panel does, by a code where one is asked for. @throws when it is refused */
export async function signInAsPanel(
  server: TestServer,
  ip: string,
  { mobile, password, deviceId }: Person,
): Promise<Record<string, unknown>> {
  const device = deviceId === undefined ? {} : { device_id: deviceId };
  const body = { mobile, password, ...device };
  const first = await callAsPanel(server, ip, 'POST /jwt/login', body);
  if (first.status !== 200) throw new Error(`The password was not taken: ${first.text}`);
  if (!('login_token' in first.body.data)) return first.body.data;
  const second = await callAsPanel(server, ip, 'POST /login', {
    login_token: first.body.data['login_token'],
    activation_code: await codeOf(server, mobile, 'sarraf-login-fa'),
    ...device,
  });
  if (second.status !== 200) throw new Error(`The code was not taken: ${second.text}`);
  return second.body.data;
}

/** Registers as the panel does: the code is proved when it is typed. */
export async function registerAsPanel(
  server: TestServer,
  ip: string,
  password: string,
  mobile = testMobile(),
): Promise<Person> {
  const asked = await callAsPanel(server, ip, 'POST /jwt/register', { mobile });
  if (asked.status !== 200) throw new Error(`No code was sent: ${asked.text}`);
  const proved = await callAsPanel(server, ip, 'POST /jwt/register', {
    mobile,
    activation_code: await codeOf(server, mobile, 'sarraf-register-fa'),
  });
  if (proved.status !== 200) throw new Error(`The code was not taken: ${proved.text}`);
  const made = await callAsPanel(server, ip, 'POST /jwt/register', {
    mobile,
    registration_token: proved.body.data['registration_token'],
    password,
    terms_version: TERMS_VERSION,
  });
  if (made.status !== 200) throw new Error(`No account was made: ${made.text}`);
  return { mobile, password, deviceId: String(made.body.data['device_id']) };
}

/**
 * Sets another password as the panel does, on a device that signed in before. Codes that strangers
 * asked for reach the same phone: its person tries them, the newest first.
 */
export async function resetAsPanel(
  server: TestServer,
  ip: string,
  { mobile, deviceId }: Person,
  password: string,
): Promise<void> {
  const post = (more: Record<string, unknown>): Promise<Answer> =>
    callAsPanel(server, ip, 'POST /forgotPassword', { mobile, device_id: deviceId, ...more });
  const asked = await post({});
  if (asked.status !== 200) throw new Error(`No code was sent: ${asked.text}`);
  for (const activation_code of await codesOf(server, mobile, 'sarraf-reset-password-fa')) {
    const proved = await post({ activation_code });
    if (proved.status !== 200) continue;
    const { reset_token } = proved.body.data;
    const set = await post({ reset_token, password });
    if (set.status === 200) return;
    throw new Error(`The password was not set: ${set.text}`);
  }
  throw new Error('No code was taken.');
}

/** Signs in by a passkey. @throws when it is refused */
export async function signInByPasskey(
  server: TestServer,
  ip: string,
  passkey: SoftPasskey,
): Promise<void> {
  const body = { purpose: 'sign_in' };
  const asked = await callAsPanel(server, ip, 'POST /passkeys/challenge', body);
  const signed = passkey.sign(asked.body.data as { challenge: string });
  const answer = await callAsPanel(server, ip, 'POST /passkeys/login', { passkey: signed });
  if (answer.status !== 200) throw new Error(`The passkey was not taken: ${answer.text}`);
}

const TRIES_MAX = 4;

/** The newest code that reached a mobile for something. */
async function codeOf(server: TestServer, mobile: string, template: string): Promise<string> {
  return (await codesOf(server, mobile, template))[0] ?? '';
}

/** The last codes that reached a mobile for something, newest first, while others keep coming. */
async function codesOf(
  server: TestServer,
  mobile: string,
  template: string,
): Promise<readonly string[]> {
  const codes = () =>
    server.providers.inbox.filter(
      (sms) => sms.receptor === mobile && sms.template === template && /^\d{6}$/.test(sms.token),
    );
  // what was asked for before this moment is sent: the queue is short, whoever asks
  const [row] = await server.sql<{ id: string }>(
    `SELECT COALESCE(max(id), 0)::text AS id FROM graphile_worker.jobs
     WHERE task_identifier = 'send_sms'`,
  );
  await server.until(async () => {
    const left = await server.sql(
      "SELECT FROM graphile_worker.jobs WHERE task_identifier = 'send_sms' AND id <= $1",
      [row?.id ?? '0'],
    );
    return left.length === 0 && codes().length > 0;
  });
  return codes()
    .slice(-TRIES_MAX)
    .toReversed()
    .map(({ token }) => token);
}

/** How often each way was answered how. */
export type StormCounts = ReadonlyMap<string, number>;

/** An attack that goes on until it is stopped. */
export interface Storm {
  /** Whether each of the thousand addresses has attacked at least once. */
  hasPassed(): boolean;
  stop(): Promise<StormCounts>;
}

/** Attacks these mobiles, each from all addresses, until it is stopped. */
export function startStorm(server: TestServer, mobiles: readonly string[]): Storm {
  const counts = new Map<string, number>();
  let turn = 0;
  let isOn = true;
  const attack = async (serial: number): Promise<void> => {
    const address = serial % ADDRESSES;
    const ip = `198.18.${Math.floor(address / 250)}.${(address % 250) + 1}`;
    const mobile = mobiles[serial % mobiles.length] ?? '';
    const [key, body] = wayOf(Math.floor(serial / mobiles.length), mobile, serial);
    const { status } = await callFrom(server, ip, key, body);
    const name = `${key} ${status}`;
    counts.set(name, (counts.get(name) ?? 0) + 1);
  };
  const workers = Array.from({ length: AT_ONCE }, async () => {
    while (isOn) {
      const serial = turn;
      turn += 1;
      await attack(serial);
    }
  });
  return {
    hasPassed: () => turn >= ADDRESSES + AT_ONCE,
    stop: async () => {
      isOn = false;
      await Promise.all(workers);
      return counts;
    },
  };
}

/** In shape, and nobody's. */
const FORGED_SIGNATURE = {
  id: 'A'.repeat(43),
  response: { clientDataJSON: 'e30', authenticatorData: 'AAAA', signature: 'AAAA' },
};

function wayOf(way: number, mobile: string, serial: number): [Post, Record<string, unknown>] {
  const code = String((serial * 7_919) % 1_000_000).padStart(6, '0');
  switch (way % 11) {
    case 0:
      return ['POST /jwt/register', { mobile }];
    case 1:
      return ['POST /jwt/login', { mobile, password: `Wrong-pass-${serial}` }];
    case 2:
      return ['POST /jwt/register', { mobile, activation_code: code }];
    case 3:
      return ['POST /login', { login_token: 'A'.repeat(200), activation_code: code }];
    case 4:
      return ['POST /forgotPassword', { mobile }];
    case 5:
      return ['POST /forgotPassword', { mobile, activation_code: code }];
    case 6:
      return ['POST /recover/code', { mobile, new_mobile: testMobile() }];
    case 7:
      return ['POST /passkeys/challenge', { purpose: 'sign_in' }];
    case 8:
      return ['POST /passkeys/login', { passkey: FORGED_SIGNATURE }];
    case 9:
      return [
        'POST /freeze',
        { token: `00000000-0000-4000-8000-00000000${code.slice(-4)}-${'A'.repeat(22)}` },
      ];
    default:
      return ['POST /security/resendActivationCode', { login_token: 'A'.repeat(200) }];
  }
}
