import { Link } from '@tanstack/react-router';
import { Icon } from '#components/icon.tsx';
import { useCount } from '#components/num.tsx';
import { Age } from '#components/time.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { mayOpen } from '#lib/ability.ts';
import { session } from '#lib/session.ts';
import { useStore } from '#lib/store.ts';
import { useNow } from '#lib/use-now.ts';
import { useServiceWords } from '../../health/components/service-words.ts';
import type { Alert } from '../model/alerts.ts';

const officeHomeTexts = textsOf(() => import('../texts/fa.ts'));

/** What is broken, each with its age and the way to it; nothing where nothing is. */
export function Alerts({ alerts }: { alerts: readonly Alert[] }) {
  const t = useTexts(officeHomeTexts);
  const current = useStore(session);
  if (alerts.length === 0) return null;
  const canOpen = mayOpen(current, '/services');
  return (
    <ul aria-label={t.alerts}>
      {alerts.map((alert) => (
        <li
          key={JSON.stringify(alert)}
          className={`flex min-h-[42px] items-center gap-3 border-b border-hair px-5 py-1 lg:px-6 ${
            isGrave(alert) ? 'chip-err' : 'chip-warn'
          }`}
        >
          <Icon name="alert" size={18} />
          <AlertWords alert={alert} />
          {canOpen && (
            <Link to="/services" className="link inline-flex min-h-8 items-center">
              {t.services}
            </Link>
          )}
        </li>
      ))}
    </ul>
  );
}

const isGrave = ({ kind }: Alert): boolean => kind === 'provider' || kind === 'region';

function AlertWords({ alert }: { alert: Alert }) {
  const t = useTexts(officeHomeTexts);
  const words = useServiceWords();
  const count = useCount();
  const now = useNow(10_000);
  const text = (): string => {
    switch (alert.kind) {
      case 'provider':
        return t.providerDown(words.port(alert.port));
      case 'region':
        return t.regionDown(alert.region);
      case 'late':
        return t.messagesLate(words.port(alert.channel));
      case 'failed':
        return t.messagesFailed(count(alert.count), words.port(alert.channel));
      case 'unknown':
        return t.messagesUnknown(count(alert.count), words.port(alert.channel));
    }
  };
  const at =
    alert.kind === 'late'
      ? now - alert.seconds * 1_000
      : alert.kind === 'provider'
        ? alert.at
        : null;
  return (
    <>
      <span className="min-w-0 flex-1 font-semibold text-fg">{text()}</span>
      {at !== null && <Age at={at} />}
    </>
  );
}
