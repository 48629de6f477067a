// What officers decided lately: their own figures for each, everybody's for who may read the audit.
import type { DecisionFigures } from '@sarraf/contracts';
import { tehranDay, tehranDayStart } from '@sarraf/settlement';
import type { Session } from '../../http/index.ts';
import type { ServerContext } from '../server-context.ts';
import {
  type DecisionQueue,
  type DecisionRow,
  selectDecisions,
} from './decision-figures.queries.ts';

const DAY_MS = 86_400_000;
const OFFICERS_MAX = 200;

/** Decisions of a queue on the last days of Tehran, today with them. */
export async function readDecisionFigures(
  { clock, plainDb }: ServerContext,
  { abilities, userId }: Session,
  queue: DecisionQueue,
  days: DecisionFigures['days'],
): Promise<DecisionFigures> {
  const everyone = abilities.some(
    ({ action, subject }) => action === 'read' && subject === 'Audit',
  );
  const now = clock.now();
  const asked = Array.from({ length: days }, (_, at) => tehranDay(now - (days - 1 - at) * DAY_MS));
  const rows = await selectDecisions(plainDb, queue, {
    since: new Date(tehranDayStart(asked[0] ?? tehranDay(now))),
    officer: everyone ? null : userId,
  });
  const all = rows.find((row) => row.officer_id === null && row.day === null);
  const byDay = new Map(rows.map((row) => [row.day, row]));
  return {
    days,
    everyone,
    ...figuresOf(all),
    median_wait_s: waited(all),
    by_day: asked.map((day) => ({ day, ...figuresOf(byDay.get(day)) })),
    officers: rows
      .filter((row) => row.officer_id !== null)
      .slice(0, OFFICERS_MAX)
      .map((row) => ({
        id: String(row.officer_id),
        name: row.officer_name,
        ...figuresOf(row),
        median_wait_s: waited(row),
      })),
  };
}

function figuresOf(row: DecisionRow | undefined) {
  const [decided, approved] = [Number(row?.decided ?? 0n), Number(row?.approved ?? 0n)];
  return { decided, approved, returned: decided - approved };
}

/** Whole seconds; a clock that was set back waits for none. */
function waited(row: DecisionRow | undefined): number | null {
  const seconds = row?.median_wait_s ?? null;
  return seconds === null ? null : Math.max(0, Math.round(seconds));
}
