import type { LimitRule } from '@sarraf/contracts';
import { SheetButton } from '#components/sheet-button.tsx';
import { DataTable } from '#components/data-table.tsx';
import { Amount, useCount } from '#components/num.tsx';
import { Chip } from '#components/signs.tsx';
import { Time } from '#components/time.tsx';
import { rich } from '#i18n/rich.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { capAsset } from '../model/limit-form.ts';
import type { ActOnRow } from './act-sheet.tsx';
import { useHours } from './use-hours.ts';

const limitsTexts = textsOf(() => import('../texts/fa.ts'));

const STATE_CHIP = { to_come: 'warn', in_force: 'ok', replaced: 'plain', off: 'plain' } as const;

/** Rows of the limits; whoever may change them has a way to each. */
export function LimitTable({
  rules,
  onAct,
}: {
  rules: readonly LimitRule[];
  /** Undefined for whoever only looks. */
  onAct: ((row: LimitRule, act: ActOnRow) => void) | undefined;
}) {
  const t = useTexts(limitsTexts);
  const state = (row: LimitRule) => <Chip kind={STATE_CHIP[row.state]}>{t[row.state]}</Chip>;
  const acts = (row: LimitRule) =>
    onAct === undefined ? null : <Acts row={row} onAct={(act) => onAct(row, act)} />;
  return (
    <DataTable
      rows={rules}
      keyOf={({ id }) => id}
      isDense
      columns={[
        { head: t.kind, cell: (row) => <Name row={row} /> },
        { head: t.cap, cell: (row) => <Allowed row={row} /> },
        { head: t.from, cell: (row) => <Begin row={row} /> },
        { head: t.to, cell: (row) => <End row={row} /> },
        { head: t.state, cell: state },
        { head: t.end, isHeadHidden: true, isEnd: true, cell: acts },
      ]}
      card={(row) => (
        <div className="grid gap-1 border-b border-hair py-3">
          <span className="flex items-start justify-between gap-3">
            <Name row={row} />
            {state(row)}
          </span>
          <span className="font-semibold">
            <Allowed row={row} />
          </span>
          <span className="text-caption text-fg2">
            {t.from} <Begin row={row} /> · {t.to} <End row={row} />
          </span>
          <span className="-ms-3">{acts(row)}</span>
        </div>
      )}
    />
  );
}

function Name({ row }: { row: LimitRule }) {
  const t = useTexts(limitsTexts);
  const count = useCount();
  const who = row.made_by === null ? t.installation : (row.made_by.name ?? row.made_by.id);
  const level = row.level === null ? '' : `${t.levelN(count(row.level))} · `;
  return (
    <span className="grid">
      <span className="font-semibold">{t[row.kind]}</span>
      <span className="text-caption text-fg2">
        {level}
        {rich(t.by, { name: <bdi>{who}</bdi> })}
      </span>
    </span>
  );
}

/** What it allows: an amount within so many days, or the hours of the day. */
function Allowed({ row }: { row: LimitRule }) {
  const t = useTexts(limitsTexts);
  const hours = useHours();
  if (row.cap === null) return <>{hours(row.opens ?? '', row.closes ?? '')}</>;
  return (
    <span className="grid">
      <Cap kind={row.kind} cap={row.cap} />
      <span className="text-caption text-fg2">{t[`days_${row.days ?? 1}`]}</span>
    </span>
  );
}

/** The amount of a row; of recent deposits what does not count. */
export function Cap({ kind, cap }: { kind: LimitRule['kind']; cap: string }) {
  const t = useTexts(limitsTexts);
  const amount = <Amount value={cap} asset={capAsset(kind)} />;
  if (kind !== 'recent_deposit') return amount;
  return <span>{/[1-9]/.test(cap) ? rich(t.exemptUpTo, { amount }) : t.exemptNone}</span>;
}

/** The installation's own rows hold since before anybody was here. */
function Begin({ row }: { row: LimitRule }) {
  const t = useTexts(limitsTexts);
  return Date.parse(row.from) === 0 ? <>{t.always}</> : <Time at={row.from} shape="full" />;
}

function End({ row }: { row: LimitRule }) {
  const t = useTexts(limitsTexts);
  return row.to === null ? <>{t.noEnd}</> : <Time at={row.to} shape="full" />;
}

function Acts({ row, onAct }: { row: LimitRule; onAct: (act: ActOnRow) => void }) {
  const t = useTexts(limitsTexts);
  return (
    <span className="flex justify-end gap-1">
      <SheetButton
        look="text"
        size="sm"
        onClick={() => onAct(row.is_on ? 'switchOff' : 'switchOn')}
      >
        {row.is_on ? t.switchOff : t.switchOn}
      </SheetButton>
      <SheetButton look="text" size="sm" onClick={() => onAct('end')}>
        {t.end}
      </SheetButton>
    </span>
  );
}
