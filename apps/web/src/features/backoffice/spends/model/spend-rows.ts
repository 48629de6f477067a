import type { ChainSpend } from '@sarraf/contracts';
import { readDecimal } from '#lib/decimals.ts';

/** How a state is coloured. */
export type Tone = 'plain' | 'ok' | 'warn' | 'err' | 'brand';

const TONES = {
  opened: 'plain',
  released: 'plain',
  signed: 'brand',
  broadcast: 'brand',
  mined: 'brand',
  final: 'ok',
  failed: 'err',
  void: 'plain',
} as const satisfies Readonly<Record<ChainSpend['state'], Tone>>;

/** What is said of a transaction in one chip: that it is stuck, what it waits for, else its state. */
export function standingOf({
  state,
  wait,
  is_stuck: isStuck,
  bump_wanted: isBumpWanted,
}: Pick<ChainSpend, 'state' | 'wait' | 'is_stuck' | 'bump_wanted'>): {
  readonly word:
    | 'stuck'
    | 'bumpWanted'
    | `wait_${NonNullable<ChainSpend['wait']>}`
    | `state_${ChainSpend['state']}`;
  readonly tone: Tone;
} {
  if (isBumpWanted) return { word: 'bumpWanted', tone: 'warn' };
  if (isStuck) return { word: 'stuck', tone: 'err' };
  if (wait !== null) return { word: `wait_${wait}`, tone: 'warn' };
  return { word: `state_${state}`, tone: TONES[state] };
}

/** Whether a transaction is done with. */
export function isEnded({ state }: Pick<ChainSpend, 'state'>): boolean {
  return state === 'final' || state === 'failed' || state === 'void';
}

/** The version that counts: the mined one, else the newest; undefined before the first. */
export function versionOf({ versions }: Pick<ChainSpend, 'versions'>) {
  return versions.find(({ state }) => state === 'mined') ?? versions.at(-1);
}

/** How much of a most is used, in whole percent, at most 999; 0 where the most is nothing. */
export function usedPercent({
  used,
  max,
}: {
  readonly used: string;
  readonly max: string;
}): number {
  const [part, whole] = [readDecimal(used, 18), readDecimal(max, 18)];
  if (part === null || whole === null || whole === 0n) return 0;
  return Math.min(999, Number((part * 100n) / whole));
}

/** An address in groups: its first six, then fours. */
export function addressGroups(address: string): readonly string[] {
  return [address.slice(0, 6), ...(address.slice(6).match(/.{1,4}/g) ?? [])];
}
