// What the system allows this process, as far as it tells.
import { readFileSync } from 'node:fs';
import { getHeapStatistics } from 'node:v8';

/** Above this part of the heap's limit nothing is taken on that stays. */
const HEAP_PART_MAX = 0.9;

/** Descriptors that this process may have open; undefined where the system doesn't say. */
export function readDescriptorLimit(): number | undefined {
  try {
    const limits = readFileSync('/proc/self/limits', 'utf8');
    const soft = /^Max open files\s+(\d+)/m.exec(limits)?.[1];
    return soft === undefined ? undefined : Number(soft);
  } catch {
    return undefined;
  }
}

/** Whether the heap has room for something that stays. */
export function hasHeapRoom(): boolean {
  const { used_heap_size: used, heap_size_limit: limit } = getHeapStatistics();
  return used < limit * HEAP_PART_MAX;
}
