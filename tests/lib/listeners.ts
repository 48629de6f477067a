// Who listens: sockets of a tree of processes, read from /proc.
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { listTree } from '../../tools/lib/process-tree.ts';

/** An address at which a process of the tree takes connections. */
export interface Listener {
  /** As the kernel writes it, IPv4 in dotted figures: `127.0.0.1`; others in hex. */
  readonly address: string;
  readonly port: number;
}

const LISTENS = '0A';

function socketsOf(pid: number): Set<string> {
  const found = new Set<string>();
  try {
    for (const fd of readdirSync(`/proc/${pid}/fd`)) {
      const [, inode] = /^socket:\[(\d+)\]$/.exec(readlinkSync(`/proc/${pid}/fd/${fd}`)) ?? [];
      if (inode !== undefined) found.add(inode);
    }
  } catch {
    // it ended meanwhile
  }
  return found;
}

const dotted = (hex: string): string =>
  hex.length === 8
    ? (hex.match(/../g) ?? [])
        .toReversed()
        .map((byte) => parseInt(byte, 16))
        .join('.')
    : hex;

/** Every listening socket of `root` and what it started. */
export function listListeners(root: number): readonly Listener[] {
  const inodes = new Set(listTree(root).flatMap((pid) => [...socketsOf(pid)]));
  return ['tcp', 'tcp6'].flatMap((file) =>
    readFileSync(`/proc/net/${file}`, 'utf8')
      .split('\n')
      .slice(1)
      .map((line) => line.trim().split(/\s+/))
      .filter((fields) => fields[3] === LISTENS && inodes.has(fields[9] ?? ''))
      .map((fields) => {
        const [address = '', port = ''] = (fields[1] ?? '').split(':');
        return { address: dotted(address), port: Number.parseInt(port, 16) };
      }),
  );
}
