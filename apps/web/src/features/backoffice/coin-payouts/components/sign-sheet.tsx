import type { CoinPayout } from '@sarraf/contracts';
import { type FormEvent, useState } from 'react';
import { Button } from '../../../../components/button.tsx';
import { FactorProof, type Proof } from '../../../../components/factor-proof/factor-proof.tsx';
import { useNetworkWords } from '../../../../components/network-words/use-network-words.ts';
import { Amount } from '../../../../components/num.tsx';
import { LongReasonField } from '../../../../components/reason-field.tsx';
import { ChoiceChips } from '../../../../components/segmented.tsx';
import { Sheet } from '../../../../components/sheet.tsx';
import { rich } from '../../../../i18n/rich.tsx';
import { textsOf, useTexts } from '../../../../i18n/texts.ts';
import { isPasskeyPossible } from '../../../../lib/passkeys.ts';
import { reasonProblem } from '../../../../lib/reason.ts';
import { useDecision } from '../../payouts/components/use-decision.ts';
import { approvalsLeft } from '../../payouts/model/decision.ts';
import { Refusal } from '../../queue/components/refusal.tsx';
import { AddressInFours } from '../../spends/components/address-in-fours.tsx';
import { approveCoinPayout } from '../api/coin-payouts.ts';
import { DigestInFours } from './coin-facts.tsx';
import { useSigning } from './use-signing.ts';

const coinPayoutsTexts = textsOf(() => import('../texts/fa.ts'));

const TEMPLATES = ['usual', 'called', 'source'] as const;
type Template = (typeof TEMPLATES)[number];

/** Says what a yes does, and gives it: by a passkey over the digest where the signer asks for that. */
export function SignSheet({
  payout,
  onClose,
  onDecided,
}: {
  payout: CoinPayout;
  onClose: () => void;
  onDecided: (payout: CoinPayout) => void;
}) {
  const t = useTexts(coinPayoutsTexts);
  // nothing is written down that the officer did not say: a template is taken by a tap
  const [template, setTemplate] = useState<Template | null>(null);
  const [reason, setReason] = useState('');
  const [isProving, setProving] = useState(false);
  const [checked, setChecked] = useState(false);
  const { needs_passkey: needsPasskey } = payout;
  const problem = reasonProblem(reason);
  const approve = async (proof: Proof | undefined): Promise<void> =>
    onDecided(await approveCoinPayout(payout.id, { reason: reason.trim(), ...proof }));
  const decide = useDecision(() => approve(undefined));
  const signing = useSigning(payout, async (passkey) =>
    onDecided(
      await approveCoinPayout(payout.id, { reason: reason.trim(), digest_passkey: passkey }),
    ),
  );
  const isBarred = needsPasskey && !isPasskeyPossible();
  function submit(event: FormEvent): void {
    event.preventDefault();
    setChecked(true);
    if (problem !== null || isBarred) return;
    if (needsPasskey) signing.send();
    else if (payout.needs_factor) setProving(true);
    else decide.send();
  }
  const sent = needsPasskey ? signing : decide;
  return (
    <Sheet title={needsPasskey ? t.signTitle : t.approveTitle} open onClose={onClose}>
      <div className="grid gap-4">
        <Subject payout={payout} />
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
          <p>{approvalsLeft(payout) <= 1 ? t.sendsNow : t.needsSecond}</p>
          {isBarred && (
            <p className="text-warn" role="status">
              {t.passkeyImpossible}
            </p>
          )}
          {!isProving && (
            <div>
              <Button
                type="submit"
                size="lg"
                wide
                sends
                icon={needsPasskey ? 'fingerprint' : 'check'}
                disabled={isBarred}
                busy={sent.busy}
              >
                <YesWords payout={payout} />
              </Button>
              <Refusal message={sent.message} />
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

/** How much to which address, and the digest where it is signed. */
function Subject({ payout }: { payout: CoinPayout }) {
  const t = useTexts(coinPayoutsTexts);
  const words = useNetworkWords();
  return (
    <div className="grid gap-2">
      <p className="text-h2 font-bold">
        <Amount value={payout.receive} asset={payout.symbol} />
      </p>
      <p className="text-fg2">
        {rich(t.signTo, {
          address: <AddressInFours address={payout.address} />,
          network: words.nameOf(payout.chain),
        })}
      </p>
      {payout.needs_passkey && (
        <div className="coin-digest">
          <DigestInFours digest={payout.digest} />
          <p className="text-table text-fg2">{t.passkeyLead}</p>
        </div>
      )}
    </div>
  );
}

function YesWords({ payout }: { payout: CoinPayout }) {
  const t = useTexts(coinPayoutsTexts);
  const isLast = approvalsLeft(payout) <= 1;
  if (payout.needs_passkey) return isLast ? t.signDo : t.signFirstDo;
  return isLast ? t.approveDo : t.approveFirstDo;
}
