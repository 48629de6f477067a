// Why a database does not answer: because it is not there at this moment, or because of what we were
// told of it. Only the first is worth waiting for.
import { isAddressAway, isTlsFailure } from '../network-failure.ts';

/** The server is shutting down, has crashed, or is starting up. */
const SERVER_GOES_OR_COMES = /^57P0[123]$/;
/** What the driver says of a connection that broke, or did not come about in time. */
const BROKEN =
  /^(Connection terminated|timeout expired|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error|Client was closed|write after end|This socket has been ended)/;

/**
 * Whether a failure says that PostgreSQL refuses connections, can't be reached, is starting up or has
 * gone away. A wrong password, certificate or database is none of these: waiting would not help.
 */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as NodeJS.ErrnoException;
  if (code === undefined) return BROKEN.test(error.message);
  return SERVER_GOES_OR_COMES.test(code) || isAddressAway(error);
}

/** The driver's own words where the server speaks no TLS. */
const NO_TLS = /does not support SSL/;

/**
 * One sentence for an operator on a connection that could not be made; undefined where it says
 * nothing of the connection.
 *
 * @param name the variable with the address
 */
export function wordsOfConnection(error: unknown, name: string): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const { code = '' } = error as NodeJS.ErrnoException;
  if (NO_TLS.test(error.message)) {
    return `PostgreSQL at ${name} speaks no TLS: set ssl = on there, or sslmode in the address.`;
  }
  if (isTlsFailure(error)) {
    return (
      `The certificate of PostgreSQL at ${name} is not accepted (${error.message}): name its ` +
      'authority in NODE_EXTRA_CA_CERTS, and the host as the certificate does.'
    );
  }
  if (code === '28P01') return `PostgreSQL does not take the password of ${name}.`;
  if (code === '28000') return `PostgreSQL does not let the login of ${name} in: ${error.message}.`;
  if (code === '3D000') return `The database that ${name} names is not there: ${error.message}.`;
  if (code === '42501') return `The login of ${name} lacks a right: ${error.message}.`;
  if (code === '53300')
    return `PostgreSQL at ${name} has no connection left: raise max_connections.`;
  if (code === 'ENOTFOUND') return `The host in ${name} is not known: ${error.message}.`;
  return isDatabaseAway(error) ? `The database does not answer at ${name}.` : undefined;
}

/** A database can't be signed in to; the message is one sentence for an operator. */
export class DatabaseAccessError extends Error {
  override readonly name = 'DatabaseAccessError';
}

/** The same failure in a sentence where it is one of the connection, else as it is. */
export function asAccessError(error: unknown, name: string): unknown {
  const words = wordsOfConnection(error, name);
  return words === undefined ? error : new DatabaseAccessError(words, { cause: error });
}
