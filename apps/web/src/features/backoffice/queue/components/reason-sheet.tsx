import { type ReactNode, type SubmitEvent, useState } from 'react';
import { Button } from '#components/button.tsx';
import type { IconName } from '#components/icon.tsx';
import { LongReasonField } from '#components/reason-field.tsx';
import { ChoiceChips } from '#components/segmented.tsx';
import { Sheet } from '#components/sheet.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { reasonProblem } from '#lib/reason.ts';
import { useSubmit } from '#lib/use-submit.ts';
import { Refusal } from './refusal.tsx';
import { actOf, ActsForm } from './two-acts.tsx';
import './decide.css';

const decideTexts = textsOf(() => import('../../may-decide/texts/fa.ts'));

/** One thing that a sheet can do, and its button. */
export interface ReasonAct<A extends string> {
  readonly act: A;
  readonly label: string;
  readonly look?: 'primary' | 'outline' | 'danger';
  readonly icon?: IconName | undefined;
  readonly isBarred?: boolean;
}

/** A reason that is taken by a tap. */
export interface ReasonTemplate {
  readonly label: string;
  readonly reason: string;
}

/** How the sending of a sheet stands, for its fields. */
export interface ReasonForm {
  /** It was tried to send: what is missing is said. */
  readonly checked: boolean;
  /** What the server refused it with. */
  readonly refused: unknown;
  /** Forgets the refusal: what it was about was changed. */
  readonly clear: () => void;
}

interface ReasonSheetProps<A extends string> {
  readonly title: ReactNode;
  /** None: nothing can be done, and it is read. */
  readonly acts: readonly ReasonAct<A>[];
  /** Of the reason, where the kind has its own. */
  readonly words?: Partial<Readonly<Record<'reason' | 'reasonHint' | 'reasonShort', string>>>;
  /** What is wrong with a reason, where the kind asks for more than a few letters. */
  readonly problemOf?: (reason: string) => 'reasonShort' | null;
  readonly templates?: readonly ReasonTemplate[];
  /** What else is filled in. */
  readonly fields?: (form: ReasonForm) => ReactNode;
  /** Whether that can be sent as it is. */
  readonly isFilled?: boolean;
  /** What the signed-in person proves themselves with first: then nothing is sent by the button. */
  readonly proof?: ((reason: string) => ReactNode) | undefined;
  /** Does it and tells what came of it; the sheet closes afterwards. */
  readonly send: (act: A, reason: string) => Promise<void>;
  /** A refusal in words of the kind's own; null: the server's, none: a field says it. */
  readonly refusalOf?: (refused: unknown) => string | null;
  /** With whether it was refused by the server: then it is not what was shown. */
  readonly onClose: (isStale: boolean) => void;
  /** Under the buttons. */
  readonly foot?: ReactNode;
  /** What it is about, and what comes of it. */
  readonly children?: ReactNode;
}

/** Says what comes of an act, and does it for a reason: nothing of the staff's goes without one. */
export function ReasonSheet<A extends string>({
  problemOf = reasonProblem,
  isFilled = true,
  ...props
}: ReasonSheetProps<A>) {
  const { acts, fields, proof, templates } = props;
  const t = useTexts(decideTexts);
  const [reason, setReason] = useState('');
  const [checked, setChecked] = useState(false);
  const [isProving, setProving] = useState(false);
  const problem = problemOf(reason);
  const sending = useSubmit(async (act: A) => {
    await props.send(act, reason.trim());
    props.onClose(false);
  });
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    setChecked(true);
    const act = actOf(
      event,
      acts.map((one) => one.act),
    );
    if (act === null || problem !== null || !isFilled) return;
    if (proof === undefined) sending.send(act);
    else setProving(true);
  };
  const { busy, clear, message, refused } = sending;
  const refusal = refused === null ? null : (props.refusalOf?.(refused) ?? message);
  return (
    <Sheet title={props.title} open onClose={() => props.onClose(refused !== null)}>
      <div className="grid gap-4">
        {props.children}
        {templates && <Templates templates={templates} onChange={setReason} />}
        {acts.length > 0 && (
          <ActsForm className="grid gap-4" onSubmit={submit}>
            {fields?.({ checked, refused, clear })}
            <LongReasonField
              words={{ ...t, ...props.words }}
              value={reason}
              onChange={setReason}
              problem={checked ? problem : null}
            />
            {!isProving && <Acts acts={acts} busy={busy} />}
            <Refusal message={refusal === '' ? null : refusal} />
          </ActsForm>
        )}
        {props.foot}
        {isProving && problem === null && proof?.(reason.trim())}
      </div>
    </Sheet>
  );
}

/** Outside of the form: Enter on one would send the reason that it filled in. */
function Templates({
  templates,
  onChange,
}: {
  templates: readonly ReasonTemplate[];
  onChange: (reason: string) => void;
}) {
  const t = useTexts(decideTexts);
  // nothing is written down that the officer did not say: a template is taken by a tap
  const [taken, setTaken] = useState<string | null>(null);
  return (
    <ChoiceChips
      label={t.templates}
      value={taken}
      choices={templates.map(({ label }) => ({ value: label, label }))}
      onChange={(next) => {
        setTaken(next);
        onChange(templates.find(({ label }) => label === next)?.reason ?? '');
      }}
    />
  );
}

function Acts<A extends string>({ acts, busy }: { acts: readonly ReasonAct<A>[]; busy: boolean }) {
  return (
    <div className="decide-acts">
      {acts.map(({ act, label, look = 'primary', icon, isBarred = false }) => (
        <Button
          key={act}
          type="submit"
          value={act}
          size="lg"
          wide={acts.length === 1}
          look={look}
          {...(icon && { icon })}
          disabled={isBarred}
          sends
          busy={busy}
        >
          {label}
        </Button>
      ))}
    </div>
  );
}
