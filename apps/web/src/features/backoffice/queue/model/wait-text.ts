/** The largest unit that a wait is said in. */
export type WaitUnit = 'waitSeconds' | 'waitMinutes' | 'waitHours' | 'waitDays';

/** A wait in seconds as one figure and its unit; a key of the texts. */
export function waitOf(seconds: number): { readonly unit: WaitUnit; readonly count: number } {
  if (seconds < 90) return { unit: 'waitSeconds', count: seconds };
  const minutes = Math.round(seconds / 60);
  if (minutes < 90) return { unit: 'waitMinutes', count: minutes };
  const hours = Math.round(minutes / 60);
  if (hours < 48) return { unit: 'waitHours', count: hours };
  return { unit: 'waitDays', count: Math.round(hours / 24) };
}
