import type { Incident } from '@sarraf/contracts';
import { Link } from '@tanstack/react-router';
import { Chip } from '#components/signs.tsx';
import { Time } from '#components/time.tsx';
import { rich } from '#i18n/rich.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { settings } from '#lib/settings.ts';
import { useStore } from '#lib/store.ts';
import { useShownDigits } from '#lib/use-shown-digits.ts';

const statusTexts = textsOf(() => import('../texts/fa.ts'));

/** What went wrong, in the words of staff, and where help is. */
export function Incidents({ incidents }: { incidents: readonly Incident[] }) {
  const t = useTexts(statusTexts);
  return (
    <aside className="status-aside">
      <section>
        <h2>{t.incidents}</h2>
        {incidents.length === 0 && <p className="text-fg2">{t.noIncidents}</p>}
        {incidents.map((incident) => (
          <OneIncident key={incident.id} incident={incident} />
        ))}
      </section>
      <section>
        <h2>{t.help}</h2>
        <p className="pb-2 text-fg2">{t.helpText}</p>
        <Link to="/help" className="link">
          {t.help}
        </Link>
      </section>
      <section>
        <h2>{t.proof}</h2>
        <p className="pb-2 text-fg2">{t.proofText}</p>
        <Link to="/proof" className="link">
          {t.proof}
        </Link>
      </section>
    </aside>
  );
}

function OneIncident({ incident }: { incident: Incident }) {
  const t = useTexts(statusTexts);
  const { lang } = useStore(settings);
  const inDigits = useShownDigits();
  const { began_at: began, ended_at: ended, state, title, updates } = incident;
  const kind = ended !== null ? 'ok' : state === 'down' ? 'err' : 'warn';
  return (
    <article className="status-incident">
      <h3>{inDigits(title[lang])}</h3>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 pb-2 text-caption text-fg2">
        <Chip kind={kind}>{ended === null ? t[state] : t.solved}</Chip>
        <span>
          {ended === null
            ? rich(t.from, { time: <Time at={began} /> })
            : rich(t.fromTo, { from: <Time at={began} />, to: <Time at={ended} /> })}
        </span>
      </p>
      <ul>
        {updates.map((update, at) => (
          // what was said stays where it stands
          <li key={at}>
            <Time at={update.at} shape="clock" />
            <span>{inDigits(update.text[lang])}</span>
          </li>
        ))}
      </ul>
    </article>
  );
}
