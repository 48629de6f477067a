// What the lines of a file are known by: an approved line keeps its name for ever, as the engine has it;
// the first of its kind has the name that every file gives it, and a twin of it one of its balance.
import type { PlainDb } from '../../platform/database/handles.ts';
import type { PlacedLine } from './line-places.ts';
import { selectKnownIds } from './lines.queries.ts';
import { type StatementFileLine, twinKey } from './statement-file.ts';

/** Their names, in the order of the lines. */
export async function nameLines(
  db: PlainDb,
  lines: readonly PlacedLine[],
): Promise<readonly { readonly id: string }[]> {
  const fresh = lines.filter(({ stored, place }) => stored === undefined && place !== 'copy');
  const keys = fresh.map(({ line }) => line.key);
  const taken = new Set(await selectKnownIds(db, keys));
  const seen = new Set(taken);
  const twins = fresh.flatMap(({ line }) => {
    if (seen.has(line.key)) return [line];
    seen.add(line.key);
    return [];
  });
  for (const id of await selectKnownIds(db, twins.map(firstTwin))) taken.add(id);
  const first = new Map<string, string>();
  const named: { id: string }[] = [];
  for (const { line, place, stored } of lines) {
    const own = `${line.key} ${line.balanceRial}`;
    const id =
      stored?.id ??
      (place === 'copy' ? (first.get(own) ?? line.key) : await freeName(db, line, taken));
    taken.add(id);
    if (!first.has(own)) first.set(own, id);
    named.push({ id });
  }
  return named;
}

const firstTwin = ({ key, balanceRial }: StatementFileLine): string => twinKey(key, balanceRial, 0);

/** @param taken has whatever of its first two names is taken */
async function freeName(
  db: PlainDb,
  line: StatementFileLine,
  taken: ReadonlySet<string>,
): Promise<string> {
  const { key, balanceRial } = line;
  if (!taken.has(key)) return key;
  if (!taken.has(firstTwin(line))) return firstTwin(line);
  // money that comes, goes and comes again within one day, without a reference
  for (let nth = 1; ; nth += 1) {
    const name = twinKey(key, balanceRial, nth);
    if (!taken.has(name) && (await selectKnownIds(db, [name])).size === 0) return name;
  }
}
