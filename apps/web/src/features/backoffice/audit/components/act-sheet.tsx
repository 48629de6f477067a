import type { AuditAct } from '@sarraf/contracts';
import type { ReactNode } from 'react';
import { Button } from '#components/button.tsx';
import { useCount } from '#components/num.tsx';
import { Sheet } from '#components/sheet.tsx';
import { CopyButton } from '#components/signs.tsx';
import { Time } from '#components/time.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { Actor, Subject } from './act-table.tsx';
import type { AuditFilter } from './filters.tsx';
import { ReasonWords } from '../../reason-words/components/reason-words.tsx';
import { useAuditWords } from '#components/audit-words/audit-words.ts';

const auditTexts = textsOf(() => import('../texts/fa.ts'));

/** One act in full: old and new value, reason, position in the chain; the way to those like it. */
export function ActSheet({
  act,
  onClose,
  onFilter,
}: {
  act: AuditAct;
  onClose: () => void;
  onFilter: (filter: AuditFilter) => void;
}) {
  const t = useTexts(auditTexts);
  const words = useAuditWords();
  const { actor, person_id: person } = act;
  return (
    <Sheet title={words.act(act.act)} open onClose={onClose}>
      <dl>
        <Line name={t.time}>
          <Time at={act.at} shape="full" />
        </Line>
        <Line name={t.who}>
          <Actor act={act} />
        </Line>
        <Line name={t.on}>
          <Subject act={act} />
        </Line>
        {person !== null && (
          <Line name={t.person}>
            <bdi dir="ltr">#{person}</bdi>
          </Line>
        )}
        <Line name={t.reason}>
          {act.reason === null ? (
            <span className="text-fg3">{t.noReason}</span>
          ) : (
            <ReasonWords reason={act.reason} />
          )}
        </Line>
        {act.changes.map((change) => (
          <Line key={change.field} name={words.field(change.field)}>
            <Change old={change.old} next={change.new} />
          </Line>
        ))}
        <ChainLines act={act} />
      </dl>
      <div className="flex flex-wrap gap-2 pt-4">
        {actor !== null && (
          <Button look="outline" size="sm" onClick={() => onFilter({ actor: actor.id })}>
            {t.actorOnly}
          </Button>
        )}
        {person !== null && (
          <Button look="outline" size="sm" onClick={() => onFilter({ person })}>
            {t.personOnly}
          </Button>
        )}
        <Button look="outline" size="sm" onClick={() => onFilter({ act: act.act })}>
          {t.actOnly}
        </Button>
        <Button look="outline" size="sm" onClick={() => onFilter({ subject: act.subject })}>
          {t.subjectOnly}
        </Button>
      </div>
    </Sheet>
  );
}

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="kv">
      <dt>{name}</dt>
      <dd className="min-w-0 text-end">{children}</dd>
    </div>
  );
}

/** What it was → what it is; each isolated, as either may be of either script. */
function Change({ old, next }: { old: string | null; next: string | null }) {
  const t = useTexts(auditTexts);
  const words = useAuditWords();
  const shown = (value: string | null) => (value === null ? t.nothing : words.value(value));
  return (
    <span className="inline-flex flex-wrap items-center justify-end gap-2">
      {old !== null && (
        <>
          <bdi className="text-fg2 line-through">{shown(old)}</bdi>
          <span className="mirror" aria-hidden="true">
            →
          </span>
        </>
      )}
      <bdi>{shown(next)}</bdi>
    </span>
  );
}

function ChainLines({ act }: { act: AuditAct }) {
  const t = useTexts(auditTexts);
  const count = useCount();
  if (act.hash === null || act.position === null) return <Line name={t.waits}>{t.waitsHint}</Line>;
  return (
    <>
      <Line name={t.position}>
        <span className="num">{count(act.position)}</span>
      </Line>
      <Line name={t.hash}>
        <Hash hash={act.hash} label={t.hash} />
      </Line>
      <Line name={t.previous}>
        {act.previous_hash === null ? (
          t.fromNothing
        ) : (
          <Hash hash={act.previous_hash} label={t.previous} />
        )}
      </Line>
    </>
  );
}

function Hash({ hash, label }: { hash: string; label: string }) {
  return (
    <span className="inline-flex items-center gap-1">
      <bdi dir="ltr" className="break-all font-mono text-caption">
        {hash}
      </bdi>
      <CopyButton text={hash} label={label} />
    </span>
  );
}
