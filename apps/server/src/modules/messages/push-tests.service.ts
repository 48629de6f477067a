// A message by which somebody sees that push arrives: to the device in their hand, and seldom.
import { AppError, type Session } from '../../http/index.ts';
import { withTransaction } from '../../platform/database/handles.ts';
import type { NotificationsModule } from '../notifications/index.ts';
import { deviceIdsOf } from '../push/index.ts';
import type { ServerContext } from '../server-context.ts';
import { countTests } from './push-tests.queries.ts';
import { lockSettings } from './settings.queries.ts';

/**
 * Sends one to the device of a session.
 *
 * @throws AppError `push_not_on`, `push_tests_limit`
 */
export type SendPushTest = (session: Session) => Promise<void>;

const TESTS_MAX = 3;
const HOUR_SECONDS = 3_600;

/** Tests of this installation's devices. */
export function createPushTests(
  { clock, ids, plainDb }: ServerContext,
  { keep }: Pick<NotificationsModule, 'keep'>,
): SendPushTest {
  return async ({ userId, sessionId }) => {
    const tell = await withTransaction(plainDb, async (tx) => {
      const devices = await deviceIdsOf(tx, userId);
      const own = devices.find((device) => device.sessionId === sessionId);
      if (own === undefined) throw new AppError('push_not_on');
      await lockSettings(tx, userId);
      const since = new Date(clock.now() - HOUR_SECONDS * 1_000);
      const { count, oldest } = await countTests(tx, userId, since);
      if (count >= TESTS_MAX) {
        const freeAt = (oldest?.getTime() ?? clock.now()) + HOUR_SECONDS * 1_000;
        const seconds = Math.max(1, Math.ceil((freeAt - clock.now()) / 1_000));
        throw new AppError('push_tests_limit', { max: TESTS_MAX, seconds });
      }
      return keep(tx, {
        userId,
        kind: 'push_test',
        facts: {},
        reference: ids.createId(),
        pushTo: own.id,
      });
    });
    tell();
  };
}
