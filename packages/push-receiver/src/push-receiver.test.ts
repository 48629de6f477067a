// The receiver against the standards' own examples: it judges what we send, so that nothing of ours judges it.
import { createECDH, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { expect, it } from 'vitest';
import { createPushReceiver, faultOfPushSender } from './push-receiver.ts';

/** As OpenSSL says it. */
const NOT_FOR_IT = /unable to authenticate data/;

it('opens the message of RFC 8291, appendix A', () => {
  const receiver = createPushReceiver({
    privateKey: 'q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  });
  expect(receiver.p256dh).toBe(
    'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  );
  const body =
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6T' +
    'lzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4' +
    'a-fN';
  expect(receiver.open(Buffer.from(body, 'base64url'))).toBe(
    'When I grow up, I want to be a watermelon',
  );
  const changed = Buffer.from(body, 'base64url');
  changed[changed.length - 1] = (changed.at(-1) ?? 0) ^ 1;
  expect(() => receiver.open(changed)).toThrow(NOT_FOR_IT);
  expect(() => createPushReceiver().open(Buffer.from(body, 'base64url'))).toThrow(NOT_FOR_IT);
});

const NOW_MS = 1_453_523_700_000;
const ORIGIN = 'https://push.example.net';

function sender() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { d = '' } = privateKey.export({ format: 'jwk' });
  const curve = createECDH('prime256v1');
  curve.setPrivateKey(Buffer.from(d, 'base64url'));
  return { privateKey, publicKey, key: curve.getPublicKey('base64url') };
}

const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

function authorize(by: { privateKey: KeyObject; key: string }, claims: object): string {
  const text = `${part({ typ: 'JWT', alg: 'ES256' })}.${part(claims)}`;
  const key = { key: by.privateKey, dsaEncoding: 'ieee-p1363' } as const;
  return `vapid t=${text}.${sign('sha256', Buffer.from(text), key).toString('base64url')}, k=${by.key}`;
}

it('says why a sender is refused', () => {
  const [own, other] = [sender(), sender()];
  const claims = { aud: ORIGIN, exp: NOW_MS / 1_000 + 3_600, sub: 'mailto:a@example.com' };
  const expected = { publicKey: own.key, origin: ORIGIN, nowMs: NOW_MS };
  const fault = (authorization?: string) => faultOfPushSender(authorization, expected);
  const good = authorize(own, claims);
  expect(fault(good)).toBeUndefined();
  expect(fault()).toBe('no_token');
  expect(fault('Bearer x')).toBe('no_token');
  expect(fault(authorize(other, claims))).toBe('other_key');
  expect(fault(authorize({ ...other, key: own.key }, claims))).toBe('bad_signature');
  expect(fault(authorize(own, { ...claims, aud: `${ORIGIN}.evil` }))).toBe('other_audience');
  expect(fault(authorize(own, { ...claims, exp: NOW_MS / 1_000 }))).toBe('expired');
  expect(fault(authorize(own, { ...claims, exp: NOW_MS / 1_000 + 86_401 }))).toBe('expired');
  expect(fault(authorize(own, { aud: claims.aud, exp: claims.exp }))).toBe('no_contact');
});
