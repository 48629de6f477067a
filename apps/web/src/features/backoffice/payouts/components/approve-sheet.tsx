import type { Payout } from '@sarraf/contracts';
import { FactorProof, type Proof } from '#components/factor-proof/factor-proof.tsx';
import { Amount } from '#components/num.tsx';
import { rich } from '#i18n/rich.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { call } from '#lib/api/client.ts';
import { settings } from '#lib/settings.ts';
import { useStore } from '#lib/store.ts';
import { DecideSheet } from '../../queue/components/decide-sheet.tsx';
import { approvalsLeft, mayApprove, REASON_TEMPLATES } from '../model/decision.ts';
import { NameSign } from './payout-facts.tsx';
import { Name } from './payout-words.tsx';
import { useRefusalOf, useSaid } from './use-decision.tsx';

const payoutsTexts = textsOf(() => import('../texts/fa.ts'));

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
  const isLast = approvalsLeft(payout) <= 1;
  const approve = async (reason: string, proof?: Proof): Promise<void> => {
    const body = { reason, ...proof };
    onDecided(await call('POST /admin/payouts/:id/approve', { params: { id: payout.id }, body }));
  };
  return (
    <DecideSheet
      subject="Payout"
      may={mayApprove(payout)}
      title={t.approveTitle}
      words={{
        ...t,
        means: isLast ? t.sendsNow : t.needsSecond,
        approve: isLast ? t.approveDo : t.approveFirstDo,
        refuse: undefined,
      }}
      act={{ kind: 'payout', subject: payout.id }}
      said={useSaid(payout.approvals)}
      needed={payout.officers_needed}
      templates={REASON_TEMPLATES.map((one) => ({
        label: t[`template_${one}`],
        reason: t[`words_${one}`],
      }))}
      proof={
        payout.needs_factor
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
    </DecideSheet>
  );
}
