import type { UserData } from '@sarraf/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button, ButtonLink } from '../../../components/button.tsx';
import { Num } from '../../../components/num.tsx';
import { QueryView } from '../../../components/query-view.tsx';
import { SkeletonRows } from '../../../components/states.tsx';
import { rich } from '../../../i18n/rich.tsx';
import { useTexts } from '../../../i18n/texts.ts';
import { messageSettingsQuery } from '../../../lib/queries/message-settings.ts';
import { SetUpSheet } from '../authenticator/set-up-sheet.tsx';
import { type Strength, strengthOf } from '../model/strength.ts';
import { securityTexts } from '../texts/security-texts.ts';
import './security.css';

const STRENGTH_KEYS = {
  weak: 'strengthWeak',
  good: 'strengthGood',
  best: 'strengthBest',
} as const;
const ITEM_KEYS = {
  password: 'hasPassword',
  twoStep: 'hasTwoStep',
  phishingWord: 'hasPhishingWord',
} as const;

/** How safe the account is, and the one thing to do next. */
export function Summary({ user }: { user: UserData }) {
  const t = useTexts(securityTexts);
  const settings = useQuery(messageSettingsQuery);
  return (
    <QueryView query={settings} title={t.failedUser} waiting={<SkeletonRows rows={2} />}>
      {({ phishing_word }) => {
        const hasTwoStep = user.two_factor !== 'off';
        const strength = strengthOf({ hasTwoStep, hasPhishingWord: phishing_word !== null });
        return (
          <div className="security-summary">
            <Segments strength={strength} />
            <NextStep strength={strength} />
          </div>
        );
      }}
    </QueryView>
  );
}

function Segments({ strength }: { strength: Strength }) {
  const t = useTexts(securityTexts);
  const count = {
    done: <Num value={String(strength.done)} />,
    all: <Num value={String(strength.items.length)} />,
  };
  return (
    <div className="min-w-0">
      <p className="flex items-baseline gap-3">
        <span className="text-lead font-semibold">{t[STRENGTH_KEYS[strength.word]]}</span>
        <span className="text-fg2">{rich(t.ofAll, count)}</span>
      </p>
      <ul className="security-segments">
        {strength.items.map(({ item, isDone }) => (
          <li key={item} data-done={isDone || undefined}>
            {t[ITEM_KEYS[item]]}
            <span className="sr-only"> {isDone ? t.isDone : t.isMissing}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

function NextStep({ strength: { next } }: { strength: Strength }) {
  const t = useTexts(securityTexts);
  const [isOpen, setOpen] = useState(false);
  if (next === null) return null;
  const isTwoStep = next === 'twoStep';
  return (
    <section className="security-next">
      <h2 className="font-semibold">{isTwoStep ? t.nextTwoStep : t.nextPhishingWord}</h2>
      <p className="text-table text-fg2">{isTwoStep ? t.whyTwoStep : t.whyPhishingWord}</p>
      <div className="mt-3 flex flex-wrap items-center gap-3">
        {isTwoStep ? (
          <Button size="sm" onClick={() => setOpen(true)}>
            {t.turnOn}
          </Button>
        ) : (
          <ButtonLink to="/settings/messages" size="sm">
            {t.setWord}
          </ButtonLink>
        )}
        <span className="text-caption text-fg2">{t.aMinute}</span>
      </div>
      <SetUpSheet open={isOpen} onClose={() => setOpen(false)} />
    </section>
  );
}
