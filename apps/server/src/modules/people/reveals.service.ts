// Numbers of a person as a whole: one at a time, each with its reason in the audit, so many a day.
import type { DataOf, ParsedBodyOf } from '@sarraf/contracts';
import { AppError } from '../../http/index.ts';
import { withTransaction } from '../../platform/database/handles.ts';
import type { ServerContext } from '../server-context.ts';
import type { PeopleDeps } from './people-deps.ts';
import { loadClient } from './people.service.ts';
import { reasonText } from './reason-text.ts';

type Asked = ParsedBodyOf<'POST /admin/people/:id/reveal'>;

/** Whole numbers, for the routes. */
export interface RevealsService {
  /** Shows a number, once it is written down who saw whose and why. @throws AppError */
  reveal(
    officer: number,
    userId: number,
    asked: Asked,
  ): Promise<DataOf<'POST /admin/people/:id/reveal'>>;
}

/** Numbers that an officer sees in 24 hours: enough for a day's work, too few for a list of everybody. */
export const REVEALS_A_DAY = 40;

/** Whole numbers of this installation. */
export function createReveals({ plainDb }: ServerContext, deps: PeopleDeps): RevealsService {
  return {
    reveal: async (officer, userId, asked) => {
      const value = await numberOf(deps, userId, asked);
      if (value === undefined) throw new AppError('not_found');
      await withTransaction(plainDb, async (tx) => {
        // the officer is locked, so that many requests at once are counted one after the other
        await deps.users.lock(tx, officer);
        await deps.assertUnrelatedTo(tx, officer, userId);
        const seen = await deps.audit.countRevealed(tx, officer, REVEALS_A_DAY);
        if (seen >= REVEALS_A_DAY) throw new AppError('reveal_limit_reached');
        await deps.audit.record(tx, {
          actorId: officer,
          act: 'number_revealed',
          personId: userId,
          subject: asked.card === undefined ? `user:${userId}` : `card:${asked.card}`,
          reason: reasonText(asked),
          changes: [{ field: 'number', old: null, new: asked.what }],
        });
      });
      // answered after the commit only: nothing is seen that is not written down
      return { what: asked.what, value };
    },
  };
}

/** @throws AppError `not_found` where there is no such client */
async function numberOf(
  deps: PeopleDeps,
  userId: number,
  { what, card }: Asked,
): Promise<string | undefined> {
  const { mobile } = await loadClient(deps, userId);
  if (what === 'mobile') return mobile;
  if (what === 'national_code') return deps.kyc.nationalCodeOf(userId);
  return deps.cards.numberOf(userId, Number(card));
}
