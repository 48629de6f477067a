import type { PersonStanding } from '@sarraf/contracts';
import type { ReactNode } from 'react';
import { Chip } from '#components/signs.tsx';
import { Time } from '#components/time.tsx';
import { rich } from '#i18n/rich.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { useShownDigits } from '#lib/use-shown-digits.ts';

const peopleTexts = textsOf(() => import('../texts/fa.ts'));

/** The words of a word of the wire: `card_refused` of `refused`; `other` where there are none. */
export function useWords(): (group: string, word: string, other: string) => string {
  const t: Readonly<Record<string, string>> = useTexts(peopleTexts);
  return (group, word, other) => t[`${group}_${word}`] ?? t[`${group}_other`] ?? other;
}

/** First and last name as one isolate: whatever they hold turns nothing around them. */
export function PersonName({
  person,
}: {
  person: { readonly first_name: string | null; readonly last_name: string | null };
}) {
  const t = useTexts(peopleTexts);
  const names = [person.first_name, person.last_name].filter((one) => one !== null).join(' ');
  return names === '' ? <span className="text-fg2">{t.noName}</span> : <bdi>{names}</bdi>;
}

/** A mobile, masked or whole, left to right. */
export function Mobile({ mobile }: { mobile: string }) {
  const digits = useShownDigits();
  return (
    <bdi dir="ltr" className="num">
      {digits(mobile.replace('***', ' ••• '))}
    </bdi>
  );
}

/** What of a standing is out of the ordinary, as chips. */
export function StandingChips({ standing }: { standing: PersonStanding }) {
  const t = useTexts(peopleTexts);
  const held = standing.money_held_until;
  return (
    <>
      {standing.frozen && (
        <Chip kind="err" icon="lock">
          {t.frozen}
        </Chip>
      )}
      {standing.blocks.map(({ action, until }) => (
        <Chip key={action} kind="warn" icon="clock">
          <span>
            {t[`blocked_${action}`]}
            {until !== null && <> {rich(t.until, { time: <Time at={until} /> })}</>}
          </span>
        </Chip>
      ))}
      {held !== null && (
        <Chip kind="warn" icon="clock">
          <span>{rich(t.held, { time: <Time at={held} /> })}</span>
        </Chip>
      )}
    </>
  );
}

/** A part of a page with its head. */
export function Part({
  title,
  end,
  children,
  className = '',
}: {
  title: ReactNode;
  end?: ReactNode;
  children: ReactNode;
  className?: string;
}) {
  return (
    <section className={`person-part ${className}`}>
      <div className="person-part-head">
        <h2>{title}</h2>
        {end !== undefined && <span className="text-caption text-fg2">{end}</span>}
      </div>
      {children}
    </section>
  );
}
