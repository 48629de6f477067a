// Single processes of a test system, found by what they run.
import { readFileSync } from 'node:fs';
import { listTree } from '../../tools/lib/process-tree.ts';

/** Words of a file of a process in /proc; empty when the process is gone. */
function wordsOf(pid: number, file: 'cmdline' | 'environ'): string[] {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8').split('\0');
  } catch {
    return [];
  }
}

/** The pid of the process under `root` whose command line holds `words`. */
export function findProcess(root: number, words: string): number {
  const found = listTree(root).find((pid) => wordsOf(pid, 'cmdline').join(' ').includes(words));
  if (found === undefined) throw new Error(`No process under ${root} runs «${words}».`);
  return found;
}

/** The child of a split server that has these roles, such as `engine`. @throws when it is not there */
export function findRole(root: number, roles: string): number {
  const told = `SARRAF_CHILD_ROLES=${roles}`;
  const found = listTree(root).find((pid) => wordsOf(pid, 'environ').includes(told));
  if (found === undefined) throw new Error(`No process under ${root} has the roles ${roles}.`);
  return found;
}
