// One database, one key: before a process signs, seals or opens anything, its key has to open what the
// database has (ADR 0038).
import { rmSync } from 'node:fs';
import path from 'node:path';
import type { PlainDb } from '../platform/database/handles.ts';
import { hasKeyFile, KEY_FILE, makeKeyFile, type RootSecret } from '../platform/root-keys.ts';
import { openSecretKeys, type SecretKeys, SecretKeysError } from '../platform/secret-keys.ts';
import {
  type Canary,
  keepCanary,
  readCanary,
  readSealedSamples,
  type SealedSample,
} from './key-canary.queries.ts';
import { CANARY_COLUMN } from './reseal.queries.ts';

/** Where the keys are, and which database they are of. */
export interface ProvenKeysOptions {
  readonly dataDir: string;
  /** Secrets from the environment, oldest first; undefined: those of the data folder. */
  readonly given: readonly RootSecret[] | undefined;
  readonly db: PlainDb;
  /** Makes no key and keeps nothing in the database. */
  readonly isReadOnly?: boolean;
}

const { purpose: PURPOSE } = CANARY_COLUMN;
const TEXT = 'sarraf';

/**
 * The keys of this installation, held against what its database has sealed. The first process of a
 * new database makes a key where none is given; no other one does.
 *
 * @throws SecretKeysError, in one sentence, where they are not those of the database
 */
export async function openProvenKeys(options: ProvenKeysOptions): Promise<SecretKeys> {
  const { dataDir, given, db, isReadOnly = false } = options;
  const canary = await readCanary(db);
  const samples = canary === undefined ? await readSealedSamples(db) : [];
  const hasKey = given !== undefined || hasKeyFile(dataDir);
  if (!hasKey && (isReadOnly || canary !== undefined || samples.length > 0)) {
    throw new SecretKeysError(
      `No key is here, and this database has one: copy ${KEY_FILE} of the first machine into ` +
        `${dataDir}, or give its text as SARRAF_SECRET.`,
    );
  }
  const isMadeHere = !hasKey && makeKeyFile(dataDir);
  if (canary !== undefined) return keysOfCanary(options, canary);
  const keys = keysOfSamples(options, samples);
  if (isReadOnly) return keys;
  await keepCanary(db, { sealed: keys.seal(PURPOSE, TEXT), hashed: keys.hash(PURPOSE, TEXT) });
  try {
    // another machine may have been first
    return keysOfCanary(options, await readCanary(db));
  } catch (error) {
    if (isMadeHere) rmSync(path.join(dataDir, KEY_FILE), { force: true });
    throw error;
  }
}

/** Whether keys open what the database has by now; a key may have been changed elsewhere. */
export async function areKeysRight(db: PlainDb, keys: SecretKeys): Promise<boolean> {
  const canary = await readCanary(db);
  return canary === undefined || opens(keys, { purpose: PURPOSE, sealed: canary.sealed });
}

const keysOf = ({ dataDir, given }: ProvenKeysOptions): SecretKeys =>
  openSecretKeys({ dataDir, given });

function opens(keys: SecretKeys, { purpose, sealed }: SealedSample): boolean {
  try {
    keys.open(purpose, sealed);
    return true;
  } catch (error) {
    if (error instanceof SecretKeysError) return false;
    throw error;
  }
}

function keysOfCanary(options: ProvenKeysOptions, canary: Canary | undefined): SecretKeys {
  const keys = keysOf(options);
  if (canary === undefined || !opens(keys, { ...canary, purpose: PURPOSE })) {
    throw wrongKey(options);
  }
  if (canary.hashed.equals(keys.hash(PURPOSE, TEXT))) return keys;
  throw new SecretKeysError(
    'The oldest key of this database is not here, by which cards are known again: keep every line ' +
      `of ${KEY_FILE}, or every secret that there was in SARRAF_OLD_SECRETS.`,
  );
}

/** Of a database without a canary: the keys open something of what it has sealed, if it has. */
function keysOfSamples(options: ProvenKeysOptions, samples: readonly SealedSample[]): SecretKeys {
  const keys = keysOf(options);
  if (samples.length > 0 && !samples.some((sample) => opens(keys, sample))) {
    throw wrongKey(options);
  }
  return keys;
}

function wrongKey({ dataDir, given }: ProvenKeysOptions): SecretKeysError {
  const what =
    given === undefined ? `${path.join(dataDir, KEY_FILE)} is not` : 'SARRAF_SECRET is not';
  return new SecretKeysError(
    `${what} the key of this database: give this process the ${KEY_FILE} of the machine that was ` +
      'first, or its SARRAF_SECRET with all SARRAF_OLD_SECRETS.',
  );
}
