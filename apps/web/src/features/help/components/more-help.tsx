import { Link } from '@tanstack/react-router';
import { ButtonLink } from '#components/button.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';

const helpTexts = textsOf(() => import('../texts/fa.ts'));

/** Whom to ask where nothing here helps; visitors are led by the sign-in. */
export function MoreHelp() {
  const t = useTexts(helpTexts);
  return (
    <aside className="help-ask">
      <h2>{t.notFoundTitle}</h2>
      <p className="text-fg2">{t.notFoundText}</p>
      <div className="pt-4">
        <ButtonLink to="/ticket/new">{t.newTicket}</ButtonLink>
      </div>
      <p className="pt-4">
        <Link to="/proof" className="link">
          {t.proof}
        </Link>
      </p>
    </aside>
  );
}
