import type { Routes } from '../../http/index.ts';
import type { BackgroundTask } from '../../platform/background/index.ts';
import { defineModule } from '../../platform/composer/index.ts';
import { blobStore, serverContext } from '../server-context.ts';
import { auditRoutes } from './audit.routes.ts';
import { type AuditService, createAuditService } from './audit.service.ts';
import { createChainService } from './chain.service.ts';
import { createSignedHeads } from './signed-heads.ts';

export type { Act, AuditChange } from './audit-act.ts';
export { actRow } from './audit.service.ts';
export { createSignedHeads } from './signed-heads.ts';
export { type Finding, verifyAudit } from './verify-audit.ts';

/** What staff did, as others use it. */
export interface AuditModule extends Pick<AuditService, 'countRevealed' | 'record'> {
  readonly routes: Routes;
  readonly background: readonly BackgroundTask[];
}

const CHAIN_EVERY_MS = 1_000;

/** What staff did. */
export const auditModule = defineModule({
  name: 'audit',
  needs: { context: serverContext, blobs: blobStore },
  create: ({ context, blobs }): AuditModule => {
    const service = createAuditService(context);
    const chain = createChainService(context, createSignedHeads(blobs, context.secrets));
    return {
      countRevealed: (tx, actorId, max) => service.countRevealed(tx, actorId, max),
      record: (tx, act) => service.record(tx, act),
      routes: auditRoutes(service),
      background: [
        { name: 'chain_audit', when: { everyMs: CHAIN_EVERY_MS }, run: () => chain.extend() },
        { name: 'sign_audit', when: { cron: '5 0 * * *' }, run: () => chain.signDay() },
      ],
    };
  },
});
