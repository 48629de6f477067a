import type { StaffIncident } from '@sarraf/contracts';
import { CHAINS, HOUSE_SERVICES } from '@sarraf/contracts/lists';
import { useState } from 'react';
import { Button } from '#components/button.tsx';
import { Checkbox } from '#components/checkbox.tsx';
import { Segmented } from '#components/segmented.tsx';
import { TextField } from '#components/text-field.tsx';
import { WordsField } from '#components/words-field.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { toast } from '#lib/toasts.ts';
import { useSubmit } from '#lib/use-submit.ts';
import { endIncident, openIncident, updateIncident } from '../api/incidents.ts';
import { type Touched, useServiceWords } from './use-service-words.ts';

const contentTexts = textsOf(() => import('../texts/fa.ts'));

const TITLE_MAX = 120;
const TEXT_MAX = 500;

interface BothTexts {
  readonly fa: string;
  readonly en: string;
}
const NOTHING: BothTexts = { fa: '', en: '' };
const isShort = (text: string): boolean => text.trim().length < 2;
const trimmed = ({ fa, en }: BothTexts): BothTexts => ({ fa: fa.trim(), en: en.trim() });
type State = StaffIncident['state'];

/** Tells everybody that something goes wrong, in both languages. */
export function NewIncident({ onDone }: { onDone: (id: string) => void }) {
  const t = useTexts(contentTexts);
  const [title, setTitle] = useState(NOTHING);
  const [text, setText] = useState(NOTHING);
  const [state, setState] = useState<State>('slow');
  const [touched, setTouched] = useState<readonly Touched[]>([]);
  const [isChecked, setChecked] = useState(false);
  const isWhole = [title.fa, title.en, text.fa, text.en].every((one) => !isShort(one));
  const send = useSubmit(async () => {
    const id = await openIncident({
      title: trimmed(title),
      text: trimmed(text),
      state,
      services: HOUSE_SERVICES.filter((one) => touched.includes(one)),
      networks: CHAINS.filter((one) => touched.includes(one)),
    });
    toast({ kind: 'success', title: t.incidentOpened });
    onDone(id);
  });
  return (
    <form
      className="grid gap-4"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setChecked(true);
        if (isWhole) send.send();
      }}
    >
      <h2 className="text-lead font-semibold">{t.new_incidents}</h2>
      <p className="text-fg2">{t.incidentLead}</p>
      <StateChoice value={state} onChange={setState} />
      <div className="content-pair">
        {(['fa', 'en'] as const).map((lang) => (
          <TextField
            key={lang}
            dense
            lang={lang}
            dir={lang === 'fa' ? 'rtl' : 'ltr'}
            label={lang === 'fa' ? t.titleFa : t.titleEn}
            maxLength={TITLE_MAX}
            value={title[lang]}
            error={isChecked && isShort(title[lang]) ? t.missing : null}
            onChange={(next) => setTitle({ ...title, [lang]: next })}
          />
        ))}
      </div>
      <Said text={text} isChecked={isChecked} onText={setText} />
      <TouchedChoice touched={touched} onTouched={setTouched} />
      <Refused message={send.message} />
      <div className="content-acts">
        <Button type="submit" sends busy={send.busy}>
          {t.tellAll}
        </Button>
      </div>
    </form>
  );
}

/** How it goes on, or that it is over. */
export function SayOfIncident({ incident }: { incident: StaffIncident }) {
  const t = useTexts(contentTexts);
  const [text, setText] = useState(NOTHING);
  const [state, setState] = useState<State>(incident.state);
  const [isChecked, setChecked] = useState(false);
  const done = (title: string) => {
    setText(NOTHING);
    setChecked(false);
    toast({ kind: 'success', title });
  };
  const say = useSubmit(async () => {
    await updateIncident(incident.id, { text: trimmed(text), state });
    done(t.incidentTold);
  });
  const end = useSubmit(async () => {
    await endIncident(incident.id, { text: trimmed(text) });
    done(t.incidentEnded);
  });
  const run = (what: typeof say) => {
    setChecked(true);
    if (!isShort(text.fa) && !isShort(text.en)) what.send();
  };
  return (
    <form
      className="grid gap-4"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        run(say);
      }}
    >
      <h3 className="font-semibold">{t.update}</h3>
      <StateChoice value={state} onChange={setState} />
      <Said text={text} isChecked={isChecked} onText={setText} />
      <Refused message={say.message ?? end.message} />
      <div className="content-acts">
        <Button type="submit" sends busy={say.busy}>
          {t.say}
        </Button>
        <Button look="outline" icon="check" sends busy={end.busy} onClick={() => run(end)}>
          {t.endIncident}
        </Button>
      </div>
    </form>
  );
}

function StateChoice({ value, onChange }: { value: State; onChange: (state: State) => void }) {
  const t = useTexts(contentTexts);
  return (
    <div>
      <Segmented
        label={t.howBad}
        value={value}
        choices={[
          { value: 'slow', label: t.slow },
          { value: 'down', label: t.down },
        ]}
        onChange={onChange}
      />
    </div>
  );
}

function Said({
  text,
  isChecked,
  onText,
}: {
  text: BothTexts;
  isChecked: boolean;
  onText: (text: BothTexts) => void;
}) {
  const t = useTexts(contentTexts);
  return (
    <div className="content-pair">
      {(['fa', 'en'] as const).map((lang) => (
        <div key={lang} lang={lang} dir={lang === 'fa' ? 'rtl' : 'ltr'}>
          <WordsField
            label={lang === 'fa' ? t.textFa : t.textEn}
            max={TEXT_MAX}
            value={text[lang]}
            error={isChecked && isShort(text[lang]) ? t.missing : null}
            onChange={(next) => onText({ ...text, [lang]: next })}
          />
        </div>
      ))}
    </div>
  );
}

function TouchedChoice({
  touched,
  onTouched,
}: {
  touched: readonly Touched[];
  onTouched: (touched: readonly Touched[]) => void;
}) {
  const t = useTexts(contentTexts);
  const nameOf = useServiceWords();
  return (
    <fieldset>
      <legend className="field-label">{t.touches}</legend>
      <div className="content-touched">
        {[...HOUSE_SERVICES, ...CHAINS].map((one) => (
          <Checkbox
            key={one}
            checked={touched.includes(one)}
            onChange={(is) =>
              onTouched(is ? [...touched, one] : touched.filter((other) => other !== one))
            }
          >
            {nameOf(one)}
          </Checkbox>
        ))}
      </div>
      <p className="field-note">{t.touchesNone}</p>
    </fieldset>
  );
}

function Refused({ message }: { message: string | null }) {
  if (message === null) return null;
  return (
    <p role="alert" className="text-table text-err">
      {message}
    </p>
  );
}
