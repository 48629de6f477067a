// Patches that still fit where lines were added around theirs: a change is found by the lines before it.
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Lines that follow each other in a patch: taken out, and put in their place. */
interface Change {
  /** Where it was, counted from 0: of two places that fit the nearer one is taken. */
  readonly at: number;
  /** Of the patch, the nearest last. */
  readonly before: readonly string[];
  readonly removed: readonly string[];
  readonly added: readonly string[];
}

/** What a patch does to one file. */
export interface FilePatch {
  readonly file: string;
  readonly isNew: boolean;
  readonly changes: readonly Change[];
}

/** So many lines before a change are compared; the last of them has to be there. */
const CONTEXT = 3;

/** Reads a unified diff, as `git diff` writes it. */
export function parsePatch(text: string): readonly FilePatch[] {
  return text
    .split(/^diff --git /m)
    .slice(1)
    .map((part) => {
      const [, file = ''] = /^a\/\S+ b\/(\S+)$/m.exec(part) ?? [];
      return { file, isNew: /^new file /m.test(part), changes: parseHunks(part) };
    });
}

function parseHunks(part: string): Change[] {
  return part
    .split(/^@@ -/m)
    .slice(1)
    .flatMap((hunk) => {
      const [head = '', ...lines] = hunk.split('\n');
      return changesOf(Number(/^\d+/.exec(head)?.[0] ?? 1) - 1, lines);
    });
}

function changesOf(start: number, lines: readonly string[]): Change[] {
  const changes: Change[] = [];
  let before: readonly string[] = [];
  let [removed, added]: [string[], string[]] = [[], []];
  let at = start;
  const end = (): void => {
    if (removed.length + added.length === 0) return;
    const place = { at: at - removed.length, before: before.slice(-CONTEXT) };
    changes.push({ ...place, removed, added });
    before = before.concat(removed);
    [removed, added] = [[], []];
  };
  for (const line of lines) {
    const [sign, text] = [line.slice(0, 1), line.slice(1)];
    if (sign === '+') added.push(text);
    else if (sign === '-') [at] = [at + 1, removed.push(text)];
    else if (sign === ' ') {
      end();
      before = before.concat(text);
      at += 1;
    }
  }
  end();
  return changes;
}

const startsAt = (lines: readonly string[], wanted: readonly string[], index: number): boolean =>
  wanted.every((line, offset) => lines[index + offset] === line);

/** How many of the lines before `index` are those of the change, counted backwards. */
function contextAt(lines: readonly string[], { before }: Change, index: number): number {
  const differs = before.toReversed().findIndex((line, back) => lines[index - 1 - back] !== line);
  return differs === -1 ? before.length : differs;
}

/** Where a change fits best. @throws Error where it fits nowhere */
function placeOf(file: string, lines: readonly string[], change: Change): number {
  const least = change.before.length === 0 ? 0 : 1;
  const places = Array.from({ length: lines.length + 1 }, (_, index) => index)
    .filter((index) => startsAt(lines, change.removed, index))
    .map((index) => ({ index, context: contextAt(lines, change, index) }))
    .filter(({ context }) => context >= least)
    .sort(
      (a, b) =>
        b.context - a.context || Math.abs(a.index - change.at) - Math.abs(b.index - change.at),
    );
  const [best] = places;
  if (best !== undefined) return best.index;
  throw new Error(`${file}: nothing like line ${change.at + 1} is there`);
}

/** The text with a file's changes done. @throws Error where one fits nowhere */
export function patched(text: string, { file, changes }: FilePatch): string {
  let lines = text.split('\n');
  let moved = 0;
  for (const change of changes) {
    const place = placeOf(file, lines, { ...change, at: change.at + moved });
    const rest = lines.slice(place + change.removed.length);
    lines = lines.slice(0, place).concat(change.added, rest);
    moved = place - change.at + change.added.length - change.removed.length;
  }
  return lines.join('\n');
}

/** The text with a file's changes taken out again. @throws Error where one is not there */
export function unpatched(text: string, { file, changes }: FilePatch): string {
  return changes.reduce((rest, { added, removed }) => {
    const block = `\n${[...added, ''].join('\n')}`;
    const whole = `\n${rest}`;
    if (!whole.includes(block)) throw new Error(`${file}: what was added is not there`);
    return whole.replace(block, () => `\n${[...removed, ''].join('\n')}`).slice(1);
  }, text);
}

/** Does it in a folder, or takes it out again. @throws Error where a change fits nowhere */
export function applyPatch(
  folder: string,
  patch: FilePatch,
  { isUndone = false }: { readonly isUndone?: boolean } = {},
): void {
  const target = path.join(folder, patch.file);
  if (patch.isNew && isUndone) return rmSync(target);
  if (!patch.isNew && !existsSync(target)) throw new Error(`${patch.file} is not there`);
  const text = patch.isNew ? '' : readFileSync(target, 'utf8');
  mkdirSync(path.dirname(target), { recursive: true });
  writeFileSync(target, isUndone ? unpatched(text, patch) : patched(text, patch));
}
