import type { CoinDeposit } from '@sarraf/contracts';

/** A step of a deposit's way. */
export type DepositStep = 'seen' | 'confirm' | 'credit';
/** Behind it, where it stands, what comes, where it waits for something, and where it ended in vain. */
export type StepState = 'done' | 'current' | 'next' | 'held' | 'stopped';

/** A step and how it stands; `at` as far as it is known. */
export interface WayStep {
  readonly step: DepositStep;
  readonly state: StepState;
  readonly at: string | null;
}

const STATES: Readonly<Record<CoinDeposit['status'], readonly [StepState, StepState, StepState]>> =
  {
    seen: ['done', 'current', 'next'],
    confirming: ['done', 'current', 'next'],
    // of the chain it is enough; what is waited for stands at the step that comes
    waiting: ['done', 'done', 'held'],
    parked: ['done', 'done', 'held'],
    orphaned: ['done', 'held', 'next'],
    credited: ['done', 'done', 'done'],
    reversed: ['done', 'done', 'stopped'],
  };

/** In the network, its confirmations, in the wallet. */
export function depositWay(deposit: CoinDeposit): readonly WayStep[] {
  const { seen_at: seen, credited_at: credited, status } = deposit;
  const [first, second, third] = STATES[status];
  return [
    { step: 'seen', state: first, at: seen },
    { step: 'confirm', state: second, at: null },
    { step: 'credit', state: third, at: status === 'credited' ? credited : null },
  ];
}

/** Confirmations are counted one by one up to so many; more stand in one piece. */
const PIECES_MAX = 40;

/** A piece of the ring: behind it, the newest one, or still to come. */
export type Piece = 'done' | 'newest' | 'next';

/** The ring's pieces, one a confirmation; of very many, so many that each can still be seen. */
export function ringPieces({
  confirmations,
  needed,
}: Pick<CoinDeposit, 'confirmations' | 'needed'>): readonly Piece[] {
  const count = Math.min(needed, PIECES_MAX);
  const reached = Math.floor((Math.min(confirmations, needed) * count) / needed);
  const isWhole = confirmations >= needed;
  return Array.from({ length: count }, (_, index): Piece => {
    if (index >= reached) return 'next';
    return index === reached - 1 && !isWhole ? 'newest' : 'done';
  });
}

/** What is left of a time that was told a while ago, whole seconds; null where none was told. */
export function secondsLeft(
  { seconds_left: told }: Pick<CoinDeposit, 'seconds_left'>,
  toldAtMs: number,
  nowMs: number,
): number | null {
  if (told === null) return null;
  return Math.max(0, told - Math.floor(Math.max(0, nowMs - toldAtMs) / 1_000));
}
