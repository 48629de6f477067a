/** What stands for the middle of a last name, however long it is. */
const MIDDLE = '•••';

/**
 * Enough of a name to know somebody by whom one knows: `رضا م•••ی`.
 *
 * @example maskName('رضا', 'محمدی') // 'رضا م•••ی'
 */
export function maskName(firstName: string | null, lastName: string | null): string {
  const whole = lastName ?? '';
  const [first, last] = [whole.slice(0, 1), whole.length > 1 ? whole.slice(-1) : ''];
  return `${firstName ?? ''} ${first}${MIDDLE}${last}`.trim();
}
