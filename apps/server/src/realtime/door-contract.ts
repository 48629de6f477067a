// What the trading doors' processes, their supervisor and the HTTP server agree on.
import type { Region } from '@sarraf/contracts';

/** Names on the bus. */
export const DOOR_SUBJECTS = {
  /** Request: {@link DoorStatus} of each region. */
  status: 'realtime.status',
  /** Request and event: {@link DoorPorts}. */
  ports: 'realtime.ports',
  /** Request {@link KillDoor}. */
  kill: 'realtime.kill',
  /** Event {@link DoorFigures}. */
  figures: 'realtime.figures',
} as const;

/** How a region's process stands. */
export interface DoorStatus {
  readonly region: Region;
  readonly state: 'up' | 'down';
  readonly pid: number | null;
  readonly connections: number;
}

/** What the front needs to reach the doors. */
export interface DoorPorts {
  /** Where each region listens on loopback; null while it does not. */
  readonly ports: Readonly<Record<Region, number | null>>;
  /** By it the doors know the front. */
  readonly secret: string;
}

/** Where a region's socket is, on the front and on its door's own port. */
export const doorPath = (region: Region): string => `/rt/${region}/`;

/** A region whose process is to end, and for how long (demo and tests). */
export interface KillDoor {
  readonly region: Region;
  readonly downMs: number;
}

/** What a door tells of itself now and then. */
export interface DoorFigures {
  readonly region: Region;
  readonly connections: number;
}

/** What a region's process is called in metrics. */
export const doorProcessName = (region: Region): string => `door-${region}`;

/** The figure of open sockets, by door: a region's, or `notifications`. */
export const SOCKETS_GAUGE = {
  name: 'sarraf_sockets',
  help: 'Open sockets by door.',
  label: 'door',
} as const;

/** What the parent passes as the first argument. */
export interface DoorProcessOptions {
  readonly region: Region;
  readonly logLevel: string;
  readonly allowedOrigins: readonly string[];
  /** Whether somebody may ask for its figures. */
  readonly isMeasured: boolean;
}

/** What a door tells its parent once it listens. */
export interface DoorReady {
  readonly sarrafDoor: { readonly region: Region; readonly port: number };
}
