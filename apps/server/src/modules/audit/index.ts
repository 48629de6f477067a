import type { AttachedRow } from '@sarraf/settlement';
import type { Routes } from '../../http/index.ts';
import type { BackgroundTask } from '../../platform/background/index.ts';
import type { BlobStore } from '../../platform/blobs/index.ts';
import type { ServerContext } from '../server-context.ts';
import type { Act } from './audit-act.ts';
import { AUDIT_ACT } from './audit.queries.ts';
import { auditRoutes } from './audit.routes.ts';
import { type AuditService, createAuditService } from './audit.service.ts';
import { createChainService } from './chain.service.ts';
import { createSignedHeads } from './signed-heads.ts';

export type { Act, AuditChange } from './audit-act.ts';
export { createSignedHeads } from './signed-heads.ts';
export { type AuditReport, type Finding, verifyAudit } from './verify-audit.ts';

/** What staff did, as others use it. */
export interface AuditModule extends Pick<AuditService, 'record'> {
  readonly routes: Routes;
  readonly background: readonly BackgroundTask[];
}

const WRITER = 'audit_act';
const CHAIN_EVERY_MS = 1_000;

/** An act as a row that travels with a command of the engine: ids only, never names. */
export function actRow(act: Act): AttachedRow {
  return {
    writer: WRITER,
    row: {
      actor_id: act.actorId === null ? null : String(act.actorId),
      act: act.act,
      subject: act.subject,
      person_id: act.personId === undefined ? null : String(act.personId),
      reason: act.reason ?? null,
      changes: JSON.stringify(act.changes ?? []),
    },
  };
}

/** What staff did. */
export function createAuditModule(context: ServerContext, blobs: BlobStore): AuditModule {
  context.writers.register(WRITER, AUDIT_ACT);
  const service = createAuditService(context);
  const chain = createChainService(context, createSignedHeads(blobs, context.secrets));
  return {
    record: (tx, act) => service.record(tx, act),
    routes: auditRoutes(service),
    background: [
      { name: 'chain_audit', when: { everyMs: CHAIN_EVERY_MS }, run: () => chain.extend() },
      { name: 'sign_audit', when: { cron: '5 0 * * *' }, run: () => chain.signDay() },
    ],
  };
}
