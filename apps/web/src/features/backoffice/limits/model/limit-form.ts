// A limit while it is typed, and what is wrong with it.
import type { LimitChange, LimitRule } from '@sarraf/contracts';
import { reasonProblem } from '#lib/reason.ts';
import { momentOf } from '#lib/tehran-moment.ts';

/** What is typed. */
export interface LimitForm {
  readonly kind: LimitRule['kind'];
  readonly level: '0' | '1' | '2';
  /** Toman, or tether, decimal text; of recent deposits those that do not count. */
  readonly cap: string;
  /** Not asked of recent deposits, whose window is one of its own. */
  readonly days: '1' | '30';
  readonly opens: string;
  readonly closes: string;
  readonly starts: 'atOnce' | 'later';
  readonly day: string;
  readonly clock: string;
  readonly reason: string;
}

/** With what the form opens: a cap on the charges of one day, from level 1 on, in force at once. */
export const EMPTY_LIMIT: LimitForm = {
  kind: 'gateway',
  level: '1',
  cap: '',
  days: '1',
  opens: '09:00',
  closes: '18:00',
  starts: 'atOnce',
  day: '',
  clock: '00:00',
  reason: '',
};

/** Whole numbers, of which the engine can count the smallest units. */
const CAPS = { IRT: /^\d{1,15}$/, USDT: /^\d{1,12}$/ } as const;

/** What a limit is an amount of. */
export function capAsset(kind: LimitRule['kind']): 'IRT' | 'USDT' {
  return kind === 'stablecoin_buy' ? 'USDT' : 'IRT';
}

/** The same form of another kind; what holds recent deposits back binds from level 0 on at first. */
export function ofKind(form: LimitForm, kind: LimitForm['kind']): LimitForm {
  const level = kind === 'recent_deposit' ? '0' : form.level === '0' ? '1' : form.level;
  return { ...form, kind, level };
}

/** What is wrong with each field; null where nothing is. */
export function limitProblems(form: LimitForm, nowMs: number) {
  const at = momentOf(form);
  const isLater = form.starts === 'later';
  const isHours = form.kind === 'trading_hours';
  return {
    cap: isHours || CAPS[capAsset(form.kind)].test(form.cap) ? null : ('capWrong' as const),
    hours: isHours && form.opens === form.closes ? ('hoursWrong' as const) : null,
    from: isLater && (at === undefined || Date.parse(at) <= nowMs) ? ('fromWrong' as const) : null,
    reason: reasonProblem(form.reason),
  };
}

const LEVELS = { '0': 0, '1': 1, '2': 2 } as const;
const DAYS = { '1': 1, '30': 30 } as const;
/** The last 72 hours: of recent deposits the only window. */
const RECENT_DAYS = 3;

const daysOf = ({ kind, days }: LimitForm) =>
  kind === 'recent_deposit' ? RECENT_DAYS : DAYS[days];

/** What is sent of a form without problems. */
export function changeOf(form: LimitForm): LimitChange {
  const from = form.starts === 'later' ? momentOf(form) : undefined;
  const common = { reason: form.reason.trim(), ...(from === undefined ? {} : { from }) };
  if (form.kind === 'trading_hours') {
    return { act: 'add_hours', opens: form.opens, closes: form.closes, ...common };
  }
  const { kind, cap } = form;
  return { act: 'add_cap', kind, level: LEVELS[form.level], cap, days: daysOf(form), ...common };
}

/** The row that the typed one comes in the place of: of its kind, level and window, in force now. */
export function rowInForce(rules: readonly LimitRule[], form: LimitForm): LimitRule | undefined {
  return rules.find(
    ({ kind, level, days, state }) =>
      state === 'in_force' &&
      kind === form.kind &&
      level === LEVELS[form.level] &&
      days === daysOf(form),
  );
}
