// The two ways a server stands in a soak, and everything that differs between them.

/** `split`: a process a role. `whole`: all roles in one, as `npm start` has it. */
export type SoakShape = 'split' | 'whole';

/** A process whose memory and descriptors can be followed. */
export type Watched = 'server' | 'engine' | 'api';

/** What a shape asks of a soak. */
export interface ShapePlan {
  /** How a server is told to take its shape. */
  readonly roles: Readonly<Record<string, string>>;
  /** Of its results. */
  readonly file: string;
  /** Processes that live through the window; a worker of its own and those of sockets are killed in it. */
  readonly watched: readonly Watched[];
  /** This share of the faults comes while everybody trades without a pause. */
  readonly rushShare: number;
}

/** Only a whole server runs ahead of its rows, and only while many ask at once. */
export const SHAPES: Readonly<Record<SoakShape, ShapePlan>> = {
  split: {
    roles: { SARRAF_ROLES: 'api,realtime,engine,worker' },
    file: 'soak',
    watched: ['server', 'engine', 'api'],
    rushShare: 0,
  },
  whole: { roles: {}, file: 'soak-whole', watched: ['server'], rushShare: 0.25 },
};
