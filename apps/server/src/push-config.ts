// What the server is told of push services.
import { ConfigError, type Environment, origin, text } from './environment.ts';
import { PUSH_HOSTS, type PushHost } from './providers/push/push-hosts.ts';

/** How devices are reached whose panel is closed. */
export interface PushConfig {
  readonly hosts: readonly PushHost[];
  /** The demo's push service, and where a browser opens its telephones; undefined: real ones. */
  readonly simulator: { readonly url: string; readonly pagesUrl: string } | undefined;
  /** Whom a push service may write to. */
  readonly contact: string;
  /** A proxy for this alone; undefined: straight there. */
  readonly proxyUrl: string | undefined;
}

const DEMO_CONTACT = 'mailto:no-reply@sarraf.example';
/** A name of at least two parts, or the end of one: no address in numbers, no port, nothing else. */
const HOST = /^\.?(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/;

/**
 * `PUSH_HOSTS` names the push services that are sent to, comma between them: `.push.apple.com` by what their names
 * end with. `off`: none, and nobody is asked. Undefined where no push is sent.
 *
 * @throws ConfigError
 */
export function readPush(
  env: Environment,
  isProduction: boolean,
  simulatorsUrl: string,
): PushConfig | undefined {
  if (!isProduction) {
    const pagesUrl = origin(env, 'SARRAF_TELEPHONES_URL', simulatorsUrl);
    const simulator = { url: simulatorsUrl, pagesUrl };
    return { hosts: [], simulator, contact: DEMO_CONTACT, proxyUrl: undefined };
  }
  const given = text(env, 'PUSH_HOSTS');
  if (given === 'off') return undefined;
  const hosts = given === undefined ? PUSH_HOSTS : readHosts(given);
  return { hosts, simulator: undefined, contact: readContact(env), proxyUrl: readProxy(env) };
}

function readHosts(given: string): readonly PushHost[] {
  const words = given
    .split(',')
    .map((word) => word.trim().toLowerCase())
    .filter(Boolean);
  const wrong = words.find((word) => !HOST.test(word));
  if (wrong !== undefined || words.length === 0) {
    throw new ConfigError(
      'PUSH_HOSTS must be names of push services, such as fcm.googleapis.com,.push.apple.com; or off.',
    );
  }
  return words.map((host) => {
    return PUSH_HOSTS.find((known) => known.host === host) ?? { name: host, host };
  });
}

/** By default the public address, which production wants to be https. */
function readContact(env: Environment): string {
  const contact = text(env, 'PUSH_CONTACT');
  if (contact === undefined) return text(env, 'SARRAF_PUBLIC_URL') ?? '';
  if (/^mailto:[!-?A-~]+@[A-Za-z0-9.-]+$/.test(contact) || /^https:\/\/[^\s/]+/.test(contact)) {
    return contact;
  }
  throw new ConfigError('PUSH_CONTACT must be mailto: with an address, or an https address.');
}

function readProxy(env: Environment): string | undefined {
  const given = text(env, 'PUSH_PROXY_URL');
  if (given === undefined) return undefined;
  const isProxy = URL.canParse(given) && /^https?:$/.test(new URL(given).protocol);
  if (isProxy) return given;
  throw new ConfigError(
    'PUSH_PROXY_URL must be the address of a proxy: http://user:password@host:port.',
  );
}
