import { Link } from '@tanstack/react-router';
import { Icon } from '#components/icon.tsx';
import { Question } from '#components/question.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';

const otcTexts = textsOf(() => import('../texts/fa.ts'));

/** Where a trade with the house stands: asked for, offered at a price, or done. */
export type OtcStep = 'ask' | 'offer' | 'done';

const ORDER: readonly OtcStep[] = ['ask', 'offer', 'done'];

/** The way in three steps and what people ask about it: the desktop's third column. */
export function HowItWorks({ step, market }: { step: OtcStep; market: string }) {
  const t = useTexts(otcTexts);
  const now = ORDER.indexOf(step);
  const steps = [
    { title: t.step1, text: t.step1Text },
    { title: t.step2, text: t.step2Text },
    { title: t.step3, text: t.step3Text },
  ];
  return (
    <aside aria-label={t.how} className="otc-how">
      <h2 className="mb-4 font-semibold">{t.how}</h2>
      <ol className="otc-steps">
        {steps.map(({ title, text }, index) => (
          <li
            key={title}
            data-state={index < now || step === 'done' ? 'done' : index === now ? 'now' : 'next'}
            {...(index === now ? { 'aria-current': 'step' as const } : {})}
          >
            <span className="otc-step-mark">
              {(index < now || step === 'done') && <Icon name="check" size={14} />}
            </span>
            <span>
              <span className="block font-medium">{title}</span>
              <span className="block text-caption text-fg2">{text}</span>
            </span>
          </li>
        ))}
      </ol>
      <section className="border-t border-hair py-5">
        <h3 className="mb-1 font-semibold">{t.orMarket}</h3>
        <p className="text-table text-fg2">{t.orMarketText}</p>
        <Link
          to="/trade/$pair"
          params={{ pair: market }}
          className="link mt-2 inline-flex items-center gap-1"
        >
          {t.goMarket}
          <Icon name="chevron" size={16} />
        </Link>
      </section>
      {[
        { ask: t.askLate, answer: t.askLateText },
        { ask: t.askShort, answer: t.askShortText },
      ].map(({ ask, answer }) => (
        <Question key={ask} group="quick-buy" title={ask} text={answer} />
      ))}
    </aside>
  );
}
