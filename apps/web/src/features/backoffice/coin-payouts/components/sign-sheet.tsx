import type { CoinPayout } from '@sarraf/contracts';
import { FactorProof, type Proof } from '#components/factor-proof/factor-proof.tsx';
import { useNetworkWords } from '#components/network-words/use-network-words.ts';
import { Amount } from '#components/num.tsx';
import { rich } from '#i18n/rich.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { isPasskeyPossible } from '#lib/passkeys.ts';
import { useRefusalOf, useSaid } from '../../payouts/components/use-decision.tsx';
import { approvalsLeft, mayApprove, REASON_TEMPLATES } from '../../payouts/model/decision.ts';
import { DecideSheet } from '../../queue/components/decide-sheet.tsx';
import { AddressInFours } from '../../spends/components/address-in-fours.tsx';
import { approveCoinPayout } from '../api/coin-payouts.ts';
import { DigestInFours } from './coin-facts.tsx';
import { useSigning } from './use-signing.ts';

const coinPayoutsTexts = textsOf(() => import('../texts/fa.ts'));

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
  const sign = useSigning(payout);
  const { needs_factor: needsFactor, needs_passkey: needsPasskey } = payout;
  const isLast = approvalsLeft(payout) <= 1;
  const doWords = needsPasskey ? [t.signDo, t.signFirstDo] : [t.approveDo, t.approveFirstDo];
  const approve = async (reason: string, proof?: Proof): Promise<void> => {
    const signed = needsPasskey ? { digest_passkey: await sign() } : proof;
    onDecided(await approveCoinPayout(payout.id, { reason, ...signed }));
  };
  return (
    <DecideSheet
      subject="Payout"
      may={mayApprove(payout)}
      barred={needsPasskey && !isPasskeyPossible() ? t.passkeyImpossible : undefined}
      title={needsPasskey ? t.signTitle : t.approveTitle}
      words={{
        ...t,
        means: isLast ? t.sendsNow : t.needsSecond,
        approve: isLast ? doWords[0] : doWords[1],
        refuse: undefined,
      }}
      icon={needsPasskey ? 'fingerprint' : 'check'}
      act={{ kind: 'coin_payout', subject: payout.id }}
      said={useSaid(payout.approvals)}
      needed={payout.officers_needed}
      templates={REASON_TEMPLATES.map((one) => ({
        label: t[`template_${one}`],
        reason: t[`words_${one}`],
      }))}
      proof={
        needsFactor && !needsPasskey
          ? (reason) => (
              <FactorProof
                purpose="approve_payout"
                action={t.approveDo}
                onProof={(proof) => approve(reason, proof)}
              />
            )
          : undefined
      }
      refusalOf={useRefusalOf()}
      decide={(_, reason) => approve(reason)}
      onClose={onClose}
    >
      <Subject payout={payout} />
    </DecideSheet>
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
