// Once a day the owner of an account hears of passwords that strangers tried at it.
import type { AuthDeps } from './auth-deps.ts';
import { selectFailedSignIns } from './failed-sign-ins.queries.ts';

/** One or two are a mistyped number of somebody else, and nothing that a person can act on. */
const TOLD_FROM = 3;
/** Counted no further: whoever guesses more than that makes no more work by it. */
const COUNTED_MAX = 1_000;
const PAGE = 200;

/**
 * Tells of the last day's wrong passwords, each account once a day however often it runs. Whoever
 * guesses learns nothing: the answers of a login are as before, and only the owner is told.
 */
export async function tellFailedSignIns(
  { context, notifications }: Pick<AuthDeps, 'context' | 'notifications'>,
  today: Date,
): Promise<void> {
  const reference = `failed-sign-ins/${today.toISOString().slice(0, 10)}`;
  for (let after: string | undefined = ''; after !== undefined; ) {
    const page = { after, min: TOLD_FROM, max: COUNTED_MAX, limit: PAGE };
    const rows = await selectFailedSignIns(context.plainDb, page);
    for (const { user_id, count, networks, block } of rows) {
      if (user_id === null) continue;
      await notifications.notify({
        userId: Number(user_id),
        kind: 'failed_sign_ins',
        facts: {
          count: String(count),
          networks: String(networks),
          ip: networks === 1n ? block : '',
        },
        reference,
      });
    }
    after = rows.length < PAGE ? undefined : rows.at(-1)?.mobile;
  }
}
