import type { Fees, LimitName } from '@sarraf/contracts';

type Cap = Fees['limits'][number];

/** Of these a level that has no cap, of a day or of thirty, lets nothing through. */
const MUST_HAVE_ONE = ['gateway', 'withdrawal', 'transfer', 'bank'] as const;

/** A level's cap of a kind; `none` where only others limit it, `closed` where it can't be done at all. */
export function capText(
  limits: Fees['limits'],
  kind: LimitName,
  level: 1 | 2,
): Cap | 'none' | 'closed' {
  const own = limits.filter((one) => one.level === level);
  const cap = own.find((one) => one.kind === kind);
  if (cap !== undefined) return cap;
  const group = MUST_HAVE_ONE.find((one) => kind.startsWith(`${one}_`));
  if (group === undefined) return 'none';
  return own.some((one) => one.kind.startsWith(`${group}_`)) ? 'none' : 'closed';
}
