// Configuration of the signer's gate: where the signer connects to, and the keys of the pairing.
import path from 'node:path';
import { readPublicKey } from '@sarraf/signer-protocol';
import { ConfigError, type Environment, text } from './environment.ts';

/** Where the gate listens, and whom it lets in. */
export interface SignerConfig {
  /** Path of the Unix socket. */
  readonly socket: string;
  /** File with the gate's own key; only this account may read it. */
  readonly keyFile: string;
  /** The paired signer's public key: Ed25519, SPKI in base64url. */
  readonly publicKey: string;
}

/** A longer one is no address of a socket on every system. */
const SOCKET_BYTES_MAX = 100;
const NAMES = ['SARRAF_SIGNER_SOCKET', 'SARRAF_SIGNER_GATE_KEY', 'SARRAF_SIGNER_PUBLIC_KEY'];

/**
 * The signer of an installation; undefined: it has none, and no coin leaves.
 *
 * @throws ConfigError where a part of the pairing is missing or malformed
 */
export function readSigner(env: Environment): SignerConfig | undefined {
  const [socket, keyFile, publicKey] = NAMES.map((name) => text(env, name));
  if (socket === undefined && keyFile === undefined && publicKey === undefined) return undefined;
  if (socket === undefined || keyFile === undefined || publicKey === undefined) {
    throw new ConfigError(`A paired signer is told by all of ${NAMES.join(', ')}.`);
  }
  if (!path.isAbsolute(socket) || Buffer.byteLength(socket) > SOCKET_BYTES_MAX) {
    throw new ConfigError(
      `SARRAF_SIGNER_SOCKET must be an absolute path of at most ${SOCKET_BYTES_MAX} bytes.`,
    );
  }
  try {
    readPublicKey(publicKey);
  } catch {
    throw new ConfigError(
      'SARRAF_SIGNER_PUBLIC_KEY must be the key that `npm run signer -- init` printed.',
    );
  }
  return { socket, keyFile: path.resolve(keyFile), publicKey };
}
