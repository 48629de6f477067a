/** The parts of a running server that a process may take on. */
export const ROLES = ['api', 'realtime', 'engine', 'worker'] as const;

/** One of them. */
export type Role = (typeof ROLES)[number];
