import type { StaffMember } from '@sarraf/contracts';

type Named = Pick<StaffMember, 'first_name' | 'last_name' | 'mobile'>;

/** First and last name; who has none yet goes by their mobile. */
export function nameOf({ first_name: first, last_name: last, mobile }: Named): string {
  return [first, last].filter((part) => part !== null && part !== '').join(' ') || mobile;
}
