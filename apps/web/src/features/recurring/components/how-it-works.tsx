import { Icon } from '#components/icon.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';

const recurringTexts = textsOf(() => import('../texts/fa.ts'));

/** What somebody should know before they begin. */
export function HowItWorks() {
  const t = useTexts(recurringTexts);
  const lines = [
    ['swap-across', t.howPrice],
    ['bell', t.howTold],
    ['info', t.howStop],
  ] as const;
  return (
    <section>
      <h2 className="font-semibold">{t.how}</h2>
      <ul className="mt-3 grid gap-3">
        {lines.map(([icon, text]) => (
          <li key={icon} className="flex gap-3 text-table text-fg2">
            <span className="text-brand">
              <Icon name={icon} size={20} />
            </span>
            {text}
          </li>
        ))}
      </ul>
    </section>
  );
}
