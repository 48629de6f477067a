import type { StaffRole } from '@sarraf/contracts';

/** The contract's roles, the mightiest first: the panel takes types alone from there. */
export const STAFF_ROLES = Object.keys({
  owner: true,
  finance: true,
  crypto_operations: true,
  kyc_officer: true,
  support: true,
  content: true,
  auditor: true,
} satisfies Record<StaffRole, true>) as readonly StaffRole[];
