// Single processes of a test world, found by what they run.
import { readFileSync } from 'node:fs';
import { listTree } from '../../tools/lib/process-tree.ts';

function commandLine(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
  } catch {
    return '';
  }
}

/** The pid of the process under `root` whose command line holds `words`. */
export function findProcess(root: number, words: string): number {
  const found = listTree(root).find((pid) => commandLine(pid).includes(words));
  if (found === undefined) throw new Error(`No process under ${root} runs «${words}».`);
  return found;
}
