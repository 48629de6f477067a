/**
 * Waits for a task of its own, so that a tap that came meanwhile is heard and the page is drawn.
 *
 * @throws the signal's reason once it has ended what this is a part of
 */
export async function nextTask(signal: AbortSignal): Promise<void> {
  await new Promise<void>((resolve) => setTimeout(resolve));
  signal.throwIfAborted();
}
