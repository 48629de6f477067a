import type { Ability } from '@sarraf/contracts';
import type { AuditModule } from '../audit/index.ts';
import type { ServerContext } from '../server-context.ts';
import type { ApprovalsOf, AssertUnrelatedTo } from '../approvals/index.ts';
import type { LineWish } from './officer-words.ts';

/** A statement, as two officers decide on it: by the hash of its file. */
export interface WantedStatement {
  readonly file: string;
}

/** What statements are brought in and approved with. */
export interface StatementsDeps {
  readonly context: ServerContext;
  readonly audit: Pick<AuditModule, 'record'>;
  readonly assertUnrelatedTo: AssertUnrelatedTo;
  readonly imports: ApprovalsOf<WantedStatement>;
  readonly explanations: ApprovalsOf<LineWish>;
}

/** Whoever brings in, approves and decides. */
export const DECIDES: Ability = { action: 'update', subject: 'Reconciliation' };
