// Why nobody answers at an address: because nobody is there at this moment, or because of what we were
// told of it. Only the first is worth waiting for.
import { setTimeout as delay } from 'node:timers/promises';

/** What the system says of an address where nobody takes the connection, or no longer. */
const UNREACHABLE: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EHOSTUNREACH',
  'EHOSTDOWN',
  'ENETUNREACH',
  'ENETDOWN',
  'ETIMEDOUT',
  'EPIPE',
  // the name service does not answer yet; a name that does not exist is ENOTFOUND
  'EAI_AGAIN',
]);

/** Whether a failure says that an address refuses connections or can't be reached. */
export function isAddressAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code = '', syscall } = error as NodeJS.ErrnoException;
  // a server's socket in a folder of this machine is not there before it starts
  return UNREACHABLE.has(code) || (code === 'ENOENT' && syscall === 'connect');
}

const CERTIFICATE = /CERT|SIGNATURE|SELF_SIGNED|^ERR_TLS|^ERR_SSL|^EPROTO$/;

/** Whether a failure is of TLS: mostly that the other side's certificate is not believed. */
export function isTlsFailure(error: unknown): boolean {
  return error instanceof Error && CERTIFICATE.test((error as NodeJS.ErrnoException).code ?? '');
}

const AGAIN_MS = 250;
const AGAIN_MS_MAX = 5_000;

/**
 * Does `work`, again and again while the other side is away, with growing pauses: a start comes
 * before what it needs, or after it, in any order.
 *
 * @param onAway called once, at the first failure
 * @throws what `work` throws, where it is of another kind
 */
export async function whileAway<T>(
  work: () => Promise<T>,
  isAway: (error: unknown) => boolean,
  onAway: (error: unknown) => void,
): Promise<T> {
  for (let pauseMs = AGAIN_MS; ; pauseMs = Math.min(2 * pauseMs, AGAIN_MS_MAX)) {
    try {
      return await work();
    } catch (error) {
      if (!isAway(error)) throw error;
      if (pauseMs === AGAIN_MS) onAway(error);
    }
    await delay(pauseMs);
  }
}
