import type { ServerContext } from '../../platform/context.ts';
import { deleteOldProofs } from './proofs.queries.ts';
import { createProofs, type Proofs } from './proofs.service.ts';

export type { Proofs } from './proofs.service.ts';

const CLEAN_TASK = 'clean_proofs';

/** Proofs of work, asked for beyond what is free. */
export function createProofsModule(context: ServerContext): Proofs {
  context.jobs.register(CLEAN_TASK, () => deleteOldProofs(context.db));
  context.jobs.schedule({ schedule: '*/10 * * * *', task: CLEAN_TASK });
  return createProofs(context);
}
