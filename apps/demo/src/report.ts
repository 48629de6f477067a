/** One line on standard error: the demo's processes have no other log. */
export function report(part: string, sentence: string): void {
  process.stderr.write(`${new Date().toISOString()} ${part}: ${sentence}\n`);
}

/** What went wrong, in words. */
export function reasonOf(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause);
  return cause.cause instanceof Error ? `${cause.message} (${cause.cause.message})` : cause.message;
}
