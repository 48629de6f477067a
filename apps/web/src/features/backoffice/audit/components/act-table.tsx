import type { AuditAct } from '@sarraf/contracts';
import { DataTable } from '#components/data-table.tsx';
import { Time } from '#components/time.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { shortHash } from '../model/audit-words.ts';
import { useAuditWords } from '#components/audit-words/audit-words.ts';
import { ReasonWords } from '../../reason-words/components/reason-words.tsx';

const auditTexts = textsOf(() => import('../texts/fa.ts'));

/** Acts in rows: when, who, what, on what, and their position in the chain. */
export function ActTable({
  acts,
  onChoose,
}: {
  acts: readonly AuditAct[];
  onChoose: (act: AuditAct) => void;
}) {
  const t = useTexts(auditTexts);
  const words = useAuditWords();
  const open = (act: AuditAct) => (
    <button
      type="button"
      className="link min-h-8 text-start"
      aria-haspopup="dialog"
      onClick={() => onChoose(act)}
    >
      {words.act(act.act)}
    </button>
  );
  return (
    <DataTable
      rows={acts}
      keyOf={({ id }) => id}
      isDense
      scrollLabel={t.title}
      columns={[
        { head: t.time, cell: (act) => <Time at={act.at} shape="dayClock" /> },
        { head: t.who, cell: (act) => <Actor act={act} /> },
        { head: t.act, cell: open },
        { head: t.on, cell: (act) => <Subject act={act} /> },
        { head: t.reason, cellClassName: 'max-w-60', cell: (act) => <Reason act={act} /> },
        { head: t.chain, isEnd: true, cell: (act) => <ChainPosition act={act} /> },
      ]}
      card={(act) => (
        <div className="grid gap-1 border-b border-hair py-3">
          <span className="flex justify-between gap-3">
            <Actor act={act} />
            <span className="text-caption text-fg2">
              <Time at={act.at} />
            </span>
          </span>
          {open(act)}
          <span className="text-caption text-fg2">
            <Subject act={act} />
          </span>
          <ChainPosition act={act} />
        </div>
      )}
    />
  );
}

/** Who did it; the operator at the machine has no name here. */
export function Actor({ act }: { act: AuditAct }) {
  const t = useTexts(auditTexts);
  if (act.actor === null) return <span className="text-fg2">{t.operator}</span>;
  return <bdi className="font-semibold">{act.actor.name ?? `#${act.actor.id}`}</bdi>;
}

/** What was acted on, in words and its number. */
export function Subject({ act }: { act: AuditAct }) {
  const words = useAuditWords();
  const { kind, id } = words.subject(act.subject);
  return (
    <span>
      {kind} <bdi className="text-fg2">{id.length > 20 ? shortHash(id) : id}</bdi>
    </span>
  );
}

function Reason({ act }: { act: AuditAct }) {
  const t = useTexts(auditTexts);
  if (act.reason === null) return <span className="text-fg3">{t.noReason}</span>;
  return (
    // cut at the end of what was written, in whichever language that is
    <span dir="auto" className="block truncate text-start">
      <ReasonWords reason={act.reason} />
    </span>
  );
}

/** Hash ← the one before it; an act that is seconds old has none yet. */
function ChainPosition({ act }: { act: AuditAct }) {
  const t = useTexts(auditTexts);
  if (act.hash === null) return <span className="text-caption text-fg3">{t.waits}</span>;
  return (
    <bdi dir="ltr" className="font-mono text-caption text-fg2">
      {shortHash(act.hash)} ←{' '}
      {act.previous_hash === null ? t.fromNothing : shortHash(act.previous_hash)}
    </bdi>
  );
}
