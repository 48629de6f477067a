import { useCount } from '../../../components/num.tsx';
import { textsOf, useTexts } from '../../../i18n/texts.ts';
import './coin-deposit.css';

const coinDepositTexts = textsOf(() => import('../texts/fa.ts'));

const STEPS = [1, 2, 3] as const;

/** Network, address, tracker: how far one is. */
export function StepBars({ now }: { now: (typeof STEPS)[number] }) {
  const t = useTexts(coinDepositTexts);
  const count = useCount();
  return (
    <div className="step-bars" role="img" aria-label={t.steps(count(now), count(STEPS.length))}>
      {STEPS.map((step) => (
        <span key={step} data-reached={step <= now || undefined} />
      ))}
    </div>
  );
}
