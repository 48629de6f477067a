import type { AuditAct } from '@sarraf/contracts';
import { useQuery } from '@tanstack/react-query';
import { useAuditWords } from '#components/audit-words/audit-words.ts';
import { Time } from '#components/time.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { settings } from '#lib/settings.ts';
import { useStore } from '#lib/store.ts';
import { ReasonWords } from '../../reason-words/components/reason-words.tsx';
import { personAuditQuery } from '../api/people.ts';
import { CursorList, useCursorPosition } from './cursor-list.tsx';
import { useShownDigits } from '#lib/use-shown-digits.ts';

const peopleTexts = textsOf(() => import('../texts/fa.ts'));

/** What staff did to this account: who, what, why, and the values before and after. */
export function AuditTab({ id }: { id: string }) {
  const t = useTexts(peopleTexts);
  const position = useCursorPosition();
  const query = useQuery(personAuditQuery(id, position.cursor));
  const empty = { icon: 'history', title: t.noAudit, text: t.noAuditText } as const;
  return (
    <CursorList query={query} position={position} empty={empty}>
      {(acts) => (
        <ol>
          {acts.map((act) => (
            <Act key={act.id} act={act} />
          ))}
        </ol>
      )}
    </CursorList>
  );
}

function Act({ act }: { act: AuditAct }) {
  const t = useTexts(peopleTexts);
  const words = useAuditWords();
  const actor = act.actor === null ? t.operator : (act.actor.name ?? t.colleague);
  return (
    <li className="person-act">
      <div className="min-w-0 flex-1">
        <p>
          <bdi className="font-semibold">{actor}</bdi> {words.act(act.act)}
        </p>
        {act.changes.length > 0 && (
          <p className="text-caption text-fg2">
            {act.changes.map((change) => (
              <Change key={change.field} change={change} />
            ))}
          </p>
        )}
        {act.reason !== null && (
          <p className="person-said">
            <ReasonWords reason={act.reason} />
          </p>
        )}
      </div>
      <span className="text-caption text-fg2">
        <Time at={act.at} />
      </span>
    </li>
  );
}

/** One value before and after, in reading direction. */
function Change({ change: { field, old, new: now } }: { change: AuditAct['changes'][number] }) {
  const words = useAuditWords();
  const isPersian = useStore(settings).lang === 'fa';
  return (
    <span className="person-change">
      {words.field(field)}: <Value text={old} /> {isPersian ? '←' : '→'} <Value text={now} />
    </span>
  );
}

/** A moment in the page's calendar, a word in its language, anything else as it was written. */
function Value({ text }: { text: string | null }) {
  const words = useAuditWords();
  const digits = useShownDigits();
  if (text === null) return <>—</>;
  if (/^\d{4}-\d\d-\d\dT/.test(text)) return <Time at={text} />;
  if (/^\d+$/.test(text)) return <span className="num">{digits(text)}</span>;
  return <bdi>{words.value(text)}</bdi>;
}
