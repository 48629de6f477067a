import type { Payout } from '@sarraf/contracts';
import { type FormEvent, useState } from 'react';
import { Button } from '../../../../components/button.tsx';
import { FactorProof, type Proof } from '../../../../components/factor-proof/factor-proof.tsx';
import { Amount } from '../../../../components/num.tsx';
import { ChoiceChips } from '../../../../components/segmented.tsx';
import { Sheet } from '../../../../components/sheet.tsx';
import { LongReasonField } from '../../../../components/reason-field.tsx';
import { rich } from '../../../../i18n/rich.tsx';
import { textsOf, useTexts } from '../../../../i18n/texts.ts';
import { call } from '../../../../lib/api/client.ts';
import { reasonProblem } from '../../../../lib/reason.ts';
import { settings } from '../../../../lib/settings.ts';
import { useStore } from '../../../../lib/store.ts';
import { Refusal } from '../../queue/components/refusal.tsx';
import { approvalsLeft } from '../model/decision.ts';
import { useDecision } from './use-decision.ts';
import { NameSign } from './payout-facts.tsx';
import { Name } from './payout-words.tsx';

const payoutsTexts = textsOf(() => import('../texts/fa.ts'));

const TEMPLATES = ['usual', 'called', 'source'] as const;
type Template = (typeof TEMPLATES)[number];

/** Says what an approval does, and sends it with its reason. */
export function ApproveSheet({
  payout,
  onClose,
  onDecided,
}: {
  payout: Payout;
  onClose: () => void;
  onDecided: (payout: Payout) => void;
}) {
  const t = useTexts(payoutsTexts);
  const { lang } = useStore(settings);
  // nothing is written down that the officer did not say: a template is taken by a tap
  const [template, setTemplate] = useState<Template | null>(null);
  const [reason, setReason] = useState('');
  const [isProving, setProving] = useState(false);
  const [checked, setChecked] = useState(false);
  const isLast = approvalsLeft(payout) <= 1;
  const problem = reasonProblem(reason);
  const approve = async (proof: Proof | undefined): Promise<void> => {
    const body = { reason: reason.trim(), ...proof };
    onDecided(await call('POST /admin/payouts/:id/approve', { params: { id: payout.id }, body }));
  };
  const decide = useDecision(() => approve(undefined));
  function submit(event: FormEvent): void {
    event.preventDefault();
    setChecked(true);
    if (problem !== null) return;
    if (payout.needs_factor) setProving(true);
    else decide.send();
  }
  return (
    <Sheet title={t.approveTitle} open onClose={onClose}>
      <div className="grid gap-4">
        <div>
          <p className="text-h2 font-bold">
            <Amount value={payout.receive} asset="IRT" />
          </p>
          <p className="text-fg2">
            {rich(t.payTo, {
              name: <Name name={payout.owner_name ?? payout.person.name} />,
              bank: payout.bank.name[lang],
            })}
          </p>
          <NameSign payout={payout} />
        </div>
        <ChoiceChips
          label={t.template}
          value={template}
          choices={TEMPLATES.map((value) => ({ value, label: t[`template_${value}`] }))}
          onChange={(next) => {
            setTemplate(next);
            setReason(t[`words_${next}`]);
          }}
        />
        {/* without the chips: Enter on one would send the reason that it filled in */}
        <form className="grid gap-4" onSubmit={submit} noValidate>
          <LongReasonField
            words={t}
            value={reason}
            onChange={setReason}
            problem={checked ? problem : null}
          />
          <p>{isLast ? t.sendsNow : t.needsSecond}</p>
          {!isProving && (
            <div>
              <Button type="submit" size="lg" wide sends busy={decide.busy}>
                {isLast ? t.approveDo : t.approveFirstDo}
              </Button>
              <Refusal message={decide.message} />
            </div>
          )}
        </form>
        {isProving && problem === null && (
          <FactorProof purpose="approve_payout" action={t.approveDo} onProof={approve} />
        )}
      </div>
    </Sheet>
  );
}
