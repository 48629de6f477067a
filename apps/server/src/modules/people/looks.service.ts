// Whose pages an officer looked at lately, so that they find back to them without a search.
import type { LookedAtPerson } from '@sarraf/contracts';
import type { ServerContext } from '../server-context.ts';
import { deleteOlderLooks, selectLooks, upsertLook } from './looks.queries.ts';
import { toFoundPerson } from './people.mapper.ts';

/** People whom an officer finds back to; no more are kept. */
export const LOOKS_MAX = 10;

/** Looks of officers, for the routes. Each sees their own alone. */
export interface LooksService {
  /** Notes that an officer has a person's page before them. */
  note(officer: number, userId: number): Promise<void>;
  /** Latest first, {@link LOOKS_MAX} at most. */
  list(officer: number): Promise<LookedAtPerson[]>;
}

/** Looks of officers of this installation. */
export function createLooks({ clock, plainDb }: ServerContext): LooksService {
  return {
    note: async (officer, userId) => {
      await upsertLook(plainDb, officer, userId, new Date(clock.now()));
      await deleteOlderLooks(plainDb, officer, LOOKS_MAX);
    },
    list: async (officer) => {
      const rows = await selectLooks(plainDb, officer, LOOKS_MAX);
      return rows.map((row) => ({ ...toFoundPerson(row), looked_at: row.at.toISOString() }));
    },
  };
}
