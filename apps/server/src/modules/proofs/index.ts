import type { BackgroundTask } from '../../platform/background/index.ts';
import { defineModule } from '../../platform/composer/index.ts';
import { serverContext } from '../server-context.ts';
import { createProofs, type Proofs } from './proofs.service.ts';

export type { Proofs } from './proofs.service.ts';

/** Proofs of work, as others use them. */
export interface ProofsModule {
  readonly proofs: Proofs;
  readonly background: readonly BackgroundTask[];
}

/** Proofs of work, asked for beyond what is free. */
export const proofsModule = defineModule({
  name: 'proofs',
  needs: { context: serverContext },
  create: ({ context }): ProofsModule => {
    const proofs = createProofs(context);
    return {
      proofs,
      background: [
        { name: 'clean_proofs', when: { cron: '*/10 * * * *' }, run: () => proofs.forgetOld() },
      ],
    };
  },
});
