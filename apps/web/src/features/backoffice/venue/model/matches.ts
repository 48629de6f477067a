import { foldText } from '@sarraf/money';

/** Whether one of some names contains what is searched for, however it is written. */
export function matches(search: string, names: readonly string[]): boolean {
  const wanted = foldText(search);
  return names.some((name) => foldText(name).includes(wanted));
}
