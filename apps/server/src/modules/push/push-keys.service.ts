// What push services know this installation by: one pair of keys for all machines, sealed in the database.
import { type PlainDb, type PlainPool, withTransaction } from '../../platform/database/handles.ts';
import type { SecretKeys } from '../../platform/secret-keys.ts';
import type { PushKeys } from '../../providers/push/port.ts';
import { makePushKeys } from '../../providers/push/web-push.ts';
import { insertKey, lockKeys, type PushKeyRow, selectNewestKey } from './push-keys.queries.ts';

const PURPOSE = 'push-key';

/** The pair that browsers subscribe with now; made by whoever asks first. */
export async function newestPushKey(db: PlainPool, secrets: SecretKeys): Promise<PushKeyRow> {
  const found = await selectNewestKey(db);
  if (found !== undefined) return found;
  return withTransaction(db, async (tx) => {
    await lockKeys(tx);
    const meanwhile = await selectNewestKey(tx);
    if (meanwhile !== undefined) return meanwhile;
    await addPushKey(tx, secrets);
    const made = await selectNewestKey(tx);
    if (made === undefined) throw new Error('The keys of push were not kept.');
    return made;
  });
}

/**
 * Makes a new pair, which browsers subscribe with from now on. What subscribed before is sent to with the pair of
 * then, until its panel is opened and takes the new one.
 */
export async function addPushKey(db: PlainDb, secrets: SecretKeys): Promise<void> {
  const { publicKey, privateKey } = makePushKeys();
  await insertKey(db, publicKey, secrets.seal(PURPOSE, privateKey));
}

/** A kept pair, as messages are signed with it. @throws SecretKeysError when it was not sealed here */
export function openPushKeys(
  secrets: SecretKeys,
  { public_key: publicKey, private_sealed: sealed }: Omit<PushKeyRow, 'id'>,
): PushKeys {
  return { publicKey, privateKey: secrets.open(PURPOSE, sealed) };
}
