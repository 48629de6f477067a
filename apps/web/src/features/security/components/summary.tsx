import type { UserData } from '@sarraf/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ButtonLink } from '#components/button.tsx';
import { SheetButton } from '#components/sheet-button.tsx';
import { Num } from '#components/num.tsx';
import { QueryView } from '#components/query-view.tsx';
import { SkeletonRows } from '#components/states.tsx';
import { rich } from '#i18n/rich.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { isPasskeyPossible } from '#lib/passkeys.ts';
import { messageSettingsQuery } from '#lib/queries/message-settings.ts';
import { SetUpSheet } from '../authenticator/set-up-sheet.tsx';
import { PasskeysSheet } from '../passkeys/passkeys-row.tsx';
import { passkeysQuery } from '../passkeys/passkeys-query.ts';
import { type Strength, strengthOf } from '../model/strength.ts';
import './security.css';

const securityTexts = textsOf(() => import('../texts/fa.ts'));

const STRENGTH_KEYS = {
  weak: 'strengthWeak',
  good: 'strengthGood',
  best: 'strengthBest',
} as const;
const ITEM_KEYS = {
  password: 'hasPassword',
  twoStep: 'hasTwoStep',
  passkey: 'hasPasskey',
  phishingWord: 'hasPhishingWord',
} as const;

/** How safe the account is, and the one thing to do next. */
export function Summary({ user }: { user: UserData }) {
  const t = useTexts(securityTexts);
  const settings = useQuery(messageSettingsQuery);
  const passkeys = useQuery(passkeysQuery);
  return (
    <QueryView query={settings} title={t.failedUser} waiting={<SkeletonRows rows={2} />}>
      {({ phishing_word }) => {
        const hasTwoStep = user.two_factor !== 'off';
        const strength = strengthOf({
          hasTwoStep,
          hasPasskey: (passkeys.data?.length ?? 0) > 0,
          canHavePasskey: isPasskeyPossible(),
          hasPhishingWord: phishing_word !== null,
        });
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

const NEXT_KEYS = {
  twoStep: { title: 'nextTwoStep', why: 'whyTwoStep' },
  passkey: { title: 'nextPasskey', why: 'whyPasskey' },
  phishingWord: { title: 'nextPhishingWord', why: 'whyPhishingWord' },
} as const;

function NextStep({ strength: { next } }: { strength: Strength }) {
  const t = useTexts(securityTexts);
  const [open, setOpen] = useState<Strength['next']>(null);
  const close = () => setOpen(null);
  return (
    <>
      {next !== null && (
        <section className="security-next">
          <h2 className="font-semibold">{t[NEXT_KEYS[next].title]}</h2>
          <p className="text-table text-fg2">{t[NEXT_KEYS[next].why]}</p>
          <div className="mt-3 flex flex-wrap items-center gap-3">
            {next === 'phishingWord' ? (
              <ButtonLink to="/settings/messages" size="sm">
                {t.setWord}
              </ButtonLink>
            ) : (
              <SheetButton size="sm" onClick={() => setOpen(next)}>
                {next === 'passkey' ? t.addPasskey : t.turnOn}
              </SheetButton>
            )}
            <span className="text-caption text-fg2">{t.aMinute}</span>
          </div>
        </section>
      )}
      {/* stay while what they led to is done: its last step shows codes */}
      <SetUpSheet open={open === 'twoStep'} onClose={close} />
      <PasskeysSheet open={open === 'passkey'} onClose={close} />
    </>
  );
}
