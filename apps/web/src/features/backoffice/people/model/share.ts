/** How much of a whole a part is, in whole percents, 100 at most; money stays text until here. */
export function sharePercent(part: string, whole: string): number {
  const units = (text: string): bigint => BigInt(text.split('.')[0] ?? '0');
  const all = units(whole);
  if (all === 0n) return 0;
  const percent = (units(part) * 100n) / all;
  return Number(percent > 100n ? 100n : percent);
}
