import type { RewardProposal, Rewards } from '@sarraf/contracts';
import type { ReactNode } from 'react';
import { Amount, useCount } from '#components/num.tsx';
import { Time } from '#components/time.tsx';
import { rich } from '#i18n/rich.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { percentOfPpm } from '#lib/percent-of-ppm.ts';
import { settings } from '#lib/settings.ts';
import { useStore } from '#lib/store.ts';

const rewardsTexts = textsOf(() => import('../texts/fa.ts'));

type Rule = NonNullable<RewardProposal['rule']>;
type Offer = NonNullable<RewardProposal['offer']>;

/** What a rule gives, and for what. */
export function RuleWords({ rule }: { rule: Rule }): ReactNode {
  const t = useTexts(rewardsTexts);
  const count = useCount();
  const gives = rule.points === 0 ? t.nothingGiven : t.points(count(rule.points));
  if (rule.amount === null) return gives;
  const amount = <Amount value={rule.amount} asset="IRT" />;
  return (
    <>
      {rich(rule.kind === 'fees' ? t.per : t.reaches, { amount })} · {gives}
    </>
  );
}

/** What an offer is. */
export function OfferWords({ offer }: { offer: Offer }): ReactNode {
  const t = useTexts(rewardsTexts);
  const count = useCount();
  const { lang } = useStore(settings);
  const amount = <Amount value={offer.worth} asset="IRT" />;
  if (offer.discount_ppm === null) return amount;
  const percent = `${count(percentOfPpm(offer.discount_ppm))}${lang === 'fa' ? '٪' : '%'}`;
  return (
    <>
      {t.discountOf(percent, count(offer.days ?? 0))}
      <span className="text-fg2"> · {rich(t.counts, { amount })}</span>
    </>
  );
}

/** What is proposed. */
export function ProposalWords({ proposal }: { proposal: RewardProposal }): ReactNode {
  const t = useTexts(rewardsTexts);
  const count = useCount();
  const { ends, from, offer, rule } = proposal;
  const begins = from !== null && <> · {rich(t.fromTime, { time: <Time at={from} /> })}</>;
  if (rule !== null) {
    return (
      <>
        {t[rule.kind]}: <RuleWords rule={rule} />
        {begins}
      </>
    );
  }
  const shown: Offer | Rewards['offers'][number] | null = offer ?? ends;
  if (shown === null) return null;
  return (
    <>
      <OfferWords offer={shown} /> · {t.points(count(shown.points))}
      {begins}
    </>
  );
}

/** Which of the three a proposal is. */
export function useProposalTitle(): (proposal: RewardProposal) => string {
  const t = useTexts(rewardsTexts);
  return ({ offer, rule }) =>
    rule !== null ? t.wantsRule : offer !== null ? t.wantsOffer : t.wantsEnd;
}
