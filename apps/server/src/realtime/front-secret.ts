// What the front tells a trading door about a client, and how the door knows that it is the front.
import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

const ADDRESS_HEADER = 'x-sarraf-address';
const SECRET_HEADER = 'x-sarraf-front';
/** They concern one connection: ours to the door is another one. */
const ONE_HOP: ReadonlySet<string> = new Set(['connection', 'keep-alive', 'upgrade']);
const SECRET_BYTES = 32;

/** Made at each start; whoever has it is believed whatever they say of addresses. */
export const makeFrontSecret = (): string => randomBytes(SECRET_BYTES).toString('base64url');

/** A client's headers with our own words; what they claim to be the front's is left out. */
export function headersForDoor(
  request: IncomingMessage,
  address: string,
  secret: string,
): readonly (readonly [name: string, value: string])[] {
  const headers: (readonly [string, string])[] = [];
  const { rawHeaders } = request;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? '';
    const word = name.toLowerCase();
    if (word === ADDRESS_HEADER || word === SECRET_HEADER || ONE_HOP.has(word)) continue;
    headers.push([name, rawHeaders[at + 1] ?? '']);
  }
  return [...headers, [ADDRESS_HEADER, address], [SECRET_HEADER, secret]];
}

/** The address a connection came from: the front tells it, nobody else may. */
export function addressBehindFront(request: IncomingMessage, secret: string): string {
  const direct = request.socket.remoteAddress ?? '';
  const told = request.headers[ADDRESS_HEADER];
  const word = request.headers[SECRET_HEADER];
  if (typeof told !== 'string' || told === '' || typeof word !== 'string') return direct;
  const [given, own] = [Buffer.from(word), Buffer.from(secret)];
  return given.length === own.length && timingSafeEqual(given, own) ? told.slice(0, 64) : direct;
}
