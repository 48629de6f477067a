// A disk of a test's own, small enough to be filled.
import { spawnSync } from 'node:child_process';
import { closeSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs';
import path from 'node:path';
import { testRunDir } from '../../tools/lib/test-database.ts';

/** A folder on a disk of its own; undefined where the system lets nobody mount one. */
export function mountSmallDisk(name: string, megabytes: number): string | undefined {
  const folder = path.join(testRunDir(), name);
  mkdirSync(folder, { recursive: true });
  const options = `size=${megabytes}m,mode=711`;
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder]);
  return status === 0 ? folder : undefined;
}

/** Takes such a disk away, also while something still has files open on it. */
export function unmount(folder: string): void {
  spawnSync('umount', ['-l', folder]);
}

let files = 0;

/** Takes every byte that is left; answers how to give them back. */
export function fillDisk(folder: string): () => void {
  files += 1;
  const file = path.join(folder, `ballast-${files}`);
  const descriptor = openSync(file, 'w');
  const block = Buffer.alloc(1024 * 1024);
  for (let size = block.length; size >= 512; ) {
    try {
      writeSync(descriptor, block, 0, size);
    } catch {
      size = Math.floor(size / 2);
    }
  }
  closeSync(descriptor);
  return () => rmSync(file);
}
