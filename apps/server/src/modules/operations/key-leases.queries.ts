// Who does the work of an idempotency key. Each statement stands alone, so that no connection is
// held beside the work or the waiting; times are the database's.
import type { IdempotencyClaim } from '@sarraf/settlement';
import type { PlainDb } from '../../platform/database/handles.ts';
import { sql } from '../../platform/database/sql.ts';

/** What a factor said of a proof. */
export type ProofVerdict = 'right' | 'wrong';

/** A call that wants to do the work of its key. */
export interface LeaseRequest {
  readonly claim: IdempotencyClaim;
  readonly proofHash: Buffer;
  /** UUID of this very call. */
  readonly holder: string;
}

/** What is known of the very same request, where its lease was let go of or ran out. */
export interface Lease {
  readonly proof: ProofVerdict | null;
  /** Sealed: how it ended. */
  readonly said: string | null;
}

/** A key as its row says. */
export interface KeyState {
  readonly holder: string;
  readonly bodyHash: string;
  readonly proofHash: Buffer;
  readonly isHeld: boolean;
  /** Sealed: how the holder's call ended; null while it is under way, or when it never said. */
  readonly said: string | null;
}

/** How long a holder that says nothing is believed to be at work. */
const HELD = `interval '8 seconds'`;
/** How long it is known how a call ended, for whoever waited; and of a proof, what it was. */
const KEPT = `interval '2 minutes'`;
/** Calls of one person that may be under way at once. */
const HELD_MAX = 128;

const IS_SAME = 'l.body_hash = EXCLUDED.body_hash AND l.proof_hash = EXCLUDED.proof_hash';

const TAKE_LEASE = {
  name: 'operations_take_lease',
  text: `INSERT INTO key_leases AS l
       (user_id, route, key, body_hash, proof_hash, holder, held_until, kept_until)
     SELECT $1, $2, $3, $4, $5, $6, now() + ${HELD}, now() + ${KEPT}
      WHERE (SELECT count(*) FROM key_leases WHERE user_id = $1 AND held_until > now()) < ${HELD_MAX}
     ON CONFLICT (user_id, route, key) DO UPDATE SET
       body_hash = EXCLUDED.body_hash, proof_hash = EXCLUDED.proof_hash,
       holder = EXCLUDED.holder, held_until = EXCLUDED.held_until, kept_until = EXCLUDED.kept_until,
       proof = CASE WHEN ${IS_SAME} THEN l.proof END,
       said = CASE WHEN ${IS_SAME} AND l.proof = 'wrong' THEN l.said END
     WHERE l.held_until <= now()
     RETURNING proof, said`,
};

/** Takes the lease of a key; undefined where another call has it, or the person has too many. */
export async function takeLease(
  db: PlainDb,
  { claim: { user, route, key, bodyHash }, proofHash, holder }: LeaseRequest,
): Promise<Lease | undefined> {
  const { rows } = await sql(db).query<Lease>(TAKE_LEASE, [
    user,
    route,
    key,
    bodyHash,
    proofHash,
    holder,
  ]);
  return rows[0];
}

const READ_LEASE = {
  name: 'operations_read_lease',
  text: `SELECT holder, body_hash AS "bodyHash", proof_hash AS "proofHash",
       held_until > now() AS "isHeld", said
     FROM key_leases WHERE user_id = $1 AND route = $2 AND key = $3`,
};

/** A key as it stands; undefined where no call of it is known. */
export async function readLease(
  db: PlainDb,
  { user, route, key }: IdempotencyClaim,
): Promise<KeyState | undefined> {
  return (await sql(db).query<KeyState>(READ_LEASE, [user, route, key])).rows[0];
}

/** Keeps that the proof of a call was right: who repeats it after a death need not prove again. */
export async function noteProved(db: PlainDb, { claim, holder }: LeaseRequest): Promise<void> {
  await sql(db).query(
    `UPDATE key_leases SET proof = 'right', kept_until = now() + ${KEPT}
      WHERE user_id = $1 AND route = $2 AND key = $3 AND holder = $4`,
    [claim.user, claim.route, claim.key, holder],
  );
}

/** Lets go of a lease and says, sealed, how its call ended. Nothing where another took it over. */
export async function endLease(
  db: PlainDb,
  { claim, holder }: LeaseRequest,
  said: string,
  isWrong: boolean,
): Promise<void> {
  await sql(db).query(
    `UPDATE key_leases SET held_until = now(), kept_until = now() + ${KEPT}, said = $5,
       proof = CASE WHEN $6 THEN 'wrong' ELSE nullif(proof, 'wrong') END
      WHERE user_id = $1 AND route = $2 AND key = $3 AND holder = $4`,
    [claim.user, claim.route, claim.key, holder, said, isWrong],
  );
}

/** Forgets what nobody waits for any more. */
export async function deleteOldLeases(db: PlainDb): Promise<void> {
  await sql(db).query('DELETE FROM key_leases WHERE kept_until < now()');
}
