// N01: which addresses of browsers are sent to.
import { expect, it } from 'vitest';
import { PUSH_HOSTS, pushServiceOf } from './push-hosts.ts';

it.each([
  ['https://fcm.googleapis.com/fcm/send/abc:def', 'fcm'],
  ['https://updates.push.services.mozilla.com/wpush/v2/gAAA', 'mozilla'],
  ['https://web.push.apple.com/QGuQyavXutnMtt', 'apple'],
  ['https://wns2-par02p.notify.windows.com/w/?token=BQYA%2b', 'windows'],
])('N01 sends to %s', (endpoint, service) => {
  expect(pushServiceOf(endpoint, PUSH_HOSTS)).toBe(service);
});

it.each([
  ['plain http', 'http://fcm.googleapis.com/fcm/send/abc'],
  ['loopback', 'https://127.0.0.1/fcm/send/abc'],
  ['loopback by name', 'https://localhost/fcm/send/abc'],
  ['loopback as a number', 'https://2130706433/x'],
  ['link-local', 'https://169.254.169.254/latest/meta-data'],
  ['link-local of IPv6', 'https://[fe80::1]/x'],
  ['a host that begins like one', 'https://fcm.googleapis.com.evil.example/x'],
  ['a host that ends like one', 'https://evilfcm.googleapis.com/x'],
  ['the suffix alone', 'https://push.apple.com/x'],
  ['a suffix without its dot', 'https://evilpush.apple.com/x'],
  ['a name with a dot behind', 'https://fcm.googleapis.com./x'],
  ['a port', 'https://fcm.googleapis.com:8443/x'],
  ['the port of https, written', 'https://fcm.googleapis.com:443/x'],
  ['a user', 'https://fcm.googleapis.com@evil.example/x'],
  ['a user before the host', 'https://user:word@fcm.googleapis.com/x'],
  ['an empty user', 'https://@fcm.googleapis.com/x'],
  ['a fragment', 'https://fcm.googleapis.com/x#y'],
  ['another letter', 'https://fcm.googleapis.cοm/x'],
  ['a backslash', 'https:\\\\fcm.googleapis.com/x'],
  ['no address', 'fcm.googleapis.com/x'],
  ['a script', 'javascript:alert(1)//https://fcm.googleapis.com/'],
  ['a very long one', `https://fcm.googleapis.com/${'x'.repeat(2_048)}`],
])('N01 sends nothing to %s', (_what, endpoint) => {
  expect(pushServiceOf(endpoint, PUSH_HOSTS)).toBeUndefined();
});
