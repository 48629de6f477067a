// The keys of one installation. The newest root signs and seals; older ones check and open.
import {
  createHash,
  createHmac,
  createPrivateKey,
  createPublicKey,
  hkdfSync,
  type KeyObject,
  sign,
  verify,
} from 'node:crypto';
import {
  fileSecrets,
  makeKeyFile,
  readRoot,
  type RootKey,
  type RootSecret,
  SecretKeysError,
} from './root-keys.ts';
import { sealBytesWith, sealWith, tryOpen, tryOpenBytes } from './sealing.ts';

export { type RootKey, type RootSecret, SecretKeysError } from './root-keys.ts';

/** A key that checks tokens, and until when; ms since 1970. */
export interface VerifyingKey {
  readonly key: Uint8Array;
  readonly until: number;
}

/** A signature, and the name of the key that made it. */
export interface Signature {
  readonly keyId: string;
  readonly signature: Buffer;
}

/** Seals, opens and hashes, each for a named purpose. */
export interface SecretKeys {
  /** Names the key that signs and seals from now on. */
  readonly keyId: string;
  /**
   * Of a name from a token's head, for access, login and socket tokens (HS256); undefined when no
   * key has it, or the last token that it signed has ended.
   */
  verifyingKey(keyId: string): VerifyingKey | undefined;
  /** Keyed hash, so that a stolen table of short secrets tells nothing; the same for ever. */
  hash(purpose: string, text: string): Buffer;
  /**
   * As `hash`, of the key that seals now: for what can be hashed anew, as its text is kept sealed.
   * What is stored so is found by `searchHashes`.
   */
  searchHash(purpose: string, text: string): Buffer;
  /** Of every key there is, the one that hashes now first and the oldest last. */
  searchHashes(purpose: string, text: string): readonly Buffer[];
  /** Text that only this installation can read again; `purpose` must be the same at both ends. */
  seal(purpose: string, text: string): string;
  /** @throws SecretKeysError when it was not sealed here for this purpose, or was changed */
  open(purpose: string, sealed: string): string;
  /** As `seal`, for bytes: the key's name stands in front of them. */
  sealBytes(purpose: string, bytes: Uint8Array): Buffer;
  /** @throws SecretKeysError as `open` */
  openBytes(purpose: string, sealed: Uint8Array): Buffer;
  /** Whether bytes were sealed with the key that seals now. */
  isOfNewestKey(sealed: Uint8Array): boolean;
  /** Signs a text (Ed25519) for whoever asks later whether it is ours. */
  sign(text: string): Signature;
  /** Whether a text was signed here, with whichever key. */
  isSigned(text: string, given: Signature): boolean;
  /** The 32 bytes that anybody checks a key's signatures by; undefined where no key has that name. */
  publicKey(keyId: string): Buffer | undefined;
}

/** No token lives longer: an older key is forgotten for tokens once its last one has ended. */
export const TOKEN_LIFE_MAX_MS = 24 * 3_600_000;
const KEY_BYTES = 32;
/** What stands before the 32 bytes of an Ed25519 key in PKCS #8. */
const ED25519_HEAD = Buffer.from('302e020100300506032b657004220420', 'hex');
/** Of a key's name. */
const ID_LENGTH = 12;

/** Where the roots of the keys are. */
export interface SecretKeysOptions {
  /** Where the file of roots is, or is made on the first start. */
  readonly dataDir: string;
  /** Secrets from the environment, oldest first; they win over the file. */
  readonly given?: readonly RootSecret[] | undefined;
  readonly now?: () => number;
}

/**
 * Keys that no database has been asked about: who serves one opens them by `openProvenKeys`.
 *
 * @throws SecretKeysError when the file holds no key
 */
export function openSecretKeys(options: SecretKeysOptions): SecretKeys {
  const { dataDir, given, now = Date.now } = options;
  if (given === undefined) makeKeyFile(dataDir);
  const readSecrets = given === undefined ? fileSecrets(dataDir, now) : () => given;
  let known: readonly RootSecret[] = [];
  let roots: readonly RootKey[] = [];
  return createKeyRing((isUrgent) => {
    const secrets = readSecrets(isUrgent);
    if (secrets !== known) {
      known = secrets;
      roots = secrets.map(readRoot);
    }
    return roots;
  }, now);
}

/** Derives every key from one root secret of at least 32 bytes. */
export function createSecretKeys(root: Uint8Array): SecretKeys {
  const roots = [{ root, since: 0 }];
  return createKeyRing(() => roots, Date.now);
}

/** What one root is good for. */
interface Derived {
  readonly since: number;
  readonly id: string;
  readonly signingKey: Uint8Array;
  readonly hashKey: Uint8Array;
  readonly sealKey: Uint8Array;
  readonly signer: KeyObject;
}

/**
 * Keys of several roots, oldest first. Hashes come from the oldest, as what they are compared with
 * was stored long ago; those that are searched by, and hashed anew with a new key, from the newest.
 *
 * @param readRoots asked at each use; `isUrgent` where a key is wanted that nobody knows yet
 */
