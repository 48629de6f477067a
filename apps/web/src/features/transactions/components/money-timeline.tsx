import { Icon } from '#components/icon.tsx';
import { Time } from '#components/time.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import type { Step } from '#lib/money-way.ts';

const transactionsTexts = textsOf(() => import('../texts/fa.ts'));

/** The steps that the money goes: across on desktops, down on phones. */
export function MoneyTimeline({ steps }: { steps: readonly Step[] }) {
  const t = useTexts(transactionsTexts);
  return (
    <ol className="money-way" aria-label={t.way}>
      {steps.map((step) => (
        <li
          key={step.name}
          data-standing={step.standing}
          aria-current={step.standing === 'now' ? 'step' : undefined}
        >
          <span className="money-way-sign">
            {step.standing === 'done' && <Icon name="check" size={12} />}
            {step.standing === 'failed' && <Icon name="close" size={12} />}
          </span>
          <span className="font-semibold">{t[step.name]}</span>
          <span className="text-caption text-fg2">
            {step.at !== null && (
              <Time at={step.at} shape={step.standing === 'next' ? 'dayClock' : 'seconds'} />
            )}
            {step.standing === 'now' && t.stepNow}
          </span>
        </li>
      ))}
    </ol>
  );
}
