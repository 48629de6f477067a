import type { PersonReason, PersonSummary } from '@sarraf/contracts';
import { PERSON_REASONS } from '@sarraf/contracts/lists';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Button, IconButton } from '#components/button.tsx';
import { SelectSheet } from '#components/select-sheet.tsx';
import { WordsField } from '#components/words-field.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { session } from '#lib/session.ts';
import { settings } from '#lib/settings.ts';
import { useStore } from '#lib/store.ts';
import { endOfDay } from '#lib/tehran-moment.ts';
import { formatTime } from '#lib/time-text.ts';
import { toast } from '#lib/toasts.ts';
import { useNow } from '#lib/use-now.ts';
import { useSubmit } from '#lib/use-submit.ts';
import { sendAct } from '../api/people.ts';
import {
  type ActDraft,
  type ActName,
  actsFor,
  type End,
  endOf,
  endsOf,
  HOLD_DAYS_MAX,
  isHarsh,
  type Missing,
  missingOf,
  requestOf,
} from '../model/acts.ts';
import { useMay } from '#lib/ability.ts';
import { Consequences } from './act-consequences.tsx';

const reasonWordsTexts = textsOf(() => import('../../reason-words/texts/fa.ts'));
const actTexts = textsOf(() => import('./texts/fa.ts'));

const WORDS_LENGTH_MAX = 400;
const MINUTE_MS = 60_000;

interface ActFormProps {
  readonly person: PersonSummary;
  /** What was pressed; empty: it is chosen here. */
  readonly first: ActName | '';
  readonly onClose: () => void;
}

/** What is being drawn up, what it still lacks, and sending it. */
function useAct({ person, first, onClose }: ActFormProps) {
  const t = useTexts(actTexts);
  const [draft, setDraft] = useState<ActDraft>({
    act: first,
    end: '1',
    day: 7,
    reason: '',
    words: '',
    tell: true,
  });
  const [missing, setMissing] = useState<Missing | undefined>();
  const now = useNow(MINUTE_MS);
  const until = endOf(draft, now);
  const send = useSubmit(async () => {
    const request = requestOf(draft, until);
    if (request === undefined) return;
    const outcome = await sendAct(person.id, request);
    toast({ kind: outcome === 'wasDone' ? 'info' : 'success', title: t[outcome] });
    onClose();
  });
  function change(part: Partial<ActDraft>): void {
    setDraft({ ...draft, ...part });
    setMissing(undefined);
    send.clear();
  }
  function submit(event: FormEvent): void {
    event.preventDefault();
    const lacking = missingOf(draft);
    setMissing(lacking);
    if (lacking === undefined) send.send();
  }
  const problem = missing === undefined ? send.message : t[missing];
  return { draft, now, until, change, submit, problem, isSending: send.busy };
}

/** An act on an account: what, until when, why, what they are told, and what comes of it. */
export function ActForm(props: ActFormProps) {
  const { person, onClose } = props;
  const t = useTexts(actTexts);
  const reasons = useTexts(reasonWordsTexts);
  const acts = actsFor(person, useMay(), useStore(session)?.user.id);
  const { draft, now, until, change, submit, problem, isSending } = useAct(props);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    // whoever pressed the button in the head goes on here
    form.current?.focus({ preventScroll: true });
    form.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const { act } = draft;
  return (
    <form
      ref={form}
      tabIndex={-1}
      className="act-form"
      noValidate
      onSubmit={submit}
      aria-label={t.actTitle}
    >
      <div className="person-part-head">
        <h2>{t.actTitle}</h2>
        <IconButton icon="close" label={t.dismiss} onClick={onClose} />
      </div>
      {acts.length === 0 && <p className="person-none">{t.noActs}</p>}
      <Chosen
        label={t.what}
        value={act}
        choices={acts.map((value) => ({ value, label: t[`do_${value}`] }))}
        onChange={(next) => change(chosenAct(next, draft))}
      />
      <div className="act-pair">
        <Ends draft={draft} now={now} onChange={change} />
        <Chosen<PersonReason | ''>
          label={t.why}
          value={draft.reason}
          choices={PERSON_REASONS.map((value) => ({ value, label: reasons[value] }))}
          onChange={(reason) => change({ reason })}
        />
      </div>
      <WordsField
        label={t.words}
        max={WORDS_LENGTH_MAX}
        value={draft.words}
        onChange={(words) => change({ words })}
      />
      {act !== '' && (
        <Consequences
          {...{ act, person, until, tell: draft.tell, reason: draft.reason }}
          onTell={(tell) => change({ tell })}
        />
      )}
      <div className="act-buttons">
        <Button
          type="submit"
          look={act !== '' && isHarsh(act, person) ? 'danger' : 'primary'}
          sends
          busy={isSending}
        >
          {act === '' ? t.actTitle : t[`do_${act}`]}
        </Button>
        <Button look="outline" onClick={onClose}>
          {t.cancel}
        </Button>
      </div>
      <p className="field-note" data-kind="error" role="alert">
        {problem}
      </p>
    </form>
  );
}

/** An act that was chosen, with an end that it may have. */
function chosenAct(act: ActName | '', { end }: ActDraft): Partial<ActDraft> {
  const ends: readonly End[] = endsOf(act);
  return { act, end: ends.includes(end) ? end : '1' };
}

/** Until when, for an act that has an end; nothing for one that has none. */
function Ends({
  draft,
  now,
  onChange,
}: {
  draft: ActDraft;
  now: number;
  onChange: (part: Partial<ActDraft>) => void;
}) {
  const t = useTexts(actTexts);
  const ends = endsOf(draft.act);
  if (ends.length === 0) return null;
  return (
    <>
      <Chosen
        label={t.end}
        value={draft.end}
        choices={ends.map((value) => ({ value, label: t[`end_${value}`] }))}
        onChange={(end) => onChange({ end })}
      />
      {draft.end === 'day' && (
        <DayChoice day={draft.day} now={now} onChange={(day) => onChange({ day })} />
      )}
    </>
  );
}

/** One of the days that money may be held to the end of. */
function DayChoice({
  day,
  now,
  onChange,
}: {
  day: number;
  now: number;
  onChange: (day: number) => void;
}) {
  const t = useTexts(actTexts);
  const current = useStore(settings);
  const days = Array.from({ length: HOLD_DAYS_MAX }, (_, at) => at + 1);
  return (
    <Chosen
      label={t.endDay}
      value={String(day)}
      choices={days.map((value) => ({
        value: String(value),
        label: formatTime(endOfDay(value, now), 'weekday', current),
      }))}
      onChange={(value) => onChange(Number(value))}
    />
  );
}

function Chosen<T extends string>({
  label,
  value,
  choices,
  onChange,
}: {
  label: string;
  value: T;
  choices: readonly { readonly value: Exclude<T, ''>; readonly label: string }[];
  onChange: (value: T) => void;
}) {
  const t = useTexts(actTexts);
  const all =
    value === ''
      ? [{ value: '' as T, label: t.choose }, ...choices]
      : (choices as readonly Choice<T>[]);
  return (
    <div className="min-w-0 flex-1">
      <p className="field-label">{label}</p>
      <SelectSheet label={label} value={value} choices={all} onChange={onChange} />
    </div>
  );
}

interface Choice<T> {
  readonly value: T;
  readonly label: string;
}
