import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { LanguageAndTheme } from '#components/language-and-theme.tsx';
import { Logo } from '#components/logo.tsx';
import { useCount } from '#components/num.tsx';
import { StepBars } from '#components/step-bars.tsx';
import { useDocumentTitle } from '#components/use-document-title.ts';
import { textsOf, useTexts } from '#i18n/texts.ts';

const authTexts = textsOf(() => import('../texts/fa.ts'));

/** How far one is: both ways of more than one step, registering and a new password, have three. */
export type AuthStep = 1 | 2 | 3;

const STEPS = 3;

/** The frame of the sign-in screens: logo, the two switches, one column; nothing else. */
export function AuthFrame({
  title,
  lead,
  step,
  children,
  foot,
}: {
  title: string;
  lead: ReactNode;
  step?: AuthStep | undefined;
  children: ReactNode;
  foot?: ReactNode;
}) {
  const t = useTexts(authTexts);
  const count = useCount();
  useDocumentTitle(title);
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="flex h-14 items-center justify-between ps-5 pe-2 lg:h-16 lg:px-10">
        <Link to="/markets">
          <Logo />
        </Link>
        <span className="flex items-center">
          <LanguageAndTheme />
        </span>
      </header>
      <main
        id="main"
        tabIndex={-1}
        className={`mx-auto flex w-full max-w-[400px] flex-1 flex-col px-5 pb-10 lg:pt-[10vh] ${step === undefined ? 'pt-8' : ''}`}
      >
        {step !== undefined && (
          <StepBars now={step} of={STEPS} label={t.step(count(step), count(STEPS))} />
        )}
        <h1 className="text-h2 font-bold">{title}</h1>
        <p className="mt-1 mb-7 text-fg2">{lead}</p>
        {children}
        {foot !== undefined && <p className="mt-6 text-center text-fg2">{foot}</p>}
      </main>
    </div>
  );
}
