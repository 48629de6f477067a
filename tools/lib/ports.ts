import { connect, createServer } from 'node:net';
import { networkInterfaces } from 'node:os';
import { Refusal } from './project.ts';

const TRIES_MAX = 50;

function isFreeOn(port: number, host: string): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => resolve(true)));
  });
}

/** Free on every address: a program that holds another one would shadow us on `localhost`. */
async function isFree(port: number): Promise<boolean> {
  return (await isFreeOn(port, '127.0.0.1')) && (await isFreeOn(port, '0.0.0.0'));
}

/** Exactly this port, or one sentence that says it is taken. */
export async function requirePort(port: number): Promise<number> {
  if (await isFree(port)) return port;
  throw new Refusal(`Port ${port} is taken by another program: choose another one with --port.`);
}

/** The first free port from `first` on, leaving out those already given away. */
export async function findPort(first: number, taken: readonly number[] = []): Promise<number> {
  for (let port = first; port < first + TRIES_MAX && port <= 65_535; port += 1) {
    if (!taken.includes(port) && (await isFree(port))) return port;
  }
  throw new Refusal(
    `No free port between ${first} and ${first + TRIES_MAX}: choose one with --port.`,
  );
}

/** The address under which the local network reaches this machine, if it has one. */
export function findLanAddress(): string | undefined {
  return Object.values(networkInterfaces())
    .flat()
    .find((address) => address?.family === 'IPv4' && !address.internal)?.address;
}

/** Whether somebody listens on a loopback port. */
export function takesConnections(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    const end = (answer: boolean): void => {
      socket.destroy();
      resolve(answer);
    };
    socket.once('connect', () => end(true));
    socket.once('error', () => end(false));
  });
}
