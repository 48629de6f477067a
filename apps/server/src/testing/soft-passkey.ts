// A device with a passkey, in software: what a browser answers when its person consents.
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import type { PasskeyAssertion, PasskeyRegistration } from '@sarraf/contracts';
import { isoCBOR } from '@simplewebauthn/server/helpers';

/** What the page and the device are like; by default as they should be. */
export interface SignedAs {
  readonly origin?: string;
  readonly rpId?: string;
  /** Whether the person showed a finger, a face or a PIN. */
  readonly isVerified?: boolean;
  readonly type?: string;
}

const PRESENT = 0x01;
const VERIFIED = 0x04;
const ATTESTED = 0x40;
const ES256 = -7;

/** A passkey on a device. */
export class SoftPasskey {
  readonly id = randomBytes(32).toString('base64url');
  /** What the device said last; 0 for ever where it does not count. */
  counter: number;
  readonly #host: string;
  readonly #origin: string;
  readonly #key: { readonly publicKey: KeyObject; readonly privateKey: KeyObject };
  #handle: string | undefined;

  /** @param origin of the page that asks, e.g. `http://localhost:3000` */
  constructor(origin: string, { isCounting = true }: { readonly isCounting?: boolean } = {}) {
    this.#origin = origin;
    this.#host = new URL(origin).hostname;
    this.#key = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    this.counter = isCounting ? 1 : 0;
  }

  /** What `navigator.credentials.create` comes to. */
  register(
    { challenge, user }: { readonly challenge: string; readonly user: { readonly id: string } },
    as: SignedAs = {},
  ): PasskeyRegistration {
    this.#handle = user.id;
    const id = Buffer.from(this.id, 'base64url');
    const length = Buffer.alloc(2);
    length.writeUInt16BE(id.length);
    const authData = Buffer.concat([
      this.#authData(as, ATTESTED),
      Buffer.alloc(16),
      length,
      id,
      isoCBOR.encode(this.#publicKey()),
    ]);
    const attestation = new Map<string, unknown>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', new Uint8Array(authData)],
    ]);
    return {
      id: this.id,
      response: {
        clientDataJSON: this.#clientData('webauthn.create', challenge, as).toString('base64url'),
        attestationObject: Buffer.from(isoCBOR.encode(attestation as never)).toString('base64url'),
      },
    };
  }

  /** What `navigator.credentials.get` comes to. */
  sign({ challenge }: { readonly challenge: string }, as: SignedAs = {}): PasskeyAssertion {
    if (this.counter > 0) this.counter += 1;
    const clientData = this.#clientData('webauthn.get', challenge, as);
    const authData = this.#authData(as, 0);
    const hash = createHash('sha256').update(clientData).digest();
    const signature = sign('sha256', Buffer.concat([authData, hash]), this.#key.privateKey);
    return {
      id: this.id,
      response: {
        clientDataJSON: clientData.toString('base64url'),
        authenticatorData: authData.toString('base64url'),
        signature: signature.toString('base64url'),
        ...(this.#handle === undefined ? {} : { userHandle: this.#handle }),
      },
    };
  }

  #clientData(type: string, challenge: string, as: SignedAs): Buffer {
    const origin = as.origin ?? this.#origin;
    return Buffer.from(
      JSON.stringify({ type: as.type ?? type, challenge, origin, crossOrigin: false }),
    );
  }

  #authData({ rpId = this.#host, isVerified = true }: SignedAs, more: number): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.counter);
    const flags = PRESENT | (isVerified ? VERIFIED : 0) | more;
    return Buffer.concat([
      createHash('sha256').update(rpId).digest(),
      Buffer.from([flags]),
      counter,
    ]);
  }

  /** COSE (RFC 9053): EC2, ES256, P-256, x, y. */
  #publicKey() {
    const { x = '', y = '' } = this.#key.publicKey.export({ format: 'jwk' });
    const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'));
    return new Map<number, number | Uint8Array>([
      ...([
        [1, 2],
        [3, ES256],
        [-1, 1],
      ] as const),
      [-2, bytes(x)],
      [-3, bytes(y)],
    ]);
  }
}
