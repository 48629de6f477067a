import { useQuery } from '@tanstack/react-query';
import { ButtonLink } from '../../../components/button.tsx';
import { Icon } from '../../../components/icon.tsx';
import { useTexts } from '../../../i18n/texts.ts';
import { messageSettingsQuery } from '../../../lib/queries/message-settings.ts';
import { securityTexts } from '../texts/security-texts.ts';

/** The word that stands in our messages: whether there is one, and the way to it. */
export function PhishingRow() {
  const t = useTexts(securityTexts);
  const { data } = useQuery(messageSettingsQuery);
  // while it is not known the summary says that it waits, or why it failed
  if (data === undefined) return null;
  const isSet = data.phishing_word !== null;
  return (
    <div className="row min-h-16 py-3">
      <span className="text-brand">
        <Icon name="shield" />
      </span>
      <div className="min-w-0 flex-1">
        <h3 className="font-medium">{t.phishing}</h3>
        <p className="text-caption text-fg2">{isSet ? t.phishingOn : t.phishingOff}</p>
      </div>
      <ButtonLink to="/settings/messages" look="text" size="sm">
        {isSet ? t.changeWord : t.setWord}
      </ButtonLink>
    </div>
  );
}
