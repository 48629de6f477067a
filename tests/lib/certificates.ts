// An authority of a test's own, and certificates that it signs: X.509 written byte by byte, as Node
// reads certificates and makes none.
import { generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { isIPv4 } from 'node:net';

/** A certificate with its key, both as PEM. */
export interface Certificate {
  readonly cert: string;
  readonly key: string;
}

/** Who signs. */
export interface Authority {
  /** PEM, for whoever is to trust it. */
  readonly cert: string;
  /** For these names and addresses. */
  issue(names: readonly string[]): Certificate;
}

const TAG = { boolean: 1, integer: 2, bits: 3, octets: 4, oid: 6, utf8: 12, time: 23 } as const;
const SEQUENCE = 0x30;
const SET = 0x31;
const CONTEXT = 0xa0;
const DAY_MS = 86_400_000;
const OID = {
  ecdsaWithSha256: '2a8648ce3d040302',
  commonName: '550403',
  basicConstraints: '551d13',
  keyUsage: '551d0f',
  names: '551d11',
} as const;

function der(tag: number, ...parts: readonly Uint8Array[]): Buffer {
  const body = Buffer.concat(parts);
  const bytes = body.length.toString(16);
  const long = Buffer.from(bytes.padStart(bytes.length + (bytes.length % 2), '0'), 'hex');
  const length = body.length < 128 ? [body.length] : [128 + long.length, ...long];
  return Buffer.concat([Buffer.from([tag, ...length]), body]);
}

const oid = (hex: string): Buffer => der(TAG.oid, Buffer.from(hex, 'hex'));
const ALGORITHM = der(SEQUENCE, oid(OID.ecdsaWithSha256));

const nameOf = (text: string): Buffer =>
  der(SEQUENCE, der(SET, der(SEQUENCE, oid(OID.commonName), der(TAG.utf8, Buffer.from(text)))));

function timeOf(ms: number): Buffer {
  const text = new Date(ms).toISOString().replace(/[-:T]|\.\d+/g, '');
  return der(TAG.time, Buffer.from(text.slice(2)));
}

const extension = (id: string, value: Uint8Array): Buffer =>
  der(SEQUENCE, oid(id), der(TAG.boolean, Buffer.from([0xff])), der(TAG.octets, value));

/** The authority itself: it may sign certificates and nothing else. */
const AUTHORITY_EXTENSIONS = [
  extension(OID.basicConstraints, der(SEQUENCE, der(TAG.boolean, Buffer.from([0xff])))),
  extension(OID.keyUsage, der(TAG.bits, Buffer.from([2, 0b0000_0100]))),
];

function namesExtension(names: readonly string[]): Buffer {
  const entries = names.map((name) =>
    isIPv4(name)
      ? der(0x87, Buffer.from(name.split('.').map(Number)))
      : der(0x82, Buffer.from(name)),
  );
  return extension(OID.names, der(SEQUENCE, ...entries));
}

interface Wanted {
  readonly subject: string;
  readonly issuer: string;
  readonly publicKey: KeyObject;
  readonly signer: KeyObject;
  readonly extensions: readonly Uint8Array[];
}

function certify({ subject, issuer, publicKey, signer, extensions }: Wanted): string {
  const serial = randomBytes(16);
  serial[0] = 0x40;
  const toBeSigned = der(
    SEQUENCE,
    der(CONTEXT, der(TAG.integer, Buffer.from([2]))),
    der(TAG.integer, serial),
    ALGORITHM,
    nameOf(issuer),
    der(SEQUENCE, timeOf(Date.now() - DAY_MS), timeOf(Date.now() + 30 * DAY_MS)),
    nameOf(subject),
    publicKey.export({ type: 'spki', format: 'der' }),
    der(CONTEXT + 3, der(SEQUENCE, ...extensions)),
  );
  const signature = der(TAG.bits, Buffer.from([0]), sign('sha256', toBeSigned, signer));
  const body = der(SEQUENCE, toBeSigned, ALGORITHM, signature).toString('base64');
  const lines = body.match(/.{1,64}/g)?.join('\n') ?? '';
  return `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`;
}

const makeKeys = () => generateKeyPairSync('ec', { namedCurve: 'prime256v1' });

/** Makes an authority that nobody else knows. */
export function makeAuthority(name = "A test's own authority"): Authority {
  const { publicKey, privateKey: signer } = makeKeys();
  const cert = certify({
    subject: name,
    issuer: name,
    publicKey,
    signer,
    extensions: AUTHORITY_EXTENSIONS,
  });
  return {
    cert,
    issue: (names) => {
      const keys = makeKeys();
      return {
        cert: certify({
          subject: names[0] ?? '',
          issuer: name,
          publicKey: keys.publicKey,
          signer,
          extensions: [namesExtension(names)],
        }),
        key: keys.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
      };
    },
  };
}
