import type { StaffProposal } from '@sarraf/contracts';

/** A change as it waits. */
export interface KeptChange {
  readonly kind: StaffProposal['kind'];
  readonly subject: string;
  /** Text of JSON. */
  readonly value: string;
  readonly isOfSelf: boolean;
}
