// Where passkeys are made: each is bound to one host, and browsers know them at safe addresses only.
import { isIP } from 'node:net';

/** The relying party that passkeys of this installation are bound to. */
export interface RelyingParty {
  /** The host of the public address: the relying party's id. */
  readonly host: string;
  /** The origin whose pages may ask for a signature. */
  readonly origin: string;
}

/**
 * The relying party of an installation; undefined where no browser makes passkeys: at an address in
 * numbers, and over plain HTTP except on this very computer.
 *
 * @see https://www.w3.org/TR/webauthn-3/#relying-party-identifier
 */
export function relyingPartyOf(publicUrl: string): RelyingParty | undefined {
  const { hostname: host, origin, protocol } = new URL(publicUrl);
  const isLocal = host === 'localhost' || host.endsWith('.localhost');
  if (isIP(host.replace(/^\[|\]$/g, '')) !== 0) return undefined;
  if (protocol !== 'https:' && !isLocal) return undefined;
  return { host, origin };
}
