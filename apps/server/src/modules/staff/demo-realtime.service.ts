// The demo ends a socket process on purpose, so that panels show what they do then.
import type { ParsedBodyOf } from '@sarraf/contracts';
import { AppError } from '../../http/index.ts';
import type { Bus } from '../../platform/bus/index.ts';
import { DOOR_SUBJECTS, type KillDoor } from '../../realtime/index.ts';

const KILL_MS = 2_000;
const DOWN_SECONDS = 10;
const DOWN_MS_MAX = 600_000;

/** Ends the sockets of a region for some seconds. @throws AppError `validation_failed` */
export async function killRealtime(
  bus: Bus,
  body: ParsedBodyOf<'POST /admin/demo/realtime/kill'>,
): Promise<void> {
  const downMs = Number(body.down_seconds ?? DOWN_SECONDS) * 1_000;
  const isMoment = Number.isFinite(downMs) && downMs >= 0 && downMs <= DOWN_MS_MAX;
  if (!isMoment) throw new AppError('validation_failed', { fields: ['down_seconds'] });
  const wish = { region: body.region, downMs } satisfies KillDoor;
  await bus.request(DOOR_SUBJECTS.kill, wish, KILL_MS);
}
