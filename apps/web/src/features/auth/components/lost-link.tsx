import { Link } from '@tanstack/react-router';
import { textsOf, useTexts } from '#i18n/texts.ts';

const authTexts = textsOf(() => import('../texts/fa.ts'));

/** The way of whoever cannot sign in at all. */
export function LostLink() {
  const t = useTexts(authTexts);
  return (
    <Link to="/recover" className="link inline-block py-1">
      {t.lostLink}
    </Link>
  );
}
