import type { ReactNode } from 'react';
import { textsOf, useTexts } from '../../i18n/texts.ts';
import type { StepState } from '../../lib/step-state.ts';
import { Icon } from '../icon.tsx';
import './chain-way.css';

const chainWayTexts = textsOf(() => import('./texts/fa.ts'));

/** A step as it is shown; `time` stands at the line's end. */
export interface ShownStep {
  readonly step: string;
  readonly state: StepState;
  readonly name: ReactNode;
  readonly more?: ReactNode;
  readonly time?: ReactNode;
}

/** The steps of what goes over a chain, each with its time as far as it is known. */
export function WayList({ label, steps }: { label: string; steps: readonly ShownStep[] }) {
  return (
    <ol className="chain-way" aria-label={label}>
      {steps.map(({ step, state, name, more, time }) => (
        <li
          key={step}
          data-state={state}
          aria-current={state === 'current' || state === 'held' ? 'step' : undefined}
        >
          <Mark state={state} />
          <span className="min-w-0 flex-1">
            <span className="chain-way-name">{name}</span>
            {more !== undefined && more !== null && (
              <span className="block text-table text-fg2">{more}</span>
            )}
          </span>
          <span className="chain-way-time">{time}</span>
        </li>
      ))}
    </ol>
  );
}

/** Colour is never the only sign; screen readers hear the state. */
function Mark({ state }: { state: StepState }) {
  const t = useTexts(chainWayTexts);
  const words: Readonly<Record<StepState, string>> = {
    done: t.wayDone,
    current: t.wayCurrent,
    held: t.wayHeld,
    stopped: t.wayStopped,
    next: '',
  };
  return (
    <span className="chain-way-mark">
      {state === 'done' && <Icon name="check" size={16} />}
      {state === 'stopped' && <Icon name="close" size={16} />}
      {state === 'held' && <Icon name="clock" size={16} />}
      {words[state] !== '' && <span className="sr-only">{words[state]}</span>}
    </span>
  );
}
