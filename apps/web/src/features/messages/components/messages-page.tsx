import type { MessageSettings } from '@sarraf/contracts';
import { useQuery } from '@tanstack/react-query';
import { InnerPage } from '#components/inner-page.tsx';
import { OfflineReason } from '#components/offline-reason.tsx';
import { PageHeader } from '#components/page-header.tsx';
import { QueryView } from '#components/query-view.tsx';
import { Segmented } from '#components/segmented.tsx';
import { SkeletonRows } from '#components/states.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { messageSettingsQuery } from '#lib/queries/message-settings.ts';
import { useChangeSettings } from '../api/message-settings.ts';
import { Choices } from './choices.tsx';
import { Digest } from './digest.tsx';
import { Email } from './email.tsx';
import { PhishingWord } from './phishing-word.tsx';
import { PushDevices } from './push-devices.tsx';
import { PushHere } from './push-here.tsx';
import { QuietHours } from './quiet-hours.tsx';
import './messages.css';

const messagesTexts = textsOf(() => import('../texts/fa.ts'));

/** How a person is told of things: channels by topic, language, hours, address and word. */
export function MessagesPage() {
  const t = useTexts(messagesTexts);
  const query = useQuery(messageSettingsQuery);
  const settings = query.data;
  return (
    <InnerPage
      head={<PageHeader title={t.title} back="/settings" />}
      aside={settings === undefined ? undefined : <Known settings={settings} />}
    >
      <div className="pt-2">
        <OfflineReason className="pb-2" />
        <QueryView query={query} title={t.failed} waiting={<SkeletonRows rows={6} />}>
          {(data) => (
            <>
              {data.push_available && <PushHere />}
              <Choices settings={data} />
              {data.push_available && <PushDevices settings={data} />}
              <Language settings={data} />
              <QuietHours settings={data} />
              {data.mail_available && <Digest settings={data} />}
            </>
          )}
        </QueryView>
      </div>
    </InnerPage>
  );
}

/** Where messages go, and how one knows them. */
function Known({ settings }: { settings: MessageSettings }) {
  return (
    <>
      {settings.mail_available && <Email settings={settings} />}
      <PhishingWord settings={settings} />
    </>
  );
}

function Language({ settings }: { settings: MessageSettings }) {
  const t = useTexts(messagesTexts);
  const change = useChangeSettings();
  return (
    <div className="message-setting">
      <div className="min-w-0">
        <h2 className="font-semibold">{t.language}</h2>
        <p className="text-table text-fg2">{t.languageText}</p>
      </div>
      <Segmented
        wide
        label={t.language}
        value={settings.lang}
        choices={[
          { value: 'fa', label: t.persian },
          { value: 'en', label: t.english },
        ]}
        onChange={(lang) => change({ lang })}
      />
    </div>
  );
}
