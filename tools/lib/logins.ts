// What a person sees when the exchange is up: one address, and whom they may be.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { findLanAddress } from './ports.ts';

/** What the demo leaves in its folder about its people. */
interface LoginsFile {
  readonly people: readonly {
    readonly title: { readonly fa: string; readonly en: string };
    readonly mobile: string;
    readonly password: string;
  }[];
}

/** What there is to tell when the exchange is up. */
export interface ReadyNotice {
  readonly url: string;
  readonly root: string;
  readonly demoDir: string;
  /** Where the SMS inbox, the bank and the other simulators show themselves; only with a demo. */
  readonly simulatorsUrl: string | undefined;
  readonly lan: boolean;
}

/** The file in which the demo leaves the logins of its people. */
export function loginsFile(demoDir: string): string {
  return path.join(demoDir, 'logins.json');
}

/** The demo's people; none where it has left no file. @throws where the file is not JSON */
export function readLogins(demoDir: string): LoginsFile['people'] {
  try {
    return (JSON.parse(readFileSync(loginsFile(demoDir), 'utf8')) as LoginsFile).people;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

/** Somebody of the demo by their whole English title. @throws where the demo has nobody of it */
export function findLogin(demoDir: string, title: string): LoginsFile['people'][number] {
  const found = readLogins(demoDir).find((one) => one.title.en === title);
  if (found === undefined) throw new Error(`The demo has no ${title}.`);
  return found;
}

/** Prints the address and the logins on standard output. */
export function printReady(notice: ReadyNotice): void {
  const { url, root, demoDir, simulatorsUrl, lan } = notice;
  const lines = ['', `Sarraf is ready: ${url}`, ''];
  if (simulatorsUrl !== undefined) {
    const people = readLogins(demoDir);
    const width = people.reduce((most, { title }) => Math.max(most, title.en.length), 0);
    lines.push('Logins (mobile, password):');
    for (const { title, mobile, password } of people) {
      lines.push(`  ${title.en.padEnd(width)}  ${mobile}  ${password}`);
    }
    lines.push('', `SMS inbox, bank and other simulators: ${simulatorsUrl}`);
  }
  const address = lan ? findLanAddress() : undefined;
  if (address !== undefined) {
    lines.push(
      `Open to the network as ${address}, same port.`,
      'Over plain HTTP, browsers have no passkeys, camera or push there: put HTTPS in front for these.',
    );
  }
  lines.push(`Data: ${root}`, 'Stop with Ctrl-C.', '');
  process.stdout.write(lines.join('\n'));
}
