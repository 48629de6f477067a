import { expect, it } from 'vitest';
import { isSameNetwork } from './same-network.ts';

it('is one IPv4 address, or one /64 of IPv6, however it is written', () => {
  expect(isSameNetwork('192.0.2.1', '192.0.2.1')).toBe(true);
  expect(isSameNetwork('192.0.2.1', '192.0.2.2')).toBe(false);
  expect(isSameNetwork('2001:db8:0:1::7', '2001:0DB8:0:1:a:b:c:d')).toBe(true);
  expect(isSameNetwork('2001:db8:0:1::7', '2001:db8:0:2::7')).toBe(false);
  expect(isSameNetwork('::1', '::2')).toBe(true);
  expect(isSameNetwork('::1', '127.0.0.1')).toBe(false);
});
