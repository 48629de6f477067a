import type { Ability } from '@sarraf/contracts';
import type { AuditModule } from '../audit/index.ts';
import type { ServerContext } from '../server-context.ts';
import type { AssertOfAnother, SecondPerson } from '../approvals/index.ts';

/** What statements are brought in and approved with. */
export interface StatementsDeps {
  readonly context: ServerContext;
  readonly audit: Pick<AuditModule, 'record'>;
  readonly assertOfAnother: AssertOfAnother;
  readonly secondPerson: SecondPerson;
}

/** Whoever brings in, approves and decides. */
export const DECIDES: Ability = { action: 'update', subject: 'Reconciliation' };
