// Both sides prove their keys over one transcript and agree on keys of this connection alone:
// a man in the middle, or one who replays what was recorded, ends with neither.
import {
  createPublicKey,
  diffieHellman,
  createHash,
  generateKeyPairSync,
  hkdfSync,
  type KeyObject,
  randomBytes,
  sign,
  verify,
} from 'node:crypto';
import { z } from 'zod';
import { SealedChannel } from './channel.ts';
import { ProtocolError } from './frames.ts';
import { type ChannelKeys, publicHalf, publicKeyText, publicKeyTextShape } from './keys.ts';

const VERSION = 'sarraf signer channel 1';
const NONCE_BYTES = 32;
const KEY_BYTES = 32;
const nonceShape = z.string().regex(/^[\w-]{43}$/);
const signatureShape = z.string().regex(/^[\w-]{86}$/);

const helloShape = z.strictObject({ nonce: nonceShape, key: publicKeyTextShape });
const replyShape = z.strictObject({
  nonce: nonceShape,
  key: publicKeyTextShape,
  signature: signatureShape,
});
const proofShape = z.strictObject({ signature: signatureShape });

type Hello = z.infer<typeof helloShape>;

interface Ephemeral {
  readonly hello: Hello;
  readonly secret: KeyObject;
}

/** The signer's side: `hello` goes first, then `finish` takes the gate's reply. */
export function beginAsSigner(keys: ChannelKeys): {
  readonly hello: Buffer;
  finish(reply: Uint8Array): { readonly proof: Buffer; readonly channel: SealedChannel };
} {
  const own = ephemeral();
  return {
    hello: textOf(own.hello),
    finish: (message) => {
      const reply = read(replyShape, message);
      const transcript = transcriptOf(keys, own.hello, reply, 'signer');
      prove(transcript, 'gate', keys.peer, reply.signature);
      const [toGate, toSigner] = sessionKeys(own.secret, reply.key, transcript);
      return {
        proof: textOf({ signature: signed(transcript, 'signer', keys.own) }),
        channel: new SealedChannel({ sealing: toGate, opening: toSigner }),
      };
    },
  };
}

/** The gate's side: answers a `hello`, then `finish` takes the signer's proof. */
export function beginAsGate(
  keys: ChannelKeys,
  message: Uint8Array,
): { readonly reply: Buffer; finish(proof: Uint8Array): SealedChannel } {
  const hello = read(helloShape, message);
  const own = ephemeral();
  const transcript = transcriptOf(keys, hello, own.hello, 'gate');
  return {
    reply: textOf({ ...own.hello, signature: signed(transcript, 'gate', keys.own) }),
    finish: (proof) => {
      prove(transcript, 'signer', keys.peer, read(proofShape, proof).signature);
      const [toGate, toSigner] = sessionKeys(own.secret, hello.key, transcript);
      return new SealedChannel({ sealing: toSigner, opening: toGate });
    },
  };
}

function ephemeral(): Ephemeral {
  const { publicKey, privateKey } = generateKeyPairSync('x25519');
  const nonce = randomBytes(NONCE_BYTES).toString('base64url');
  return { hello: { nonce, key: publicKeyText(publicKey) }, secret: privateKey };
}

/** Everything that both sides said and who they are, in one hash. */
function transcriptOf(
  keys: ChannelKeys,
  signer: Hello,
  gate: Hello,
  side: 'signer' | 'gate',
): Buffer {
  const own = publicKeyText(keys.own);
  const peer = publicKeyText(keys.peer);
  const identities = side === 'signer' ? [own, peer] : [peer, own];
  const text = JSON.stringify([
    VERSION,
    ...identities,
    signer.nonce,
    signer.key,
    gate.nonce,
    gate.key,
  ]);
  return createHash('sha256').update(text).digest();
}

const statement = (transcript: Buffer, side: 'signer' | 'gate'): Buffer =>
  Buffer.concat([Buffer.from(`${VERSION} ${side}\n`), transcript]);

function signed(transcript: Buffer, side: 'signer' | 'gate', key: KeyObject): string {
  return sign(null, statement(transcript, side), key).toString('base64url');
}

function prove(
  transcript: Buffer,
  side: 'signer' | 'gate',
  key: KeyObject,
  signature: string,
): void {
  const bytes = Buffer.from(signature, 'base64url');
  if (!verify(null, statement(transcript, side), publicHalf(key), bytes)) {
    throw new ProtocolError('key_not_proved');
  }
}

function sessionKeys(secret: KeyObject, peer: string, transcript: Buffer): [Buffer, Buffer] {
  const shared = agreed(secret, x25519(peer));
  const derive = (to: string): Buffer =>
    Buffer.from(hkdfSync('sha256', shared, transcript, `${VERSION} to ${to}`, KEY_BYTES));
  return [derive('gate'), derive('signer')];
}

/** A point of small order, which would make the secret known, is refused by the library. */
function agreed(privateKey: KeyObject, publicKey: KeyObject): Buffer {
  try {
    return diffieHellman({ privateKey, publicKey });
  } catch {
    throw new ProtocolError('ephemeral_key');
  }
}

function x25519(text: string): KeyObject {
  try {
    const key = Buffer.from(text, 'base64url');
    const read = createPublicKey({ key, format: 'der', type: 'spki' });
    if (read.asymmetricKeyType === 'x25519') return read;
  } catch {
    // said below
  }
  throw new ProtocolError('ephemeral_key');
}

function textOf(value: object): Buffer {
  return Buffer.from(JSON.stringify(value));
}

function read<Shape extends z.ZodType>(shape: Shape, message: Uint8Array): z.infer<Shape> {
  const parsed = shape.safeParse(parseJson(message));
  if (!parsed.success) throw new ProtocolError('handshake_message');
  return parsed.data;
}

/** @throws ProtocolError */
export function parseJson(message: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(message));
  } catch {
    throw new ProtocolError('not_json');
  }
}
