import type { StaffRole } from '@sarraf/contracts';
import { joinDigits, toLatinDigits, trimUnseen } from '@sarraf/money';
import { reasonProblem } from '#lib/reason.ts';

/** Whom to invite, as it is typed. */
export interface InviteForm {
  readonly firstName: string;
  readonly lastName: string;
  readonly mobile: string;
  readonly nationalCode: string;
  readonly roles: readonly StaffRole[];
  readonly reason: string;
}

/** Before anything is typed. */
export const EMPTY_INVITE: InviteForm = {
  firstName: '',
  lastName: '',
  mobile: '',
  nationalCode: '',
  roles: [],
  reason: '',
};

/** What is wrong with each field; null where nothing is. */
export function inviteProblems(form: InviteForm) {
  const mobile = toLatinDigits(form.mobile).replace(/\D/g, '');
  return {
    firstName: trimUnseen(form.firstName) === '' ? ('fieldMissing' as const) : null,
    lastName: trimUnseen(form.lastName) === '' ? ('fieldMissing' as const) : null,
    mobile: /^(?:(?:00)?98)?0?9\d{9}$/.test(mobile) ? null : ('mobileWrong' as const),
    // its check digit is the server's to judge
    nationalCode: /^\d{10}$/.test(joinDigits(form.nationalCode))
      ? null
      : ('nationalCodeWrong' as const),
    roles: form.roles.length === 0 ? ('rolesMissing' as const) : null,
    reason: reasonProblem(form.reason),
  };
}
