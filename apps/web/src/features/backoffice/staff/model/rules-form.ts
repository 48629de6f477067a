import { toLatinDigits } from '@sarraf/money';

/** Whether the idle time is none that the server takes. */
export function idleProblem(text: string): boolean {
  const minutes = Number(text);
  return !/^\d{1,4}$/.test(text) || minutes < 5 || minutes > 720;
}

/** One address a line, without empty ones. */
export function linesOf(text: string): string[] {
  return toLatinDigits(text)
    .split(/[\s,،]+/)
    .filter((line) => line !== '');
}
