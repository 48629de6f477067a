import type { StatementLine } from '@sarraf/contracts';
import { type FormEvent, useState } from 'react';
import { Button } from '../../../../components/button.tsx';
import { Amount } from '../../../../components/num.tsx';
import { ReasonField } from '../../../../components/reason-field.tsx';
import { ChoiceChips } from '../../../../components/segmented.tsx';
import { Sheet } from '../../../../components/sheet.tsx';
import { FieldNote } from '../../../../components/text-field.tsx';
import { Time } from '../../../../components/time.tsx';
import { rich } from '../../../../i18n/rich.tsx';
import { textsOf, useTexts } from '../../../../i18n/texts.ts';
import { useMay } from '../../../../lib/ability.ts';
import { ApiError } from '../../../../lib/api/api-error.ts';
import { call } from '../../../../lib/api/client.ts';
import { reasonProblem } from '../../../../lib/reason.ts';
import { toast } from '../../../../lib/toasts.ts';
import { useSubmit } from '../../../../lib/use-submit.ts';
import { Numbered } from '../../bank/components/line-facts.tsx';
import { askAgain } from '../../bank/api/ask-again.ts';
import { Refusal } from '../../queue/components/refusal.tsx';

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
      <Button look="text" onClick={() => setOpen(true)}>
        {line.explanation === null ? t.explain : t.sameToo}
      </Button>
      {open && (
        <Sheet title={t.explainTitle} open onClose={() => setOpen(false)}>
          <Form statementId={statementId} line={line} onDone={() => setOpen(false)} />
        </Sheet>
      )}
    </>
  );
}

function useWord(statementId: string, line: StatementLine, onDone: () => void) {
  const t = useTexts(bankTexts);
  const { explanation, sides, ways } = line;
  const first = explanation !== null && ways.includes(explanation.way) ? explanation : null;
  const [way, setWay] = useState<Way>(first?.way ?? ways[0] ?? 'bank_charge');
  const [side, setSide] = useState(
    first?.other_line_id ?? (sides.length === 1 ? (sides[0]?.line_id ?? '') : ''),
  );
  const [reason, setReason] = useState('');
  const [checked, setChecked] = useState(false);
  const isMissing = way === 'own_move' && side === '';
  const sending = useSubmit(async () => {
    const said = await call('POST /admin/statements/:id/explain', {
      params: { id: statementId },
      body: {
        line_id: line.id,
        way,
        reason: reason.trim(),
        ...(way === 'own_move' ? { other_line_id: side } : {}),
      },
    });
    const isDecided = said.explanation?.is_decided === true;
    toast({ kind: 'success', title: isDecided ? t.explainDone : t.explainKept });
    askAgain();
    onDone();
  });
  const { refused, message, clear, busy } = sending;
  const isAboutSide = refused instanceof ApiError && refused.code === 'own_move_no_other_side';
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setChecked(true);
    if (!isMissing && reasonProblem(reason) === null) sending.send();
  };
  return {
    way,
    side,
    reason,
    setReason,
    checked,
    submit,
    busy,
    setWay: (next: Way) => {
      setWay(next);
      clear();
    },
    setSide: (next: string) => {
      setSide(next);
      clear();
    },
    sideError: checked && isMissing ? t.explainChooseSide : isAboutSide ? message : null,
    message: isAboutSide ? null : message,
  };
}

function Form({
  statementId,
  line,
  onDone,
}: {
  statementId: string;
  line: StatementLine;
  onDone: () => void;
}) {
  const t = useTexts(bankTexts);
  const word = useWord(statementId, line, onDone);
  const { way } = word;
  return (
    <form className="grid gap-3" onSubmit={word.submit} noValidate>
      <p>
        <Amount value={line.amount} asset="IRT" /> · <Numbered text={line.reference} />
      </p>
      {line.description !== '' && (
        <p className="text-fg2">
          <bdi>{line.description}</bdi>
        </p>
      )}
      <ChoiceChips
        label={t.explainWhat}
        value={way}
        choices={line.ways.map((value) => ({ value, label: t[`explain_${value}`] }))}
        onChange={word.setWay}
      />
      <p className="text-table text-fg2">{t[`explainText_${way}`]}</p>
      {way === 'own_move' && (
        <Sides
          sides={line.sides}
          value={word.side}
          onChange={word.setSide}
          error={word.sideError}
        />
      )}
      <ReasonField words={t} value={word.reason} onChange={word.setReason} checked={word.checked} />
      <Button type="submit" size="lg" wide sends busy={word.busy}>
        {t.explain}
      </Button>
      <Refusal message={word.message} />
    </form>
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
