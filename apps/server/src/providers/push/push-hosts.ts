// Which addresses of browsers are sent to: a browser tells its own, so each is a stranger's word.

/** A push service: `fcm.googleapis.com` by its exact name, `.push.apple.com` by what its names end with. */
export interface PushHost {
  readonly name: string;
  readonly host: string;
}

/** The services of the browsers that people have. */
export const PUSH_HOSTS: readonly PushHost[] = [
  { name: 'fcm', host: 'fcm.googleapis.com' },
  { name: 'mozilla', host: 'updates.push.services.mozilla.com' },
  { name: 'apple', host: '.push.apple.com' },
  { name: 'windows', host: '.notify.windows.com' },
];

/** Longer ones are nobody's. */
const LENGTH_MAX = 2_048;

/**
 * The service that an address is of: https, no port, no user, a host of the list. Undefined for
 * every other one.
 *
 * @example pushServiceOf('https://fcm.googleapis.com.evil.example/x', PUSH_HOSTS) // undefined
 */
export function pushServiceOf(endpoint: string, hosts: readonly PushHost[]): string | undefined {
  if (endpoint.length > LENGTH_MAX || !URL.canParse(endpoint)) return undefined;
  const { protocol, port, username, password, hostname, hash } = new URL(endpoint);
  if (protocol !== 'https:' || port !== '' || hash !== '') return undefined;
  // what is written must be what is asked: no port that is left out, nothing before an @
  if (username !== '' || password !== '' || !endpoint.startsWith(`https://${hostname}/`)) {
    return undefined;
  }
  return hosts.find(({ host }) =>
    host.startsWith('.') ? hostname.endsWith(host) : hostname === host,
  )?.name;
}
