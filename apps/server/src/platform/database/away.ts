// Why a database does not answer: because it is not there at this moment, or because of what we were
// told of it. Only the first is worth waiting for.

/** The server is shutting down, has crashed, or is starting up. */
const SERVER_GOES_OR_COMES = /^57P0[123]$/;
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
/** What the driver says of a connection that broke, or did not come about in time. */
const BROKEN =
  /^(Connection terminated|timeout expired|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error|Client was closed|write after end|This socket has been ended)/;

/**
 * Whether a failure says that PostgreSQL refuses connections, can't be reached, is starting up or has
 * gone away. A wrong password, certificate or database is none of these: waiting would not help.
 */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, syscall } = error as NodeJS.ErrnoException;
  if (code === undefined) return BROKEN.test(error.message);
  // its socket in a folder of this machine is not there before it starts
  if (code === 'ENOENT') return syscall === 'connect';
  return UNREACHABLE.has(code) || SERVER_GOES_OR_COMES.test(code);
}

const CERTIFICATE = /CERT|SIGNATURE|SELF_SIGNED|^ERR_TLS|^ERR_SSL|^EPROTO$/;
/** The driver's own words where the server speaks no TLS. */
const NO_TLS = /does not support SSL/;

/** Whether a failure is of TLS: of the other side's certificate, or that it speaks none. */
export function isTlsFailure(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code = '' } = error as NodeJS.ErrnoException;
  return CERTIFICATE.test(code) || NO_TLS.test(error.message);
}

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
