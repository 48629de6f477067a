// Thresholds of withdrawals while they are typed, and what is wrong with them.
import type { WithdrawalTerms } from '@sarraf/contracts';
import { reasonProblem } from '../../../../lib/reason.ts';
import { momentOf } from '../../../../lib/tehran-moment.ts';

/** What is typed; amounts are toman, decimal text. */
export interface ThresholdsForm {
  readonly automaticPerson: string;
  readonly automaticHouse: string;
  readonly twoOfficers: string;
  readonly starts: 'atOnce' | 'later';
  readonly day: string;
  readonly clock: string;
  readonly reason: string;
}

/** What is in force, to be changed. */
export function formOf({ now }: WithdrawalTerms): ThresholdsForm {
  return {
    automaticPerson: now.automatic_person,
    automaticHouse: now.automatic_house,
    twoOfficers: now.two_officers,
    ...{ starts: 'atOnce', day: '', clock: '00:00', reason: '' },
  };
}

const WHOLE = /^\d{1,14}$/;

/** What is wrong with each field; null where nothing is. */
export function thresholdsProblems(form: ThresholdsForm, nowMs: number) {
  const whole = (value: string) => (WHOLE.test(value) ? null : ('thresholdWrong' as const));
  const [automaticPerson, house] = [whole(form.automaticPerson), whole(form.automaticHouse)];
  const isBelow =
    automaticPerson === null &&
    house === null &&
    BigInt(form.automaticHouse) < BigInt(form.automaticPerson);
  const at = momentOf(form);
  const isPast = at === undefined || Date.parse(at) <= nowMs;
  return {
    automaticPerson,
    automaticHouse: isBelow ? ('houseWrong' as const) : house,
    twoOfficers: whole(form.twoOfficers),
    from: form.starts === 'later' && isPast ? ('fromWrong' as const) : null,
    reason: reasonProblem(form.reason),
  };
}

/** What is sent of a form without problems. */
export function bodyOf(form: ThresholdsForm) {
  const from = form.starts === 'later' ? momentOf(form) : undefined;
  return {
    automatic_person: form.automaticPerson,
    automatic_house: form.automaticHouse,
    two_officers: form.twoOfficers,
    ...(from === undefined ? {} : { from }),
    reason: form.reason.trim(),
  };
}
