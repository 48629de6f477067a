import type { StaffIncident } from '@sarraf/contracts';
import { useQuery } from '@tanstack/react-query';
import { IconButton } from '#components/button.tsx';
import { QueryView } from '#components/query-view.tsx';
import { Chip } from '#components/signs.tsx';
import { Empty, SkeletonRows } from '#components/states.tsx';
import { Time } from '#components/time.tsx';
import { rich } from '#i18n/rich.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { useMay } from '#lib/ability.ts';
import { settings } from '#lib/settings.ts';
import { useStore } from '#lib/store.ts';
import { incidentsQuery } from '../api/incidents.ts';
import { NEW } from './articles-part.tsx';
import { NewIncident, SayOfIncident } from './incident-forms.tsx';
import { useServiceWords } from './use-service-words.ts';

const contentTexts = textsOf(() => import('../texts/fa.ts'));

/** What went wrong, as the page of status tells it: opened, followed and ended here. */
export function IncidentsPart({
  open,
  onOpen,
}: {
  open: string | null;
  onOpen: (id: string | null) => void;
}) {
  const t = useTexts(contentTexts);
  const has = useMay()('create Article');
  const incidents = useQuery(incidentsQuery);
  return (
    <QueryView
      query={incidents}
      title={t.incidentsFailed}
      waiting={<SkeletonRows rows={4} height={64} />}
    >
      {(list) => {
        const shown = list.find(({ id }) => id === open);
        return (
          <div className="content-panes content-panes-two" data-open={open !== null || undefined}>
            <nav className="content-list" aria-label={t.incidents}>
              {list.length === 0 && (
                <Empty icon="pulse" title={t.noIncidents} text={t.noIncidentsText} />
              )}
              {list.map((one) => (
                <Row key={one.id} incident={one} isOpen={one.id === open} onOpen={onOpen} />
              ))}
            </nav>
            {open === null && <p className="content-choose">{t.chooseIncident}</p>}
            {open !== null && (
              <section className="content-form">
                <p className="lg:hidden">
                  <IconButton icon="back" label={t.toList} onClick={() => onOpen(null)} />
                </p>
                {open === NEW && has && <NewIncident onDone={onOpen} />}
                {open !== NEW && shown === undefined && <p className="text-fg2">{t.notThere}</p>}
                {shown !== undefined && <One key={shown.id} incident={shown} has={has} />}
              </section>
            )}
          </div>
        );
      }}
    </QueryView>
  );
}

function Row({
  incident,
  isOpen,
  onOpen,
}: {
  incident: StaffIncident;
  isOpen: boolean;
  onOpen: (id: string) => void;
}) {
  const { lang } = useStore(settings);
  return (
    <button
      type="button"
      className="content-row"
      aria-current={isOpen}
      onClick={() => onOpen(incident.id)}
    >
      <span className="line-clamp-2 font-semibold">{incident.title[lang]}</span>
      <span className="flex items-center gap-2 text-caption text-fg2">
        <StateOf incident={incident} />
        <span className="ms-auto">
          <Time at={incident.began_at} />
        </span>
      </span>
    </button>
  );
}

function StateOf({ incident: { ended_at: ended, state } }: { incident: StaffIncident }) {
  const t = useTexts(contentTexts);
  if (ended !== null) return <Chip kind="ok">{t.solved}</Chip>;
  return <Chip kind={state === 'down' ? 'err' : 'warn'}>{t[state]}</Chip>;
}

function One({ incident, has }: { incident: StaffIncident; has: boolean }) {
  const t = useTexts(contentTexts);
  const { lang } = useStore(settings);
  const nameOf = useServiceWords();
  const { began_at: began, ended_at: ended, made_by: by, networks, services, title } = incident;
  const touched = [...services, ...networks].map(nameOf);
  return (
    <div className="grid gap-4">
      <h2 className="text-lead font-semibold">{title[lang]}</h2>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-fg2">
        <StateOf incident={incident} />
        <span>
          {ended === null
            ? rich(t.since, { time: <Time at={began} /> })
            : rich(t.sinceUntil, { from: <Time at={began} />, to: <Time at={ended} /> })}
        </span>
        <span>{by.name}</span>
      </p>
      <p>{touched.length === 0 ? t.wholeHouse : touched.join(lang === 'fa' ? '، ' : ', ')}</p>
      <ul className="content-said">
        {incident.updates.map((update, at) => (
          // what was said stays where it stands
          <li key={at}>
            <Time at={update.at} />
            <span>{update.text[lang]}</span>
          </li>
        ))}
      </ul>
      {has && ended === null && <SayOfIncident incident={incident} />}
    </div>
  );
}
