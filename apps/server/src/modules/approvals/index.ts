// What takes two officers: who counts, and what waits for the second one.
export {
  type AssertOfAnother,
  createAssertOfAnother,
  hasNationalCode,
  readKinship,
} from './kinship.service.ts';
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
  Approval,
  ApprovalKind,
  ApprovalState,
  Decision,
} from './approval-kind.ts';
export { closeRequests } from './requests.service.ts';
export type { ApprovalsOf } from './approvals-of.ts';
export { type ApprovalsModule, createApprovalsModule } from './create-approvals.ts';
