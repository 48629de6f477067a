// What takes two officers: who counts, and what waits for the second one.
export {
  type AssertOfAnother,
  createAssertOfAnother,
  hasNationalCode,
  readKinship,
} from './kinship.service.ts';
export { lockStaff, selectHolders } from './holders.queries.ts';
export {
  assertCounts,
  createHasSecondPerson,
  createSecondPerson,
  type HasSecondPerson,
  isAlone,
  type OfficerView,
  readCounting,
  readDecisions,
  type SecondPerson,
} from './second-person.service.ts';
export type {
  Approval,
  ApprovalKind,
  ApprovalState,
  Decision,
  Description,
  Proposed,
  Step,
} from './approval-kind.ts';
export type { ApprovalsOf } from './approvals.service.ts';
export { type ApprovalsModule, createApprovalsModule } from './create-approvals.ts';
