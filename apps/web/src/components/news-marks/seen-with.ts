/** What is seen with news of a moment: the wire has it to the millisecond, it may be a part of one later. */
export function seenWith(publishedAt: string): string {
  return new Date(Date.parse(publishedAt) + 1).toISOString();
}
