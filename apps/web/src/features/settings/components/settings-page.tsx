import { type ReactNode, Suspense, useState } from 'react';
import { InstallSheet } from '#components/install/lazy-install.tsx';
import { Button, ButtonLink } from '#components/button.tsx';
import { InnerPage } from '#components/inner-page.tsx';
import { PageHeader } from '#components/page-header.tsx';
import { Segmented } from '#components/segmented.tsx';
import { Switch } from '#components/switch.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { APP_VERSION } from '#lib/constants.ts';
import { installWay } from '#lib/install-prompt.ts';
import { checkVersion } from '#lib/service-worker.ts';
import { session } from '#lib/session.ts';
import { changeLanguage, changeSettings, settings } from '#lib/settings.ts';
import { useStore } from '#lib/store.ts';
import { useSubmit } from '#lib/use-submit.ts';
import { useShownDigits } from '#lib/use-shown-digits.ts';
import '../settings.css';

const settingsTexts = textsOf(() => import('../texts/fa.ts'));

/** What a person sets for this browser; each choice shows at once. */
export function SettingsPage() {
  const t = useTexts(settingsTexts);
  const current = useStore(settings);
  const isSignedIn = useStore(session) !== null;
  return (
    <InnerPage head={<PageHeader title={t.title} />} aside={<About />}>
      <div className="pt-2">
        {isSignedIn && (
          <Setting title={t.messages} hint={t.messagesHint}>
            <ButtonLink look="outline" size="sm" to="/settings/messages">
              {t.messagesOpen}
            </ButtonLink>
          </Setting>
        )}
        <Setting title={t.language} hint={t.languageHint}>
          <Segmented
            wide
            label={t.language}
            value={current.lang}
            choices={[
              { value: 'fa', label: t.persian },
              { value: 'en', label: t.english },
            ]}
            onChange={(lang) => void changeLanguage(lang)}
          />
        </Setting>
        <Setting title={t.theme} hint={t.themeHint}>
          <Segmented
            wide
            label={t.theme}
            value={current.theme}
            choices={[
              { value: 'dark', label: t.dark },
              { value: 'light', label: t.light },
              { value: 'system', label: t.system },
            ]}
            onChange={(theme) => changeSettings({ theme })}
          />
        </Setting>
        {current.lang === 'fa' && (
          <Setting title={t.digits} hint={t.digitsHint}>
            <Segmented
              wide
              label={t.digits}
              value={current.digits}
              choices={[
                { value: 'fa', label: t.digitsFa },
                { value: 'latin', label: t.digitsLatin },
              ]}
              onChange={(digits) => changeSettings({ digits })}
            />
          </Setting>
        )}
        <Setting title={t.colours} hint={t.coloursHint}>
          <Segmented
            wide
            label={t.colours}
            value={current.colours}
            choices={[
              { value: 'green-red', label: t.greenRed },
              { value: 'blue-orange', label: t.blueOrange },
            ]}
            onChange={(colours) => changeSettings({ colours })}
          />
        </Setting>
        <Setting title={t.singleKeys} hint={t.singleKeysHint}>
          <Switch
            label={t.singleKeys}
            checked={current.singleKeys}
            onChange={(singleKeys) => changeSettings({ singleKeys })}
          />
        </Setting>
      </div>
    </InnerPage>
  );
}

/** The app itself: its version, and the way onto the home screen. */
function About() {
  return (
    <>
      <Version />
      <Install />
    </>
  );
}

/** Only where it can be installed and isn't yet. */
function Install() {
  const t = useTexts(settingsTexts);
  const way = useStore(installWay);
  const [isOpen, setOpen] = useState(false);
  if (way === null) return null;
  return (
    <section>
      <h2 className="font-semibold">{t.install}</h2>
      <p className="mb-3 text-table text-fg2">{t.installHint}</p>
      <Button
        look="outline"
        size="sm"
        icon={way === 'safari' ? 'share' : 'download'}
        aria-haspopup={way === 'safari' ? 'dialog' : undefined}
        onClick={() => {
          if (way === 'safari') setOpen(true);
          else void way.prompt();
        }}
      >
        {way === 'safari' ? t.installSteps : t.installNow}
      </Button>
      {isOpen && (
        <Suspense>
          <InstallSheet way={way} startsWithSteps onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </section>
  );
}

function Setting({
  title,
  hint,
  children,
}: {
  title: string;
  hint: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className="setting">
      <div className="min-w-0">
        <h2 className="font-semibold">{title}</h2>
        <p className="text-table text-fg2">{hint}</p>
      </div>
      {children}
    </div>
  );
}

function Version() {
  const t = useTexts(settingsTexts);
  const inDigits = useShownDigits();
  const [found, setFound] = useState<'newer' | 'current' | 'unavailable' | null>(null);
  const check = useSubmit(async () => setFound(await checkVersion()));
  const version = inDigits(APP_VERSION);
  return (
    <section>
      <h2 className="font-semibold">{t.version}</h2>
      <p className="mb-3 text-table text-fg2">
        <bdi dir="ltr">{version}</bdi>
        <span role="status">{found === null ? '' : ` · ${t[found]}`}</span>
      </p>
      <Button look="outline" size="sm" sends busy={check.busy} onClick={() => check.send()}>
        {t.check}
      </Button>
    </section>
  );
}
