import type { StatementLine } from '@sarraf/contracts';
import { useState } from 'react';
import { Amount } from '#components/num.tsx';
import { ChoiceChips } from '#components/segmented.tsx';
import { SheetButton } from '#components/sheet-button.tsx';
import { FieldNote } from '#components/text-field.tsx';
import { Time } from '#components/time.tsx';
import { rich } from '#i18n/rich.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { useMay } from '#lib/ability.ts';
import { ApiError } from '#lib/api/api-error.ts';
import { call } from '#lib/api/client.ts';
import { toast } from '#lib/toasts.ts';
import { Numbered } from '../../bank/components/line-facts.tsx';
import { askAgain } from '../../bank/api/ask-again.ts';
import { DecideSheet } from '../../queue/components/decide-sheet.tsx';

const bankTexts = textsOf(() => import('../../bank/texts/fa.ts'));

type Way = StatementLine['ways'][number];

/** What officers said of a line. */
export function Explained({
  explanation,
}: {
  explanation: NonNullable<StatementLine['explanation']>;
}) {
  const t = useTexts(bankTexts);
  const { is_decided: isDecided, officer, other_account: other, way } = explanation;
  return (
    <span className="block text-table text-fg2">
      {rich(isDecided ? t.explainedBoth : t.explainedFirst, { way: t[`explain_${way}`] })}
      {other !== null && (
        <span className="block">
          {rich(t.explainedOther, { account: <Numbered text={other} /> })}
        </span>
      )}
      <span className="block text-caption">
        {rich(t.wantedBy, {
          officer: <bdi>{officer.name ?? officer.id}</bdi>,
          time: <Time at={explanation.at} />,
        })}{' '}
        · <bdi>{explanation.reason}</bdi>
      </span>
    </span>
  );
}

/** The way to say what a line without a reason is; a second officer starts from the first one's. */
export function Explain({ statementId, line }: { statementId: string; line: StatementLine }) {
  const t = useTexts(bankTexts);
  const has = useMay();
  const [open, setOpen] = useState(false);
  if (!has('update Reconciliation')) return null;
  if (line.ways.length === 0) {
    return <p className="w-full pt-1 text-table text-fg2">{t.explainNone}</p>;
  }
  if (line.explanation?.is_me === true) {
    return <p className="w-full pt-1 text-table text-fg2">{t.explainedMine}</p>;
  }
  return (
    <>
      <SheetButton look="text" onClick={() => setOpen(true)}>
        {line.explanation === null ? t.explain : t.sameToo}
      </SheetButton>
      {open && (
        <ExplainSheet statementId={statementId} line={line} onClose={() => setOpen(false)} />
      )}
    </>
  );
}

const isAboutSide = (refused: unknown): refused is ApiError =>
  refused instanceof ApiError && refused.code === 'own_move_no_other_side';

/** Where a first officer's word stands, a second one starts from it. */
function useWord(line: StatementLine) {
  const { explanation, sides, ways } = line;
  const first = explanation !== null && ways.includes(explanation.way) ? explanation : null;
  const [way, setWay] = useState<Way>(first?.way ?? ways[0] ?? 'bank_charge');
  const [side, setSide] = useState(
    first?.other_line_id ?? (sides.length === 1 ? (sides[0]?.line_id ?? '') : ''),
  );
  return { way, setWay, side, setSide, isMissing: way === 'own_move' && side === '' };
}

function ExplainSheet({
  statementId,
  line,
  onClose,
}: {
  statementId: string;
  line: StatementLine;
  onClose: () => void;
}) {
  const t = useTexts(bankTexts);
  const { way, setWay, side, setSide, isMissing } = useWord(line);
  const { explanation: first } = line;
  const explain = async (_: unknown, reason: string): Promise<void> => {
    const other = way === 'own_move' ? { other_line_id: side } : {};
    const said = await call('POST /admin/statements/:id/explain', {
      params: { id: statementId },
      body: { line_id: line.id, way, reason, ...other },
    });
    const isDecided = said.explanation?.is_decided === true;
    toast({ kind: 'success', title: isDecided ? t.explainDone : t.explainKept });
    askAgain();
  };
  return (
    <DecideSheet
      subject="Reconciliation"
      title={t.explainTitle}
      words={{ means: t[`explainText_${way}`], approve: t.explain }}
      act={{ kind: 'line_explanation', subject: line.id }}
      said={
        first === null
          ? []
          : [
              {
                name: first.officer.name,
                isMe: first.is_me,
                at: first.at,
                reason: <bdi>{first.reason}</bdi>,
              },
            ]
      }
      isFilled={!isMissing}
      fields={({ checked, clear, refused }) => (
        <>
          <ChoiceChips
            label={t.explainWhat}
            value={way}
            choices={line.ways.map((value) => ({ value, label: t[`explain_${value}`] }))}
            onChange={(next) => {
              setWay(next);
              clear();
            }}
          />
          {way === 'own_move' && (
            <Sides
              sides={line.sides}
              value={side}
              onChange={(next) => {
                setSide(next);
                clear();
              }}
              error={
                checked && isMissing
                  ? t.explainChooseSide
                  : isAboutSide(refused)
                    ? refused.message
                    : null
              }
            />
          )}
        </>
      )}
      refusalOf={(refused) => (isAboutSide(refused) ? '' : null)}
      decide={explain}
      onClose={onClose}
    >
      <p>
        <Amount value={line.amount} asset="IRT" /> · <Numbered text={line.reference} />
      </p>
      {line.description !== '' && (
        <p className="text-fg2">
          <bdi>{line.description}</bdi>
        </p>
      )}
    </DecideSheet>
  );
}

function Sides({
  sides,
  value,
  onChange,
  error,
}: {
  sides: StatementLine['sides'];
  value: string;
  onChange: (lineId: string) => void;
  error: string | null;
}) {
  const t = useTexts(bankTexts);
  return (
    <fieldset
      role="radiogroup"
      tabIndex={-1}
      className="grid gap-2"
      aria-invalid={error !== null || undefined}
      aria-describedby="explain-side"
    >
      <legend className="field-label">{t.explainSide}</legend>
      {sides.map((side) => (
        <label key={side.line_id} className="row min-h-12 gap-2">
          <input
            type="radio"
            name="side"
            checked={value === side.line_id}
            onChange={() => onChange(side.line_id)}
          />
          <span className="min-w-0">
            {rich(t.explainSideOf, {
              account: <Numbered text={side.account} />,
              reference: <Numbered text={side.reference} />,
              time: <Time at={side.at} />,
            })}
          </span>
        </label>
      ))}
      <FieldNote id="explain-side" error={error} />
    </fieldset>
  );
}
