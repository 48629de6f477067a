// A browser engine as a walk needs it: few enough calls that two protocols fit behind them, and both
// take the same true input, as the WebDriver standard describes it.
import type { ChildProcess } from 'node:child_process';

/** One device of the standard's actions: `{type, id, actions}`. */
export type InputSource = Readonly<Record<string, unknown>>;

/** A browser with one page, until it is stopped. */
export interface Engine {
  readonly name: string;
  /** What the pages' consoles were told as errors, and what was thrown on them, so far. */
  errors(): Promise<readonly string[]>;
  /** Opens an address and waits until it is loaded. */
  open(address: string): Promise<void>;
  /** Runs the body of a function in the page and gives what it returns, which must be JSON. */
  evaluate(body: string): Promise<unknown>;
  /** Input as of a mouse and a keyboard. */
  perform(sources: readonly InputSource[]): Promise<void>;
  /** The page as a PNG. */
  picture(): Promise<Buffer>;
  resize(size: { readonly width: number; readonly height: number }): Promise<void>;
  stop(): Promise<void>;
}

/** Ends a program that a test started, and waits for it. */
export async function endProgram(program: ChildProcess): Promise<void> {
  if (program.exitCode !== null || program.signalCode !== null) return;
  const ended = new Promise((resolve) => program.once('exit', resolve));
  program.kill('SIGTERM');
  await ended;
}
