// What charges and withdrawals may be, while it is typed, and what is wrong with it.
import type { WithdrawalTerms } from '@sarraf/contracts';
import { TERM_NAMES, type TermName } from '@sarraf/contracts/lists';
import { reasonProblem } from '#lib/reason.ts';
import { momentOf } from '#lib/tehran-moment.ts';

/** What is typed; amounts are toman, decimal text. */
export interface ThresholdsForm extends Readonly<Record<TermName, string>> {
  readonly starts: 'atOnce' | 'later';
  readonly day: string;
  readonly clock: string;
  readonly reason: string;
}

/** What is wrong with an amount. */
type AmountProblem = 'thresholdWrong' | 'houseWrong' | 'maxWrong' | 'feeWrong' | 'minWrong';

/** What is in force, to be changed. */
export function formOf({ now }: WithdrawalTerms): ThresholdsForm {
  return { ...now, starts: 'atOnce', day: '', clock: '00:00', reason: '' };
}

const WHOLE = /^\d{1,14}$/;
/** Which amount has to be how large, at least, beside which other one. */
const BESIDE: readonly (readonly [TermName, TermName, bigint, AmountProblem])[] = [
  ['charge_max', 'charge_min', 0n, 'maxWrong'],
  ['withdraw_min', 'withdraw_fee', 1n, 'feeWrong'],
  ['withdraw_max', 'withdraw_min', 0n, 'maxWrong'],
  ['automatic_house', 'automatic_person', 0n, 'houseWrong'],
];

function amountProblem(form: ThresholdsForm, name: TermName): AmountProblem | null {
  if (!WHOLE.test(form[name])) return 'thresholdWrong';
  const amount = BigInt(form[name]);
  if (name === 'charge_min' && amount === 0n) return 'minWrong';
  const wrong = BESIDE.find(
    ([one, other, more]) =>
      one === name && WHOLE.test(form[other]) && amount < BigInt(form[other]) + more,
  );
  return wrong?.[3] ?? null;
}

/** What is wrong with each field; null where nothing is. */
export function thresholdsProblems(form: ThresholdsForm, nowMs: number) {
  const at = momentOf(form);
  const isPast = at === undefined || Date.parse(at) <= nowMs;
  return {
    ...ofEach((name) => amountProblem(form, name)),
    from: form.starts === 'later' && isPast ? ('fromWrong' as const) : null,
    reason: reasonProblem(form.reason),
  };
}

/** What is sent of a form without problems. */
export function bodyOf(form: ThresholdsForm) {
  const from = form.starts === 'later' ? momentOf(form) : undefined;
  return {
    ...ofEach((name) => form[name]),
    ...(from === undefined ? {} : { from }),
    reason: form.reason.trim(),
  };
}

const ofEach = <T>(make: (name: TermName) => T) =>
  Object.fromEntries(TERM_NAMES.map((name) => [name, make(name)])) as Record<TermName, T>;
