import { useQuery } from '@tanstack/react-query';
import { ButtonLink } from '#components/button.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { messageSettingsQuery } from '#lib/queries/message-settings.ts';
import { SecurityRow } from './security-row.tsx';

const securityTexts = textsOf(() => import('../texts/fa.ts'));

/** The word that stands in our messages: whether there is one, and the way to it. */
export function PhishingRow() {
  const t = useTexts(securityTexts);
  const { data } = useQuery(messageSettingsQuery);
  // while it is not known the summary says that it waits, or why it failed
  if (data === undefined) return null;
  const isSet = data.phishing_word !== null;
  return (
    <SecurityRow icon="note" title={t.phishing} text={isSet ? t.phishingOn : t.phishingOff}>
      <ButtonLink to="/settings/messages" look="text" size="sm">
        {isSet ? t.changeWord : t.setWord}
      </ButtonLink>
    </SecurityRow>
  );
}
