/** What the panel needs of a Socket.IO connection; tests give their own. */
export interface DoorSocket {
  on: (event: string, listener: (payload: unknown) => void) => void;
  emit: (event: string, payload?: unknown) => void;
  /** Ends the connection for good: no event comes after it. */
  close: () => void;
}

export type OpenDoor = (url: string, query?: Readonly<Record<string, string>>) => DoorSocket;
