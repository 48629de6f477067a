import type { Ability } from '@sarraf/contracts';
import type { PlainDb } from '../../platform/database/handles.ts';
import type { AuditModule } from '../audit/index.ts';
import type { Operations } from '../operations/index.ts';
import type { ServerContext } from '../server-context.ts';
import type { ApprovalsOf, AssertUnrelatedTo, SecondPerson } from '../approvals/index.ts';
import type { StandingsService } from '../standings/index.ts';

/** A batch, or the bank's answers, as two officers decide on them: by the hash of the file. */
export interface WantedFile {
  readonly file: string;
}

/** What batches are made, approved, downloaded and answered with. */
export interface BatchesDeps {
  readonly context: ServerContext;
  readonly audit: Pick<AuditModule, 'record'>;
  readonly assertUnrelatedTo: AssertUnrelatedTo;
  readonly secondPerson: SecondPerson;
  readonly batches: ApprovalsOf<WantedFile>;
  readonly answers: ApprovalsOf<WantedFile>;
  /** Whether books and bank disagree: then nothing is batched, approved or downloaded. */
  readonly isStopped: (db: PlainDb) => Promise<boolean>;
  readonly operations: Operations;
  readonly standings: Pick<StandingsService, 'read'>;
}

/** An officer's word on a batch, or on the bank's answers. */
export interface OfficersWord {
  readonly id: string;
  readonly officer: number;
  readonly reason: string;
}

/** Whoever makes, approves, downloads and brings in. */
export const DECIDES: Ability = { action: 'update', subject: 'Payout' };
