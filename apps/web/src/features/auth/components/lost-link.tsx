import { Link } from '@tanstack/react-router';
import { useTexts } from '../../../i18n/texts.ts';
import { authTexts } from '../texts/auth-texts.ts';

/** The way of whoever cannot sign in at all. */
export function LostLink() {
  const t = useTexts(authTexts);
  return (
    <Link to="/recover" className="link inline-block py-1">
      {t.lostLink}
    </Link>
  );
}
