// Everything that befalls the server in a soak, each fault from its beginning to its end.
import { setTimeout as delay } from 'node:timers/promises';
import type { CuttingProxy } from '../../apps/server/src/testing/cutting-proxy.ts';
import type { ConnectionMode } from '../../apps/server/src/testing/fake-providers.ts';
import { findProcess, findRole } from '../lib/processes.ts';
import { type FaultyProxy, PROXY_FAULTS, type ProxyUsers } from './faulty-proxy.ts';
import { signal } from './deaths.ts';
import type { HttpSystem } from './http-system.ts';
import type { SoakShape } from './soak-shape.ts';

/** What the faults of a soak work on. */
export interface SoakStage {
  readonly system: HttpSystem;
  /** Between the servers and PostgreSQL. */
  readonly databaseProxy: FaultyProxy;
  /** Between the people and the API. */
  readonly clientProxy: CuttingProxy;
  readonly random: () => number;
}

/** Something that befalls the server once and is over when `strike` resolves. */
export interface SoakFault {
  readonly kind: string;
  /** Ends a process whose memory is watched: only before that begins. */
  readonly endsWatched?: boolean;
  /** Its launcher gives up when this comes too often. */
  readonly isStart?: boolean;
  /** Begins, lasts and ends. */
  strike(stage: SoakStage): Promise<void>;
}

const LONGEST_MS = 8_000;
const ANSWERS_CUT_MAX = 12;

/** From one second to eight. */
function lasting({ random }: SoakStage): Promise<void> {
  return delay(1_000 + random() * (LONGEST_MS - 1_000));
}

function kill(role: 'engine' | 'api' | 'worker'): SoakFault {
  return {
    kind: `kill -9 of the ${role} process`,
    endsWatched: role !== 'worker',
    strike: async ({ system }) => signal(findRole(system.serverPid, role), 'SIGKILL'),
  };
}

function freeze(name: string, findPid: (system: HttpSystem) => number): SoakFault {
  return {
    kind: `${name} frozen`,
    strike: async (stage) => {
      const pid = findPid(stage.system);
      signal(pid, 'SIGSTOP');
      await lasting(stage);
      signal(pid, 'SIGCONT');
    },
  };
}

function broken(users: ProxyUsers, name: string): SoakFault[] {
  return PROXY_FAULTS.map((fault) => ({
    kind: `line from ${name} to PostgreSQL: ${fault}`,
    strike: async (stage) => {
      stage.databaseProxy.spoil(fault, users);
      await lasting(stage);
      stage.databaseProxy.heal();
    },
  }));
}

function outside(provider: 'bank' | 'price', mode: ConnectionMode): SoakFault {
  return {
    kind: `${provider === 'bank' ? 'gateway' : 'price source'}: ${mode}`,
    strike: async (stage) => {
      stage.system.providers.connections[provider] = mode;
      await lasting(stage);
      stage.system.providers.connections[provider] = 'ok';
    },
  };
}

/** What befalls the processes themselves. */
const DEATHS: Readonly<Record<SoakShape, readonly SoakFault[]>> = {
  split: [
    kill('engine'),
    kill('api'),
    kill('worker'),
    ...(['engine', 'api', 'worker'] as const).map((role) =>
      freeze(`${role} process`, ({ serverPid }) => findRole(serverPid, role)),
    ),
  ],
  whole: [freeze('whole server', ({ serverPid }) => serverPid)],
};

/** All kinds that can befall a server of this shape. */
function faultsOf(shape: SoakShape): readonly SoakFault[] {
  return [
    {
      kind: 'kill -9 of the whole server',
      endsWatched: true,
      isStart: true,
      strike: ({ system }) => system.killServer(),
    },
    ...DEATHS[shape],
    {
      kind: 'kill -9 of a trading door',
      strike: async ({ system }) =>
        signal(findProcess(system.serverPid, 'door-process'), 'SIGKILL'),
    },
    {
      kind: 'kill -9 of PostgreSQL',
      isStart: true,
      strike: ({ system }) => system.killPostgres(),
    },
    {
      kind: 'immediate stop of PostgreSQL',
      isStart: true,
      strike: ({ system }) => system.stopPostgresImmediately(),
    },
    ...broken('engine', 'the engine'),
    ...broken('others', 'API and worker'),
    ...(['down', 'hang', 'fail', 'garbage', 'lost'] as const).map((mode) => outside('bank', mode)),
    outside('price', 'hang'),
    {
      kind: 'answers lost after the effect, connections reset',
      strike: async ({ clientProxy, random }) => {
        clientProxy.cutNext(1 + Math.floor(random() * ANSWERS_CUT_MAX));
        await delay(1_000);
        clientProxy.cutNext(0);
      },
    },
  ];
}

/** Deals all kinds in a random order, then again; leaves out those that may not come now. */
export class FaultDeck {
  readonly #random: () => number;
  readonly #all: readonly SoakFault[];
  #left: SoakFault[] = [];

  constructor(random: () => number, shape: SoakShape) {
    this.#random = random;
    this.#all = faultsOf(shape);
  }

  next(mayCome: (fault: SoakFault) => boolean): SoakFault {
    for (;;) {
      const fits = this.#left.filter(mayCome);
      const fault = fits[Math.floor(this.#random() * fits.length)];
      if (fault !== undefined) {
        this.#left.splice(this.#left.indexOf(fault), 1);
        return fault;
      }
      this.#left = [...this.#all];
    }
  }
}
