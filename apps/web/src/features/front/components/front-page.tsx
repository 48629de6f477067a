import { Link } from '@tanstack/react-router';
import { ButtonLink } from '#components/button.tsx';
import { LanguageAndTheme } from '#components/language-and-theme.tsx';
import { Logo } from '#components/logo.tsx';
import { useDocumentTitle } from '#components/use-document-title.ts';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { FrontFees } from './front-fees.tsx';
import { Hero } from './hero.tsx';
import { HouseLine } from './house-line.tsx';
import { LivePrices } from './live-prices.tsx';
import { Reasons } from './reasons.tsx';
import '../front.css';

const frontTexts = textsOf(() => import('../texts/fa.ts'));

/** What Sarraf is, for whoever comes the first time: by what it does now, not by what it says of itself. */
export function FrontPage() {
  const t = useTexts(frontTexts);
  useDocumentTitle(t.title);
  return (
    <>
      <header className="page-head lg:hidden">
        <span className="flex-1">
          <Logo />
        </span>
        <LanguageAndTheme />
        <ButtonLink to="/login" look="outline" size="sm">
          {t.login}
        </ButtonLink>
      </header>
      <div className="front-hero">
        <Hero />
        <LivePrices />
      </div>
      <HouseLine />
      <Reasons />
      <FrontFees />
      <Steps />
      <Foot />
    </>
  );
}

const STEPS = ['mobile', 'identity', 'deposit', 'buy'] as const;

/** From registering to the first purchase. */
function Steps() {
  const t = useTexts(frontTexts);
  return (
    <section className="front-part front-steps">
      <h2>{t.steps}</h2>
      <ol>
        {STEPS.map((step) => (
          <li key={step}>
            <b>{t[`${step}Step`]}</b>
            <span>{t[`${step}StepText`]}</span>
          </li>
        ))}
      </ol>
      <ButtonLink to="/register" size="lg">
        {t.register}
      </ButtonLink>
    </section>
  );
}

/** Where else one may look before one trusts it. */
function Foot() {
  const t = useTexts(frontTexts);
  return (
    <footer className="front-foot">
      <span className="grid gap-1">
        <Logo />
        <span className="text-caption text-fg2">{t.openSource}</span>
      </span>
      <nav aria-label={t.footNav}>
        <Link to="/markets">{t.markets}</Link>
        <Link to="/fees">{t.fees}</Link>
        <Link to="/status">{t.status}</Link>
        <Link to="/help">{t.help}</Link>
        <Link to="/news">{t.news}</Link>
        <Link to="/terms">{t.terms}</Link>
      </nav>
    </footer>
  );
}
