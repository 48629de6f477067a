// A network namespace of a test's own, with two cables into ours: one to the database, which is cut, and
// one to whoever asks, which is not. A link that is down acknowledges nothing, as no proxy can show.
import { spawnSync } from 'node:child_process';
import { provide } from '../../tools/lib/debian-packages.ts';

const IP = '/{sbin,bin,usr/sbin,usr/bin}/ip';
/** Set aside for measuring networks: no address of it is anybody's. */
const NETWORK = '198.18';
/** Of the 64 pairs of cables in a third part of an address. */
const STEP = 4;

/** The program `ip`, or undefined, with one line that says what is left out. */
export function findIp(): string | undefined {
  const isRoot = process.getuid?.() === 0 && process.platform === 'linux';
  const program = isRoot ? provide(IP, 'iproute2') : undefined;
  const name = `sarraf-${process.pid}-try`;
  const works = program !== undefined && spawnSync(program, ['netns', 'add', name]).status === 0;
  if (works) spawnSync(program, ['netns', 'del', name]);
  if (works) return program;
  console.info('left out: cut links (they want Linux, root, iproute2 and network namespaces)');
  return undefined;
}

/** One end of the exchange with a network of its own. */
export class NetworkCell {
  readonly name: string;
  /** Of the machine with the database, as it is reached from within. */
  readonly databaseHost: string;
  /** Of the cell on the cable to the database. */
  readonly ownHost: string;
  /** Of the cell, as whoever asks reaches it. */
  readonly host: string;
  readonly #ip: string;
  readonly #cables: readonly [database: string, asking: string];

  constructor(ip: string, nth: number) {
    this.#ip = ip;
    this.name = `sarraf-${process.pid}-${nth}`;
    // names of interfaces have 15 characters at most
    const id = `${(process.pid % 0xffff).toString(36)}${nth}`;
    this.#cables = [`sdb${id}`, `sak${id}`];
    const third = process.pid % 250;
    const [first, second] = [nth * 2, nth * 2 + 1].map((at) => at * STEP);
    this.databaseHost = `${NETWORK}.${third}.${(first ?? 0) + 1}`;
    this.ownHost = `${NETWORK}.${third}.${(first ?? 0) + 2}`;
    this.host = `${NETWORK}.${third}.${(second ?? 0) + 2}`;
    const asker = `${NETWORK}.${third}.${(second ?? 0) + 1}`;
    this.#run('netns', 'add', this.name);
    this.#run('-n', this.name, 'link', 'set', 'lo', 'up');
    this.#lay(this.#cables[0], 'database', this.databaseHost, this.ownHost);
    this.#lay(this.#cables[1], 'asking', asker, this.host);
  }

  /** How a program is started within: what stands before it. */
  get prefix(): readonly [string, ...string[]] {
    return [this.#ip, 'netns', 'exec', this.name];
  }

  /** Pulls the cable to the database: nobody is told. */
  cut(): void {
    this.#run('-n', this.name, 'link', 'set', 'database', 'down');
  }

  mend(): void {
    this.#run('-n', this.name, 'link', 'set', 'database', 'up');
  }

  /** Bytes that the database's machine has sent here and nobody has acknowledged. */
  unacknowledgedBytes(): number {
    const { stdout } = spawnSync('ss', ['-Htn', 'dst', this.ownHost], { encoding: 'utf8' });
    const queues = stdout
      .split('\n')
      .filter(Boolean)
      .map((line) => Number(line.trim().split(/\s+/)[2]));
    return queues.reduce((sum, bytes) => sum + bytes, 0);
  }

  remove(): void {
    spawnSync(this.#ip, ['netns', 'del', this.name]);
    // with the namespace its ends go, and ours with them; one that was half laid is ours alone
    for (const cable of this.#cables) spawnSync(this.#ip, ['link', 'del', cable]);
  }

  #lay(cable: string, name: string, here: string, there: string): void {
    const ends = ['link', 'add', cable, 'type', 'veth', 'peer', 'name', name];
    this.#run(...ends, 'netns', this.name);
    this.#run('addr', 'add', `${here}/30`, 'dev', cable);
    this.#run('link', 'set', cable, 'up');
    this.#run('-n', this.name, 'addr', 'add', `${there}/30`, 'dev', name);
    this.#run('-n', this.name, 'link', 'set', name, 'up');
  }

  #run(...args: readonly string[]): void {
    const { status, stderr } = spawnSync(this.#ip, args, { encoding: 'utf8' });
    if (status !== 0) throw new Error(`ip ${args.join(' ')}: ${stderr}`);
  }
}
