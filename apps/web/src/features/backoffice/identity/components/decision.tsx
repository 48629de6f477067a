import type { IdentityReview } from '@sarraf/contracts';
import { type FormEvent, useRef, useState } from 'react';
import { Button } from '#components/button.tsx';
import { Checkbox } from '#components/checkbox.tsx';
import { useCount } from '#components/num.tsx';
import { ReasonField } from '#components/reason-field.tsx';
import { ReturnReason } from '#components/return-reason/return-reason.tsx';
import { SelectSheet } from '#components/select-sheet.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { call } from '#lib/api/client.ts';
import { queryClient } from '#lib/query-client.ts';
import { queryKeys } from '#lib/query-keys.ts';
import { reasonProblem } from '#lib/reason.ts';
import { useSingleKeys } from '#lib/single-keys.ts';
import { useSubmit } from '#lib/use-submit.ts';
import { type Check, checkOfKey, CHECKS, turned } from '../model/checks.ts';
import { type Reason, REASONS_OF, type Reasons, returnedOf } from '../model/return-reasons.ts';
import { KeyHint } from '../../queue/components/key-hint.tsx';
import { Refusal } from '../../queue/components/refusal.tsx';

const documentWordsTexts = textsOf(() => import('#components/document-words/texts/fa.ts'));
const identityTexts = textsOf(() => import('../texts/fa.ts'));
const queueTexts = textsOf(() => import('../../queue/texts/fa.ts'));

type Documents = IdentityReview['documents'];

/** What an officer looked at, and what goes back; with every check ticked the level is given. */
export function Decision({
  request: { id, documents },
  onDecided,
}: {
  request: IdentityReview;
  onDecided: (review: IdentityReview) => void;
}) {
  const t = useTexts(identityTexts);
  const q = useTexts(queueTexts);
  const count = useCount();
  const form = useRef<HTMLFormElement>(null);
  const [ticked, setTicked] = useState<ReadonlySet<Check>>(new Set());
  const [reasons, setReasons] = useState<Reasons>({});
  // what the checks come to; an officer who saw more writes it there
  const [reason, setReason] = useState(t.approveReason);
  const [checked, setChecked] = useState(false);
  const returned = returnedOf(reasons);
  const left = CHECKS.length - ticked.size;
  const mayApprove = left === 0 && returned.length === 0;
  const decide = useSubmit(async () => {
    const params = { id };
    const review = await (mayApprove
      ? call('POST /admin/kyc/requests/:id/approve', { params, body: { reason: reason.trim() } })
      : call('POST /admin/kyc/requests/:id/return', { params, body: { items: returned } }));
    await queryClient.invalidateQueries({ queryKey: queryKeys.identityQueue });
    onDecided(review);
  });
  const approve = (event: FormEvent): void => {
    event.preventDefault();
    if (!mayApprove) return;
    setChecked(true);
    if (reasonProblem(reason) === null) decide.send();
  };
  useSingleKeys((key) => {
    const check = checkOfKey(key);
    if (check !== undefined) setTicked(turned(ticked, check));
    if (key === 'KeyA') form.current?.requestSubmit();
    if (key === 'KeyB' && returned.length > 0) decide.send();
  });
  return (
    <>
      <CheckList ticked={ticked} onTurn={(check) => setTicked(turned(ticked, check))} />
      <ReturnList documents={documents} reasons={reasons} onChange={setReasons} />
      <form ref={form} className="contents" onSubmit={approve} noValidate>
        {returned.length === 0 && (
          <section className="queue-section">
            <ReasonField words={q} value={reason} onChange={setReason} checked={checked} />
          </section>
        )}
        <footer className="queue-decide">
          <Button
            type="submit"
            size="lg"
            look={mayApprove ? 'primary' : 'outline'}
            disabled={!mayApprove}
            sends
            busy={decide.busy && mayApprove}
          >
            {t.approve}
            <KeyHint>A</KeyHint>
          </Button>
          <Button
            size="lg"
            look={returned.length === 0 ? 'outline' : 'danger'}
            disabled={returned.length === 0}
            sends
            busy={decide.busy && !mayApprove}
            onClick={() => decide.send()}
          >
            {returned.length === 0
              ? t.giveBack
              : t.returnSome.replace('{count}', count(returned.length))}
            <KeyHint>B</KeyHint>
          </Button>
          {left > 0 && returned.length === 0 && (
            <p className="queue-left">{t.checksLeft.replace('{count}', count(left))}</p>
          )}
          <Refusal message={decide.message} />
        </footer>
      </form>
    </>
  );
}

/** What was sent, and of each why it goes back. */
function ReturnList({
  documents,
  reasons,
  onChange,
}: {
  documents: Documents;
  reasons: Reasons;
  onChange: (reasons: Reasons) => void;
}) {
  const t = useTexts(identityTexts);
  const words = useTexts(documentWordsTexts);
  return (
    <section className="queue-section">
      <h3 className="mb-2 font-semibold">{t.returnWhy}</h3>
      {documents.map(({ kind }) => (
        <div key={kind} className="judgement">
          <span>{words[kind]}</span>
          <SelectSheet
            label={t.judge.replace('{document}', words[kind])}
            value={reasons[kind] ?? 'fine'}
            choices={[
              { value: 'fine', label: t.fine },
              ...REASONS_OF[kind].map((reason) => ({ value: reason, label: words[reason] })),
            ]}
            onChange={(value) => onChange(withReason(reasons, kind, value))}
          />
          {reasons[kind] !== undefined && (
            <p className="judgement-told">
              <ReturnReason reason={reasons[kind]} />
            </p>
          )}
        </div>
      ))}
    </section>
  );
}

/** The same reasons with one changed; `fine` takes it away. */
function withReason(
  reasons: Reasons,
  kind: Documents[number]['kind'],
  value: Reason | 'fine',
): Reasons {
  const { [kind]: _, ...others } = reasons;
  return value === 'fine' ? others : { ...others, [kind]: value };
}

function CheckList({
  ticked,
  onTurn,
}: {
  ticked: ReadonlySet<Check>;
  onTurn: (check: Check) => void;
}) {
  const t = useTexts(identityTexts);
  const count = useCount();
  return (
    <section className="queue-section">
      <h3 className="mb-1 flex justify-between font-semibold">
        {t.checklist}
        <span className="text-table font-normal text-fg2">
          {t.checksDone
            .replace('{done}', count(ticked.size))
            .replace('{all}', count(CHECKS.length))}
        </span>
      </h3>
      {CHECKS.map(({ check, key }) => (
        <div key={check} className="queue-check">
          <Checkbox checked={ticked.has(check)} onChange={() => onTurn(check)}>
            {t[check]}
          </Checkbox>
          <KeyHint>{key}</KeyHint>
        </div>
      ))}
    </section>
  );
}
