// The demo's staff are officers of its signer: who makes a passkey is enrolled at the machine, by the
// signer's own terminal. The gate, and so the exchange, can enrol nobody.
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { askTerminal, SignerError } from '../../apps/signer/src/index.ts';

/** Whose database is looked at, and whose terminal is asked. */
export interface EnrolmentOptions {
  /** The owner's address. */
  readonly databaseUrl: string;
  /** Of the signer. */
  readonly folder: string;
  /** Told in one line who was enrolled or removed. */
  readonly tell: (words: string) => void;
  readonly everyMs?: number;
}

interface StaffKey {
  readonly officer: string;
  readonly credentialId: string;
  /** COSE, base64url. */
  readonly key: string;
}

type Known = Pick<StaffKey, 'officer' | 'credentialId'>;

const EVERY_MS = 2_000;
const ANSWER_MS = 5_000;
const KEYS_MAX = 500;

/** Watches the passkeys of staff until it is stopped. */
export class OfficerEnrolment {
  readonly #options: EnrolmentOptions;
  readonly #ending = new AbortController();
  #db: pg.Client | undefined;
  #running: Promise<void> = Promise.resolve();

  constructor(options: EnrolmentOptions) {
    this.#options = options;
  }

  start(): void {
    this.#running = this.#watch();
  }

  async stop(): Promise<void> {
    this.#ending.abort();
    await this.#running;
    await this.#letGo();
  }

  async #watch(): Promise<void> {
    const { everyMs = EVERY_MS } = this.#options;
    const { signal } = this.#ending;
    while (!signal.aborted) {
      try {
        await this.level();
      } catch {
        // the database or the signer is being started again: the next look finds both
        await this.#letGo();
      }
      await delay(everyMs, undefined, { signal, ref: false }).catch(() => undefined);
    }
  }

  /** Enrols whom the signer does not know, and removes whose passkey or role has gone. */
  async level(): Promise<void> {
    const staff = await this.#staffKeys();
    const { folder, tell } = this.#options;
    const known = (await askTerminal(folder, { act: 'officers' })) as readonly Known[];
    const isOf = (keys: readonly Known[], { officer, credentialId }: Known): boolean =>
      keys.some((one) => one.officer === officer && one.credentialId === credentialId);
    const gone = new Set(known.filter((key) => !isOf(staff, key)).map(({ officer }) => officer));
    for (const officer of gone) {
      await askTerminal(folder, { act: 'remove', officer });
      tell(`Signer: ${officer} is no officer of it any more.`);
    }
    for (const key of staff) {
      if (isOf(known, key) && !gone.has(key.officer)) continue;
      try {
        await askTerminal(folder, { act: 'enroll', ...key, approvals: [] });
      } catch (error) {
        // a device that makes keys of another kind: it approves nothing, and the others go on
        if (!(error instanceof SignerError)) throw error;
        continue;
      }
      if (!gone.has(key.officer)) tell(`Signer: a passkey of ${key.officer} is enrolled.`);
    }
  }

  async #staffKeys(): Promise<readonly StaffKey[]> {
    this.#db ??= await connect(this.#options.databaseUrl);
    const { rows } = await this.#db.query<{
      id: string;
      credential_id: Buffer;
      public_key: Buffer;
    }>(
      `SELECT p.user_id::text AS id, p.credential_id, p.public_key FROM passkeys AS p
       WHERE EXISTS (SELECT FROM staff_roles AS r WHERE r.user_id = p.user_id)
       ORDER BY p.created_at, p.id LIMIT ${KEYS_MAX}`,
    );
    return rows.map(({ id, credential_id: credential, public_key: key }) => ({
      officer: `staff ${id}`,
      credentialId: credential.toString('base64url'),
      key: key.toString('base64url'),
    }));
  }

  async #letGo(): Promise<void> {
    const db = this.#db;
    this.#db = undefined;
    await db?.end().catch(() => undefined);
  }
}

async function connect(connectionString: string): Promise<pg.Client> {
  const db = new pg.Client({
    connectionString,
    application_name: 'sarraf enrolment',
    connectionTimeoutMillis: ANSWER_MS,
    query_timeout: ANSWER_MS,
  });
  db.on('error', () => undefined);
  await db.connect();
  return db;
}
