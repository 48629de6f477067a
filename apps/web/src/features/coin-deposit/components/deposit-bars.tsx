import { useCount } from '#components/num.tsx';
import { StepBars } from '#components/step-bars.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import './coin-deposit.css';

const coinDepositTexts = textsOf(() => import('../texts/fa.ts'));

const STEPS = 3;

/** Network, address, tracker: how far one is. */
export function DepositBars({ now }: { now: 1 | 2 | 3 }) {
  const t = useTexts(coinDepositTexts);
  const count = useCount();
  return <StepBars now={now} of={STEPS} label={t.steps(count(now), count(STEPS))} />;
}
