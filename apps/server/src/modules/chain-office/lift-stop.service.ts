// A chain goes on when two officers want it to.
import type { ChainName } from '@sarraf/contracts';
import { withTransaction } from '../../platform/database/handles.ts';
import type { ChainOfficeParts } from './chain-office-deps.ts';

/** Wants a chain to go on; the second officer has it go on. @throws AppError as its call declares */
export async function liftStop(
  { context, lifts }: Pick<ChainOfficeParts, 'context' | 'lifts'>,
  asked: {
    readonly id: string;
    readonly chain: ChainName;
    readonly officer: number;
    readonly reason: string;
  },
): Promise<void> {
  const { chain, id: subject, officer, reason } = asked;
  const after = await withTransaction(context.plainDb, async (tx) => {
    const wanted = { chain };
    return (await lifts.decideRequest(tx, 'approve', { subject, wanted, officer, reason })).after;
  });
  await after();
}
