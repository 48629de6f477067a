// Which steps of a way to the root are shown: the lowest, the highest, and how many between.
import type { CheckedStep } from './check-proof.ts';

/** A step with its number, from 0: the leaf; or so many that are left out. */
export type ShownStep =
  | { readonly kind: 'step'; readonly level: number; readonly step: CheckedStep }
  | { readonly kind: 'left_out'; readonly count: number };

const LOW = 4;
const HIGH = 3;

/** The root first. */
export function shownSteps(steps: readonly CheckedStep[]): ShownStep[] {
  const all = steps.map((step, level): ShownStep => ({ kind: 'step', level, step })).reverse();
  const leftOut = all.length - LOW - HIGH;
  if (leftOut < 2) return all;
  return [
    ...all.slice(0, HIGH),
    { kind: 'left_out', count: leftOut },
    ...all.slice(HIGH + leftOut),
  ];
}

const ENDS = 4;

/** A hash by its ends, as two people compare them; what is short is told whole. */
export function shortHash(text: string): string {
  return text.length <= 3 * ENDS ? text : `${text.slice(0, ENDS)}…${text.slice(-ENDS)}`;
}

/** A part of a whole in percent for a bar, at least a hair where there is something. */
export function percentOf(part: bigint, whole: bigint): number {
  if (whole <= 0n || part <= 0n) return 0;
  return Math.max(1, Number((part * 1000n) / whole) / 10);
}
