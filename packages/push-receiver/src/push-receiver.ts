// What a browser and its push service do with a push message, written anew from the standards: it takes
// nothing of what sends them.
import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  type ECDH,
  hkdfSync,
  randomBytes,
  verify,
} from 'node:crypto';

const CURVE = 'prime256v1';
const SALT_BYTES = 16;
const KEY_BYTES = 65;
const TAG_BYTES = 16;
/** Salt, record size, and the length of the sender's key. */
const HEAD_BYTES = SALT_BYTES + 4 + 1;
/** A token may live no longer (RFC 8292). */
const TOKEN_LIFE_S = 86_400;

/** A browser: the keys that its messages are encrypted with. */
export interface PushReceiver {
  /** Base64url, as a browser gives them. */
  readonly p256dh: string;
  readonly auth: string;
  /** Opens a body of `aes128gcm` (RFC 8291). @throws where it was not encrypted for this browser */
  open(body: Uint8Array): string;
}

/** A browser with keys of its own, or with ones that were kept. */
export function createPushReceiver(kept?: {
  readonly privateKey: string;
  readonly auth: string;
}): PushReceiver & { readonly privateKey: string } {
  const keys = createECDH(CURVE);
  if (kept === undefined) keys.generateKeys();
  else keys.setPrivateKey(Buffer.from(kept.privateKey, 'base64url'));
  const auth = kept === undefined ? randomBytes(16) : Buffer.from(kept.auth, 'base64url');
  return {
    p256dh: keys.getPublicKey().toString('base64url'),
    auth: auth.toString('base64url'),
    privateKey: keys.getPrivateKey().toString('base64url'),
    open: (body) => openBody(Buffer.from(body), keys, auth),
  };
}

function openBody(body: Buffer, keys: ECDH, auth: Buffer): string {
  const salt = body.subarray(0, SALT_BYTES);
  const length = body[HEAD_BYTES - 1] ?? 0;
  if (length !== KEY_BYTES) throw new Error('The sender’s key is none of P-256.');
  const sender = body.subarray(HEAD_BYTES, HEAD_BYTES + KEY_BYTES);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), sender]);
  const shared = derive(keys.computeSecret(sender), auth, info, 32);
  const key = derive(shared, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = derive(shared, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
  const sealed = body.subarray(HEAD_BYTES + KEY_BYTES);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce);
  decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -TAG_BYTES)), decipher.final()]);
  // the last record ends with 2, and zeros
  return padded.subarray(0, padded.lastIndexOf(2)).toString('utf8');
}

const derive = (secret: Uint8Array, salt: Uint8Array, info: Uint8Array, bytes: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, bytes));

/** Why a push service refuses who sends; undefined where all is well. */
export type PushSenderFault =
  | 'no_token'
  | 'other_key'
  | 'bad_signature'
  | 'other_audience'
  | 'expired'
  | 'no_contact';

/**
 * Whether `Authorization: vapid t=…, k=…` is of whom the browser subscribed with (RFC 8292): its key, its
 * signature, the origin of the push service, and its time.
 */
export function faultOfPushSender(
  authorization: string | undefined,
  expected: { readonly publicKey: string; readonly origin: string; readonly nowMs: number },
): PushSenderFault | undefined {
  const [, token = '', key = ''] =
    /^vapid t=([\w.-]+), ?k=([\w-]+)$/i.exec(authorization ?? '') ?? [];
  const [head = '', claims = '', signature = ''] = token.split('.');
  if (signature === '') return 'no_token';
  if (key !== expected.publicKey) return 'other_key';
  if (!isSigned(`${head}.${claims}`, signature, key)) return 'bad_signature';
  const { aud, exp, sub } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as {
    readonly aud?: unknown;
    readonly exp?: unknown;
    readonly sub?: unknown;
  };
  if (aud !== expected.origin) return 'other_audience';
  const now = expected.nowMs / 1_000;
  if (typeof exp !== 'number' || exp <= now || exp > now + TOKEN_LIFE_S) return 'expired';
  return /^(?:mailto:|https:)/.test(String(sub)) ? undefined : 'no_contact';
}

function isSigned(text: string, signature: string, publicKey: string): boolean {
  const point = Buffer.from(publicKey, 'base64url');
  if (point.length !== KEY_BYTES) return false;
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) =>
    part.toString('base64url'),
  );
  const key = createPublicKey({
    key: { kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' },
    format: 'jwk',
  });
  const given = Buffer.from(signature, 'base64url');
  return verify('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' }, given);
}