export function createKeyRing(
  readRoots: (isUrgent?: boolean) => readonly RootKey[],
  now: () => number,
): SecretKeys {
  let known: readonly RootKey[] = [];
  let keys: readonly Derived[] = [];
  const ring = (isUrgent?: boolean): readonly Derived[] => {
    const roots = readRoots(isUrgent);
    if (roots !== known) [known, keys] = [roots, roots.map(derive)];
    return keys;
  };
  const oldest = (): Derived => required(ring()[0]);
  const newest = (): Derived => required(ring().findLast(({ since }) => since <= now()));
  /** The key of a name, and the one that took its place. */
  const find = (id: string): readonly (Derived | undefined)[] => {
    const isNamed = (key: Derived): boolean => key.id === id;
    const all = ring().some(isNamed) ? ring() : ring(true);
    const at = all.findIndex(isNamed);
    return at < 0 ? [] : [all[at], all[at + 1]];
  };
  required(ring()[0]);
  return {
    get keyId() {
      return newest().id;
    },
    verifyingKey: (keyId) => {
      const [key, next] = find(keyId);
      if (key === undefined) return undefined;
      const until = next === undefined ? Infinity : next.since + TOKEN_LIFE_MAX_MS;
      return until > now() ? { key: key.signingKey, until } : undefined;
    },
    hash: (purpose, text) => hashWith(oldest(), purpose, text),
    searchHash: (purpose, text) => hashWith(newest(), purpose, text),
    searchHashes: (purpose, text) => {
      const others = ring().filter((key) => key !== newest());
      return [newest(), ...others.toReversed()].map((key) => hashWith(key, purpose, text));
    },
    seal: (purpose, text) => {
      const { id, sealKey } = newest();
      return `${id}.${sealWith(sealKey, purpose, text)}`;
    },
    open: (purpose, sealed) => {
      const [id, body] = nameAndBody(sealed);
      // what was sealed before seals had names may be of any root
      const candidates = id === undefined ? ring() : find(id).slice(0, 1);
      for (const key of candidates) {
        const text = key && tryOpen(key.sealKey, purpose, body);
        if (text !== undefined) return text;
      }
      throw new SecretKeysError(`A sealed ${purpose} could not be opened with any key.`);
    },
    sealBytes: (purpose, bytes) => {
      const { id, sealKey } = newest();
      return Buffer.concat([Buffer.from(id), sealBytesWith(sealKey, purpose, bytes)]);
    },
    isOfNewestKey: (sealed) => keyIdOf(sealed) === newest().id,
    openBytes: (purpose, sealed) => {
      const [key] = find(keyIdOf(sealed));
      const bytes = key && tryOpenBytes(key.sealKey, purpose, sealed.subarray(ID_LENGTH));
      if (bytes !== undefined) return bytes;
      throw new SecretKeysError(`A sealed ${purpose} could not be opened with any key.`);
    },
    sign: (text) => {
      const { id: keyId, signer } = newest();
      return { keyId, signature: sign(null, Buffer.from(text), signer) };
    },
    isSigned: (text, { keyId, signature }) => {
      const [key] = find(keyId);
      if (key === undefined) return false;
      return verify(null, Buffer.from(text), createPublicKey(key.signer), signature);
    },
    publicKey: (keyId) => {
      const [key] = find(keyId);
      const { x } = key === undefined ? {} : createPublicKey(key.signer).export({ format: 'jwk' });
      return x === undefined ? undefined : Buffer.from(x, 'base64url');
    },
  };
}

const keyIdOf = (sealed: Uint8Array): string =>
  Buffer.from(sealed.subarray(0, ID_LENGTH)).toString('latin1');

function nameAndBody(sealed: string): readonly [id: string | undefined, body: string] {
  const dot = sealed.indexOf('.');
  return dot < 0 ? [undefined, sealed] : [sealed.slice(0, dot), sealed.slice(dot + 1)];
}

function required(key: Derived | undefined): Derived {
  if (key === undefined) throw new SecretKeysError('There is no root secret in force.');
  return key;
}

function derive({ root, since }: RootKey): Derived {
  if (root.length < KEY_BYTES) {
    throw new SecretKeysError(`The root secret must have at least ${KEY_BYTES} bytes.`);
  }
  const of = (purpose: string): Uint8Array =>
    new Uint8Array(hkdfSync('sha256', root, 'sarraf', purpose, KEY_BYTES));
  const signingKey = of('token-signing');
  const id = createHash('sha256').update(signingKey).digest('base64url').slice(0, ID_LENGTH);
  const signer = createPrivateKey({
    key: Buffer.concat([ED25519_HEAD, of('text-signing')]),
    format: 'der',
    type: 'pkcs8',
  });
  return {
    since,
    id,
    signingKey,
    hashKey: of('keyed-hash'),
    sealKey: of('seal'),
    signer,
  };
}

const hashWith = ({ hashKey }: Derived, purpose: string, text: string): Buffer =>
  createHmac('sha256', hashKey).update(`${purpose}\0${text}`).digest();
