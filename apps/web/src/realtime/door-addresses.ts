import type { PanelConfig } from '@sarraf/contracts';
import { SOCKET } from '../lib/constants.ts';

const DOORS: PanelConfig['sockets'] = {
  de: '/rt/de',
  ir: '/rt/ir',
  notifications: '/rt/notifications',
};

let doors: Promise<PanelConfig['sockets']> | null = null;

/** Where the sockets are, from the server's `/config.json`; asked once, again after a failure. */
export function loadDoors(): Promise<PanelConfig['sockets']> {
  doors ??= readDoors().catch((error: unknown) => {
    doors = null;
    throw error;
  });
  return doors;
}

async function readDoors(): Promise<PanelConfig['sockets']> {
  const signal = AbortSignal.timeout(SOCKET.connectTimeoutMs);
  const answer = await fetch('/config.json', { signal });
  if (!answer.ok) throw new Error(`config.json answered ${answer.status}`);
  const config = (await answer.json()) as Partial<PanelConfig>;
  return { ...DOORS, ...config.sockets };
}
