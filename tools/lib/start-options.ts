import { parseArgs } from 'node:util';
import { Refusal } from './project.ts';

/** The help text of `npm start`. */
export const START_USAGE = `npm start -- [options]
  --port N       serve on exactly this port (default: 3000 or the next free one)
  --lan          listen on all addresses, not on this computer alone
  --roles LIST   api,realtime,engine,worker: a process each; api+realtime,engine+worker: two
  --no-demo      start without the demo
  --reset        forget everything this clone has stored, then start afresh
  --timings      say how long each part of the start took
  --help         show this text`;

/** What was typed after `npm start --`. */
export interface StartOptions {
  readonly port: number | undefined;
  readonly lan: boolean;
  readonly roles: string | undefined;
  readonly demo: boolean;
  readonly reset: boolean;
  readonly timings: boolean;
  readonly help: boolean;
}

/** Reads the flags of `npm start`. @throws Refusal for an unknown flag or an unusable value. */
export function readStartOptions(args: readonly string[]): StartOptions {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        port: { type: 'string' },
        lan: { type: 'boolean', default: false },
        roles: { type: 'string' },
        'no-demo': { type: 'boolean', default: false },
        reset: { type: 'boolean', default: false },
        timings: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    });
    return {
      port: values.port === undefined ? undefined : readPort(values.port),
      lan: values.lan,
      roles: values.roles,
      demo: !values['no-demo'],
      reset: values.reset,
      timings: values.timings,
      help: values.help,
    };
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw new Refusal(`${(error as Error).message}\n\n${START_USAGE}`);
  }
}

function readPort(text: string): number {
  const port = Number(text);
  if (/^\d+$/.test(text) && port >= 1 && port <= 65_535) return port;
  throw new Refusal(`--port ${text}: a port is a whole number between 1 and 65535.`);
}
