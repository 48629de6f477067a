// Thousands of idle sockets, in as many processes as their descriptors need.
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import type { IdleClientsOrder, IdleClientsReport } from './idle-clients.ts';

/** A process has 20,000 descriptors at most here, and needs some for itself. */
const SOCKETS_A_PROCESS = 9_000;
const ENTRY = new URL('./idle-clients.ts', import.meta.url);

/** How many sockets are opened in all, and where to. */
export type IdleCrowdOptions = Omit<IdleClientsOrder, 'network'> & {
  /** The first of their networks 127.x; each process takes one. */
  readonly firstNetwork: number;
};

/** The processes that hold the sockets, until they are closed. */
export class IdleCrowd {
  readonly #children: ChildProcess[] = [];

  /** Opens as many as are let in; answers once all have been tried. */
  async open({ firstNetwork, wanted, ...order }: IdleCrowdOptions): Promise<IdleClientsReport> {
    const parts = Math.ceil(wanted / SOCKETS_A_PROCESS);
    for (let part = 0; part < parts; part += 1) {
      const share = Math.floor(wanted / parts) + (part < wanted % parts ? 1 : 0);
      const argument: IdleClientsOrder = { ...order, wanted: share, network: firstNetwork + part };
      this.#children.push(fork(ENTRY, [JSON.stringify(argument)], { stdio: 'inherit' }));
    }
    return this.#gather(() => undefined);
  }

  /** How it stands now. */
  tell(): Promise<IdleClientsReport> {
    return this.#gather((child) => child.send('tell'));
  }

  async close(): Promise<void> {
    const ends = this.#children.map((child) => once(child, 'exit'));
    for (const child of this.#children.splice(0)) child.disconnect();
    await Promise.all(ends);
  }

  async #gather(ask: (child: ChildProcess) => void): Promise<IdleClientsReport> {
    const reports = await Promise.all(
      this.#children.map(async (child) => {
        const told = once(child, 'message') as Promise<[IdleClientsReport]>;
        ask(child);
        return (await told)[0];
      }),
    );
    const refusals: Record<string, number> = {};
    for (const report of reports) {
      for (const [words, count] of Object.entries(report.refusals)) {
        refusals[words] = (refusals[words] ?? 0) + count;
      }
    }
    const sum = (of: 'held' | 'tickers'): number =>
      reports.reduce((total, report) => total + report[of], 0);
    return { held: sum('held'), tickers: sum('tickers'), refusals };
  }
}
