// Where a request came from: through proxies that the operator trusts, and as one household.
import type { IncomingMessage } from 'node:http';
import { BlockList, isIP, isIPv4 } from 'node:net';

/** The list of trusted proxies is unusable; the message is one sentence for an operator. */
export class TrustedProxiesError extends Error {
  override readonly name = 'TrustedProxiesError';
}

/** An address, or a network with its prefix: `203.0.113.0/24`. */
interface Network {
  readonly address: string;
  readonly prefix: number;
  readonly family: 'ipv4' | 'ipv6';
}

/** Undefined for whatever is neither. */
function readNetwork(text: string): Network | undefined {
  const [address = '', prefixText, ...rest] = text.split('/');
  const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
  const bits = family === 'ipv6' ? 128 : 32;
  const prefix = prefixText === undefined ? bits : Number(prefixText);
  const isWritten = prefixText === undefined || /^\d{1,3}$/.test(prefixText);
  if (isIP(address) === 0 || !isWritten || rest.length > 0 || prefix > bits) return undefined;
  return { address, prefix, family };
}

function inside(networks: readonly Network[]): (address: string) => boolean {
  const list = new BlockList();
  for (const { address, prefix, family } of networks) list.addSubnet(address, prefix, family);
  return (address) => {
    const plain = plainAddress(address);
    const version = isIP(plain);
    return version !== 0 && list.check(plain, version === 6 ? 'ipv6' : 'ipv4');
  };
}

/**
 * Whether an address is within some networks; undefined where one of them is none.
 *
 * @example readNetworks(['203.0.113.0/24'])?.('203.0.113.7') // true
 */
export function readNetworks(texts: readonly string[]): ((address: string) => boolean) | undefined {
  const networks = texts.map((text) => readNetwork(text.trim()));
  const known = networks.filter((network) => network !== undefined);
  return known.length === networks.length ? inside(known) : undefined;
}

/** A shorter prefix names a part of the internet, not somebody's proxies. */
const PREFIX_MIN = { ipv4: 8, ipv6: 16 } as const;
/** More hops than any real chain has: what lies beyond was made up. */
const HOPS_MAX = 16;

/** Whether an address is a proxy's whose `X-Forwarded-For` is believed. */
export type IsTrustedProxy = (address: string) => boolean;

/**
 * Reads the operator's list: addresses and networks with their prefix, comma between them.
 *
 * @example parseTrustedProxies('10.0.0.7, 10.1.0.0/16, fd00::/48')
 * @throws TrustedProxiesError for whatever is neither, and for a network of half the internet
 */
export function parseTrustedProxies(text: string): IsTrustedProxy {
  const parts = text.trim() === '' ? [] : text.split(',').map((part) => part.trim());
  const networks = parts.map((part): Network => {
    const network = readNetwork(part);
    if (network === undefined) {
      throw new TrustedProxiesError(
        `SARRAF_TRUSTED_PROXIES: "${part}" is no address and no network (10.0.0.0/16).`,
      );
    }
    if (network.prefix < PREFIX_MIN[network.family]) {
      throw new TrustedProxiesError(
        `SARRAF_TRUSTED_PROXIES: "${part}" trusts strangers; name your proxies alone.`,
      );
    }
    return network;
  });
  return inside(networks);
}

/**
 * The client's own address: the nearest hop that is no proxy of ours. What a stranger wrote into
 * `X-Forwarded-For` stands before it and is not read; a word that is no address ends the chain.
 */
export function clientAddress(request: IncomingMessage, isTrusted: IsTrustedProxy): string {
  let address = plainAddress(request.socket.remoteAddress ?? '');
  const told = request.headers['x-forwarded-for'];
  if (told === undefined || !isTrusted(address)) return address;
  const hops = (Array.isArray(told) ? told.join(',') : told).split(',').slice(-HOPS_MAX);
  for (const hop of hops.toReversed()) {
    const next = plainAddress(hop.trim());
    if (isIP(next) === 0) break;
    address = next;
    if (!isTrusted(address)) break;
  }
  return address;
}

/**
 * What limits count by: an IPv4 address, or the /64 that one IPv6 household has to itself.
 *
 * @example addressBlock('2001:db8:0:1:aaaa::5') // '2001:db8:0:1::/64'
 */
export function addressBlock(address: string): string {
  const plain = plainAddress(address);
  if (isIP(plain) !== 6) return plain;
  const [head = '', tail] = plain.split('%', 1)[0]?.split('::') ?? [];
  const before = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  // a tail in dotted form takes two groups
  const width = before.length + after.length + (plain.includes('.') ? 1 : 0);
  const groups = [...before, ...Array<string>(Math.max(0, 8 - width)).fill('0'), ...after];
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}

/** An IPv4 address that a dual-stack socket tells as IPv6 is itself. */
function plainAddress(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  return mapped !== undefined && isIPv4(mapped) ? mapped : address;
}
