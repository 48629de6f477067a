import type { CoinDeposit } from '@sarraf/contracts';
import type { StepState } from '#lib/step-state.ts';

/** A step of a deposit's way. */
export type DepositStep = 'seen' | 'confirm' | 'credit';

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
