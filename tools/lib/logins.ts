// What a person sees when the exchange is up: one address, and whom they may be.
import { readFileSync } from 'node:fs';
import { networkInterfaces } from 'node:os';
import path from 'node:path';

interface Login {
  readonly title: string;
  readonly mobile: string;
  readonly password: string;
}

export interface ReadyNotice {
  readonly url: string;
  readonly root: string;
  readonly demoDir: string;
  readonly lan: boolean;
}

/** The file in which the demo leaves the logins of its people. */
export function loginsFile(demoDir: string): string {
  return path.join(demoDir, 'logins.json');
}

function readLogins(demoDir: string): Login[] {
  try {
    return JSON.parse(readFileSync(loginsFile(demoDir), 'utf8')) as Login[];
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

function lanAddress(): string | undefined {
  return Object.values(networkInterfaces())
    .flat()
    .find((address) => address?.family === 'IPv4' && !address.internal)?.address;
}

/** Prints the address and the logins on standard output. */
export function printReady({ url, root, demoDir, lan }: ReadyNotice): void {
  const lines = ['', `Sarraf is ready: ${url}`, ''];
  const logins = readLogins(demoDir);
  const width = Math.max(0, ...logins.map(({ title }) => title.length));
  for (const { title, mobile, password } of logins) {
    lines.push(`  ${title.padEnd(width)}  ${mobile}  ${password}`);
  }
  if (logins.length > 0) lines.push('');
  const address = lan ? lanAddress() : undefined;
  if (address !== undefined) lines.push(`Open to the network as ${address}, same port.`);
  lines.push(`Data: ${root}. Stop with Ctrl-C.`, '');
  process.stdout.write(lines.join('\n'));
}
