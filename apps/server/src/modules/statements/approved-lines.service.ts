// The lines of a file that was approved, with what was decided of them then.
import type { PlainDb } from '../../platform/database/handles.ts';
import type { JudgedLine, StandingLine } from './line-fates.ts';
import { type DecidedLine, selectDecided } from './lines.queries.ts';
import type { StatementFileLine } from './statement-file.ts';

/** What was decided of the lines when it was approved. */
export async function linesAsApproved(
  db: PlainDb,
  statementId: bigint,
  file: readonly StatementFileLine[],
): Promise<readonly JudgedLine[]> {
  const left = new Map<string, DecidedLine[]>();
  for (const row of await selectDecided(db, statementId)) {
    left.set(row.key, [...(left.get(row.key) ?? []), row]);
  }
  return file.map((line) => {
    const row = takeRow(left, line);
    const none = { own: null, reason: null, isOpen: false, userId: null, namedId: null };
    // told before, or twice in one file: the second is known
    if (row === undefined) return { line: standing(line, line.key), fate: 'known', ...none };
    const fate = row.own !== null ? 'own' : row.userId === null ? 'unmatched' : 'credit';
    const { id, namedId, own, reason } = row;
    return { line: standing(line, id), fate, ...none, own, reason, namedId };
  });
}

/** The row of a line: of twins the one of its balance, where no late line moved that since. */
function takeRow(
  left: ReadonlyMap<string, DecidedLine[]>,
  { balanceRial, key }: StatementFileLine,
): DecidedLine | undefined {
  const rows = left.get(key) ?? [];
  const at = Math.max(
    0,
    rows.findIndex((row) => row.balanceRial === balanceRial),
  );
  return rows.splice(at, 1)[0];
}

function standing(line: StatementFileLine, id: string): StandingLine {
  return { ...line, id, place: 'told', number: null, like: undefined, needs: undefined };
}
