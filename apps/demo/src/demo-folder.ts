import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The demo's folder: small files, each replaced whole, readable by their owner only. */
export interface DemoFolder {
  /** The text that proves to the exchange's calls for the demo that the caller is the demo. */
  secret(): string;
  /** The text that opens the simulators' calls to callers from another machine (`--lan`). */
  controlKey(): string;
  /** A kept JSON value, or undefined when there is none yet. */
  read(name: string): unknown;
  /** Keeps a JSON value; a crash leaves the old or the new file, never half of one. */
  write(name: string, value: unknown): void;
  path(name: string): string;
}

/** Opens the folder and makes it when it is not there. */
export function openDemoFolder(folder: string): DemoFolder {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const path = (name: string): string => join(folder, name);
  return {
    path,
    secret: () => keptSecret(path('secret')),
    controlKey: () => keptSecret(path('control-key')),
    read: (name) => {
      const text = readIfThere(path(name));
      return text === undefined ? undefined : (JSON.parse(text) as unknown);
    },
    write: (name, value) => {
      const next = path(`${name}.${process.pid}.next`);
      writeFileSync(next, `${JSON.stringify(value, null, 1)}\n`, { mode: 0o600 });
      renameSync(next, path(name));
    },
  };
}

function keptSecret(file: string): string {
  const kept = readIfThere(file)?.trim();
  if (kept !== undefined && kept !== '') return kept;
  const made = randomBytes(32).toString('base64url');
  try {
    // `wx`: two processes that start together agree on the one that was first
    writeFileSync(file, `${made}\n`, { mode: 0o600, flag: 'wx' });
    return made;
  } catch (cause) {
    const other = readIfThere(file)?.trim();
    if (other === undefined || other === '') throw cause;
    return other;
  }
}

function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') return undefined;
    throw cause;
  }
}
