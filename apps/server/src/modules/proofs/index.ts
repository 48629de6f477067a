import type { BackgroundTask } from '../../platform/background/index.ts';
import type { ServerContext } from '../server-context.ts';
import { createProofs, type Proofs } from './proofs.service.ts';

export type { Proofs } from './proofs.service.ts';

/** Proofs of work, as others use them. */
export interface ProofsModule {
  readonly proofs: Proofs;
  readonly background: readonly BackgroundTask[];
}

/** Proofs of work, asked for beyond what is free. */
export function createProofsModule(context: ServerContext): ProofsModule {
  const proofs = createProofs(context);
  return {
    proofs,
    background: [
      { name: 'clean_proofs', when: { cron: '*/10 * * * *' }, run: () => proofs.forgetOld() },
    ],
  };
}
