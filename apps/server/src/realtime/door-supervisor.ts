// Keeps the regions' processes running: each may die without the other noticing.
import { type ChildProcess, fork } from 'node:child_process';
import { REGIONS, type Region } from '@sarraf/contracts';
import type { HubBus } from '../platform/bus/index.ts';
import type { Logger } from '../platform/logger.ts';
import { ownPart } from '../platform/own-parts.ts';
import {
  DOOR_SUBJECTS,
  type DoorFigures,
  type DoorPorts,
  type DoorProcessOptions,
  type DoorReady,
  type DoorStatus,
  type KillDoor,
} from './door-contract.ts';
import { makeFrontSecret } from './front-secret.ts';

/** What the regions' processes are started with. */
export interface DoorSupervisorOptions {
  readonly bus: HubBus;
  readonly logger: Logger;
  readonly logLevel: string;
  readonly allowedOrigins: readonly string[];
  /** Whether somebody may ask the doors for their figures. */
  readonly isMeasured: boolean;
}

/** Keeper of the regions' processes. */
export interface DoorSupervisor {
  /** Starts all regions; resolves when each serves or has failed once. */
  start(): Promise<void>;
  status(): DoorStatus[];
  /** Ends a region's process at once; it is started again after so many ms. */
  kill(region: Region, downMs: number): void;
  stop(): Promise<void>;
}

interface Kept {
  child: ChildProcess | undefined;
  port: number | undefined;
  connections: number;
  timer: NodeJS.Timeout | undefined;
  /** Not before this moment, monotonic ms. */
  notBefore: number;
}

const AGAIN_MS = 300;
const START_MS = 20_000;
const SOURCE_ENTRY = new URL('./door-process.ts', import.meta.url);
/** Built beside the server's own bundle; a door from source costs the memory of type stripping. */
const BUNDLED_ENTRY = new URL('../../dist/door-process.js', import.meta.url);
const IS_BUNDLED = /[\\/]dist[\\/]main\.js$/.test(process.argv[1] ?? '');
const ENTRY = IS_BUNDLED ? BUNDLED_ENTRY : SOURCE_ENTRY;
/**
 * An idle socket takes 10 kB of the heap: so many that twenty thousand of them fit beside books and
 * deals, which have limits. It is a limit, nothing is taken before it is used.
 */
const NODE_FLAGS = ['--max-old-space-size=320', '--max-semi-space-size=1'];

/** Makes the supervisor of all regions; it belongs into the process that is the bus's hub. */
export function createDoorSupervisor(options: DoorSupervisorOptions): DoorSupervisor {
  return new Supervisor(options);
}

function doorEnvironment(): NodeJS.ProcessEnv {
  const kept = ['NODE_COMPILE_CACHE', 'NODE_ENV', 'PATH', 'TZ', 'SARRAF_TEST_RUN_DIR'];
  return Object.fromEntries(kept.map((name) => [name, process.env[name]]));
}

class Supervisor implements DoorSupervisor {
  readonly #options: DoorSupervisorOptions;
  readonly #doors = new Map<Region, Kept>();
  readonly #leave: readonly (() => void)[];
  /** Told over the bus alone: arguments and environments can be read by others. */
  readonly #secret = makeFrontSecret();
  #isStopped = false;

  constructor(options: DoorSupervisorOptions) {
    this.#options = options;
    const { bus } = options;
    this.#leave = [
      bus.reply(DOOR_SUBJECTS.status, () => this.status()),
      bus.reply(ownPart('realtime'), () => this.status().every(({ state }) => state === 'up')),
      bus.reply(DOOR_SUBJECTS.ports, () => this.#ports()),
      bus.reply(DOOR_SUBJECTS.kill, (payload) => {
        const { region, downMs } = payload as KillDoor;
        this.kill(region, downMs);
        return null;
      }),
      bus.subscribe(DOOR_SUBJECTS.figures, (payload) => {
        const { region, connections } = payload as DoorFigures;
        const door = this.#doors.get(region);
        if (door !== undefined) door.connections = connections;
      }),
    ];
  }

  async start(): Promise<void> {
    const starting = REGIONS.map((region) => {
      const door: Kept = {
        child: undefined,
        port: undefined,
        connections: 0,
        timer: undefined,
        notBefore: 0,
      };
      this.#doors.set(region, door);
      return new Promise<void>((resolve) => {
        setTimeout(resolve, START_MS).unref();
        this.#run(region, door, resolve);
      });
    });
    await Promise.all(starting);
  }

  status(): DoorStatus[] {
    return REGIONS.map((region) => {
      const door = this.#doors.get(region);
      const isUp = door?.port !== undefined;
      return {
        region,
        state: isUp ? 'up' : 'down',
        pid: (isUp ? door.child?.pid : undefined) ?? null,
        connections: door?.connections ?? 0,
      };
    });
  }

  kill(region: Region, downMs: number): void {
    const door = this.#doors.get(region);
    if (door === undefined) return;
    door.notBefore = performance.now() + downMs;
    door.child?.kill('SIGKILL');
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    for (const stop of this.#leave) stop();
    const ended = [...this.#doors.values()].map(async ({ timer, child }) => {
      clearTimeout(timer);
      if (child === undefined) return;
      const exited = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGKILL');
      await exited;
    });
    await Promise.all(ended);
  }

  #run(region: Region, door: Kept, onServing: () => void): void {
    door.timer = undefined;
    if (this.#isStopped) return;
    const { bus, logger, logLevel, allowedOrigins, isMeasured } = this.#options;
    const argument: DoorProcessOptions = { region, logLevel, allowedOrigins, isMeasured };
    const child = fork(ENTRY, [JSON.stringify(argument)], {
      execArgv: NODE_FLAGS,
      // the doors speak to strangers: they know no address of the database and no secret
      env: doorEnvironment(),
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    door.child = child;
    bus.attach(child);
    child.on('message', (message: unknown) => {
      const port = (message as Partial<DoorReady> | null)?.sarrafDoor?.port;
      if (port === undefined) return;
      door.port = port;
      this.#tellPorts();
      onServing();
    });
    child.on('exit', (code, signal) => {
      door.child = undefined;
      door.port = undefined;
      door.connections = 0;
      this.#tellPorts();
      onServing();
      if (this.#isStopped) return;
      logger.warn({ region, code, signal }, 'a trading door ended and is started again');
      const pause = Math.max(AGAIN_MS, door.notBefore - performance.now());
      door.timer = setTimeout(() => this.#run(region, door, () => undefined), pause);
    });
  }

  #ports(): DoorPorts {
    const ports = {
      de: this.#doors.get('de')?.port ?? null,
      ir: this.#doors.get('ir')?.port ?? null,
    };
    return { ports, secret: this.#secret };
  }

  #tellPorts(): void {
    this.#options.bus.publish(DOOR_SUBJECTS.ports, this.#ports());
  }
}
