// Things that are done in steps, each once, by any number of workers: what is due is taken under a
// lease, each gets its next step, and says itself when it is due again. One whose step failed, or whose
// worker died, is due when the lease ends.
import type { Clock } from '../clock.ts';
import type { TakeDue } from './due-rows.queries.ts';

/** One kind of thing that is done in steps. */
export interface Saga<Row> {
  readonly clock: Pick<Clock, 'now'>;
  readonly take: TakeDue;
  /** Longer than a step may take, ms. */
  readonly leaseMs: number;
  readonly atOnce: number;
  /** The rows of what was taken; what is gone meanwhile is left out. */
  load(ids: readonly string[]): Promise<readonly Row[]>;
  step(row: Row): Promise<unknown>;
  /** Such rows get their step one after the other, before all others. */
  isInTurn?(row: Row): boolean;
  /** Told of each step that failed; nothing it met keeps another from its step. */
  onFailure(row: Row, error: unknown): void;
}

/** Takes one step of what is due, at most `atOnce`; true when more may be due. */
export async function workOnce<Row>(saga: Saga<Row>): Promise<boolean> {
  const { clock, leaseMs, atOnce } = saga;
  const due = await saga.take({ now: clock.now(), leaseMs, max: atOnce });
  const rows = due.length === 0 ? [] : await saga.load(due);
  const step = async (row: Row): Promise<void> => {
    try {
      await saga.step(row);
    } catch (error) {
      saga.onFailure(row, error);
    }
  };
  const isInTurn = (row: Row): boolean => saga.isInTurn?.(row) ?? false;
  for (const row of rows) if (isInTurn(row)) await step(row);
  await Promise.all(rows.filter((row) => !isInTurn(row)).map(step));
  return due.length === atOnce;
}

/** Takes one step of everything that is due now. */
export async function workOnDue<Row>(saga: Saga<Row>): Promise<void> {
  while (await workOnce(saga));
}
