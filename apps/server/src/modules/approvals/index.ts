// What takes two officers: who counts, and what waits for the second one.
import { defineModule } from '../../platform/composer/index.ts';
import { auditModule } from '../audit/index.ts';
import { serverContext } from '../server-context.ts';
import { createApprovals } from './create-approvals.ts';
import { type AssertUnrelatedTo, createAssertUnrelatedTo } from './kinship.service.ts';
import { createSecondPerson, type SecondPerson } from './second-person.service.ts';

export { type AssertUnrelatedTo, hasNationalCode, readKinship } from './kinship.service.ts';
export {
  createSecondPerson,
  isAlone,
  lockStaff,
  type OfficerView,
  readCounting,
  readDecisions,
  readHolders,
  type SecondPerson,
} from './second-person.service.ts';
export type {
  After,
  AlsoDone,
  Approval,
  ApprovalKind,
  ApprovalState,
  Decision,
  Description,
  Step,
} from './approval-kind.ts';
export { toFirstWord } from './first-word.mapper.ts';
export { closeRequests, readApprovals } from './requests.service.ts';
export { NO_REASON } from './record-step.ts';
export type { ApprovalsOf } from './approvals-of.ts';
export type { ApprovalsModule } from './create-approvals.ts';

/** Who counts as one of two officers. */
export interface Officers {
  readonly assertUnrelatedTo: AssertUnrelatedTo;
  readonly secondPerson: SecondPerson;
}

/** What decisions of two people are held by. */
export const officersModule = defineModule({
  name: 'officers',
  needs: { context: serverContext },
  create: ({ context }): Officers => ({
    assertUnrelatedTo: createAssertUnrelatedTo(context.secrets),
    secondPerson: createSecondPerson(context),
  }),
});

/** Decisions by two. */
export const approvalsModule = defineModule({
  name: 'approvals',
  needs: { context: serverContext, audit: auditModule, officers: officersModule },
  create: ({ context, audit, officers: { secondPerson } }) =>
    createApprovals({ audit, context, secondPerson }),
});
