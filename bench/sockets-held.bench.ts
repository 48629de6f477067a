/** How many idle sockets a trading door holds, each with a ticker, and what they take of memory. */
import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { readDescriptorLimit } from '../apps/server/src/platform/process-limits.ts';
import { IdleCrowd } from '../tests/lib/idle-crowd.ts';
import { startDoorHost } from './lib/door-host.ts';
import { type BenchRow, plainRow } from './lib/rounds.ts';

/** More than a door ever takes: it must refuse some. */
const wanted = 20_500;
const perAddress = 150;
/** By then pings have gone round once, and the door has tidied up after the rush. */
const restMs = 12_000;
/** What a door keeps of its descriptors for itself and for requests. */
const reserveMax = 1_000;

function residentMegabytes(pid: number): number {
  const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(kilobytes) / 1024;
}

/** What stood in the way of one more. */
function limitMet(held: number): string {
  if (held === wanted) return 'none';
  const descriptors = readDescriptorLimit() ?? Number.POSITIVE_INFINITY;
  return held > descriptors - reserveMax ? `${descriptors} descriptors` : 'the heap';
}

/** Told for their own sake: both depend on what the system allows a process. */
export async function runSocketsHeldBench(): Promise<BenchRow[]> {
  const host = await startDoorHost();
  const crowd = new IdleCrowd();
  try {
    await delay(restMs);
    const before = residentMegabytes(host.pid);
    await crowd.open({ port: host.port, path: '/rt/de/', wanted, perAddress, firstNetwork: 60 });
    await delay(restMs);
    const { held, refusals } = await crowd.tell();
    const refused = refusals['HTTP/1.1 503 Service Unavailable'] ?? 0;
    if (held + refused !== wanted)
      throw new Error(`Sockets were lost: ${JSON.stringify(refusals)}`);
    const perMegabyte = held / (residentMegabytes(host.pid) - before);
    return [
      plainRow('idle sockets of a door a MB of its memory, each with a ticker', [perMegabyte]),
      plainRow(`idle sockets that a door held; the limit that it met: ${limitMet(held)}`, [held]),
    ];
  } finally {
    await crowd.close();
    await host.stop();
  }
}
