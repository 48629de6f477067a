import type { IncomingMessage } from 'node:http';
import { describe, expect, it } from 'vitest';
import {
  addressBlock,
  clientAddress,
  parseTrustedProxies,
  TrustedProxiesError,
} from './client-address.ts';

const request = (remoteAddress: string, forwarded?: string): IncomingMessage =>
  ({ socket: { remoteAddress }, headers: { 'x-forwarded-for': forwarded } }) as never;

describe('trusted proxies', () => {
  it('are addresses and networks, spaces around them or not', () => {
    const isTrusted = parseTrustedProxies(' 10.0.0.7, 10.1.0.0/16 ,fd00:1::/48');
    expect(['10.0.0.7', '::ffff:10.0.0.7', '10.1.200.3', 'fd00:1::9'].every(isTrusted)).toBe(true);
    expect(['10.0.0.8', '10.2.0.1', 'fd00:2::9', '', 'proxy'].some(isTrusted)).toBe(false);
    expect(parseTrustedProxies('')('127.0.0.1')).toBe(false);
  });

  it.each([
    'localhost',
    '10.0.0',
    '10.0.0.0/33',
    '10.0.0.0/',
    '10.0.0.0/8/8',
    '10.0.0.1,,10.0.0.2',
    '0.0.0.0/0',
    '::/0',
    '10.0.0.0/7',
    'fd00::/129',
    '10.0.0.0/-1',
    '*',
    'true',
    '10.0.0.1;10.0.0.2',
  ])('refuses %s', (text) => {
    expect(() => parseTrustedProxies(text)).toThrow(TrustedProxiesError);
  });
});

describe('the client of a request', () => {
  const isTrusted = parseTrustedProxies('10.0.0.0/24,192.0.2.1');

  it('is the direct address where no proxy of ours is between', () => {
    expect(clientAddress(request('203.0.113.5', '1.2.3.4'), isTrusted)).toBe('203.0.113.5');
    expect(clientAddress(request('::ffff:203.0.113.5'), isTrusted)).toBe('203.0.113.5');
  });

  it('is the nearest hop that is no proxy of ours, whatever stands before it', () => {
    const chain = '6.6.6.6, 198.51.100.9, 192.0.2.1';
    expect(clientAddress(request('10.0.0.7', chain), isTrusted)).toBe('198.51.100.9');
    expect(clientAddress(request('10.0.0.7', '2001:db8::1'), isTrusted)).toBe('2001:db8::1');
  });

  it('is the last proxy where the chain ends in a word that is no address', () => {
    expect(clientAddress(request('10.0.0.7', 'evil, 192.0.2.1'), isTrusted)).toBe('192.0.2.1');
    expect(clientAddress(request('10.0.0.7', ''), isTrusted)).toBe('10.0.0.7');
    expect(clientAddress(request('10.0.0.7', '10.0.0.8'), isTrusted)).toBe('10.0.0.8');
  });
});

describe('an address block', () => {
  it('is an IPv4 address, in either form', () => {
    expect(addressBlock('203.0.113.5')).toBe('203.0.113.5');
    expect(addressBlock('::ffff:203.0.113.5')).toBe('203.0.113.5');
  });

  it.each([
    ['2001:db8:0:1:aaaa:bbbb:cccc:dddd', '2001:db8:0:1::/64'],
    ['2001:db8:0:1::5', '2001:db8:0:1::/64'],
    ['2001:0DB8:0000:0001::', '2001:db8:0:1::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['64:ff9b::203.0.113.5', '64:ff9b:0:0::/64'],
    ['1:2:3:4:5:6:7::', '1:2:3:4::/64'],
  ])('of %s is %s', (address, block) => {
    expect(addressBlock(address)).toBe(block);
  });
});
