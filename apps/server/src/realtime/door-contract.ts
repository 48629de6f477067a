// What the trading doors' processes, their supervisor and the HTTP server agree on.
import type { Region } from '@sarraf/contracts';

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

export interface DoorStatus {
  readonly region: Region;
  readonly state: 'up' | 'down';
  readonly pid: number | null;
  readonly connections: number;
}

/** Where each region listens on loopback; null while it does not. */
export type DoorPorts = Readonly<Record<Region, number | null>>;

export interface KillDoor {
  readonly region: Region;
  readonly downMs: number;
}

export interface DoorFigures {
  readonly region: Region;
  readonly connections: number;
}

/** What the parent passes as the first argument. */
export interface DoorProcessOptions {
  readonly region: Region;
  readonly logLevel: string;
  readonly allowedOrigins: readonly string[];
}

/** What a door tells its parent once it listens. */
export interface DoorReady {
  readonly sarrafDoor: { readonly region: Region; readonly port: number };
}
