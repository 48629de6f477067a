import type { UserData } from '@sarraf/contracts';
import { useQuery } from '@tanstack/react-query';
import { ButtonLink } from '#components/button.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { messageSettingsQuery } from '#lib/queries/message-settings.ts';
import { SecurityRow } from '../components/security-row.tsx';

const contactsTexts = textsOf(() => import('./texts/fa.ts'));

/** The verified address, and the way to the page where it is set. */
export function EmailRow({ user: { email } }: { user: UserData }) {
  const t = useTexts(contactsTexts);
  const { data } = useQuery(messageSettingsQuery);
  // an installation that sends no mail has no use for an address
  if (data?.mail_available !== true) return null;
  const text = email === null ? t.noEmail : <bdi dir="ltr">{email}</bdi>;
  return (
    <SecurityRow icon="mail" title={t.email} text={text}>
      <ButtonLink to="/settings/messages" look="text" size="sm">
        {email === null ? t.add : t.change}
      </ButtonLink>
    </SecurityRow>
  );
}
