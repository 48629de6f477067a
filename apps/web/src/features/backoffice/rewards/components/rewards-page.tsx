import type { RewardProposal, Rewards } from '@sarraf/contracts';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { Button } from '#components/button.tsx';
import { Amount, useCount } from '#components/num.tsx';
import { PageHeader } from '#components/page-header.tsx';
import { QueryView } from '#components/query-view.tsx';
import { SheetButton } from '#components/sheet-button.tsx';
import { SkeletonRows } from '#components/states.tsx';
import { Time } from '#components/time.tsx';
import { rich } from '#i18n/rich.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { useMay } from '#lib/ability.ts';
import { WhyNotFor } from '../../may-decide/components/lazy-may-decide.tsx';
import { WaitsFor } from '../../queue/components/waits-for.tsx';
import { useRewards } from '../api/rewards.ts';
import { DecideReward } from './decide-reward.tsx';
import { EndSheet, OfferSheet, RuleSheet } from './propose-sheets.tsx';
import { OfferWords, ProposalWords, RuleWords, useProposalTitle } from './reward-words.tsx';
import './rewards.css';

const rewardsTexts = textsOf(() => import('../texts/fa.ts'));

/** Points: what the bonus has, what waits for a second officer, rules and offers. */
export function RewardsPage() {
  const t = useTexts(rewardsTexts);
  const rewards = useRewards();
  return (
    <>
      <PageHeader title={t.title} />
      <WhyNotFor subject="Reward" />
      <QueryView query={rewards} title={t.failed} waiting={<SkeletonRows rows={6} height={72} />}>
        {(data) => (
          <>
            <Bonus rewards={data} />
            <Proposals proposals={data.proposals} />
            <Rules rules={data.rules} />
            <Offers offers={data.offers} />
          </>
        )}
      </QueryView>
    </>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-caption text-fg2">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Bonus({ rewards: { bonus, findings, totals } }: { rewards: Rewards }) {
  const t = useTexts(rewardsTexts);
  const count = useCount();
  const may = useMay();
  return (
    <section className="section grid gap-4">
      <p className="text-table text-fg2">{t.lead}</p>
      {findings.length > 0 && (
        <div role="alert" className="text-err">
          <h2 className="font-semibold">{t.findings}</h2>
          <p>{t.findingsText}</p>
          <ul>
            {findings.map(({ subject, fact }) => (
              <li key={subject} dir="ltr">
                {subject}: {fact}
              </li>
            ))}
          </ul>
        </div>
      )}
      <div className="reward-head">
        <h2 className="text-lead font-bold">{t.bonus}</h2>
        {may('read Adjustment') && (
          <Link to="/adjustments" className="link text-table">
            {t.fill}
          </Link>
        )}
      </div>
      <dl className="reward-facts">
        <Fact name={t.bonusHas}>
          <Amount value={bonus.balance} asset="IRT" />
        </Fact>
        <Fact name={t.bonusWaiting}>
          <Amount value={bonus.waiting} asset="IRT" />
        </Fact>
        <Fact name={t.bonusDearest}>
          <Amount value={bonus.dearest} asset="IRT" />
        </Fact>
        <Fact name={t.peopleHave}>
          {t.points(count(totals.points))}
          <span className="text-caption text-fg2"> · {t.ofPeople(count(totals.people))}</span>
        </Fact>
        <Fact name={t.given}>
          <Amount value={totals.given} asset="IRT" />
        </Fact>
        <Fact name={t.givenMonth}>
          <Amount value={totals.given_month} asset="IRT" />
        </Fact>
      </dl>
      <p className={bonus.is_short ? 'text-table text-warn' : 'text-table text-ok'} role="status">
        {bonus.is_short ? t.bonusShort : t.bonusOk}
      </p>
    </section>
  );
}

function Proposals({ proposals }: { proposals: readonly RewardProposal[] }) {
  const t = useTexts(rewardsTexts);
  const may = useMay();
  const titleOf = useProposalTitle();
  const [open, setOpen] = useState<RewardProposal | null>(null);
  return (
    <section className="section">
      <h2 className="pb-2 text-lead font-bold">{t.proposals}</h2>
      {proposals.length === 0 && <p className="text-table text-fg2">{t.noProposals}</p>}
      <ul>
        {proposals.map((proposal) => (
          <li key={proposal.id} className="reward-row" data-of={proposal.id}>
            <span className="font-medium">{titleOf(proposal)}</span>
            <span>
              <ProposalWords proposal={proposal} />
            </span>
            <span className="text-caption text-fg2">
              {rich(t.proposedBy, {
                name: <bdi>{proposal.proposed_by.name ?? t.officer}</bdi>,
                time: <Time at={proposal.proposed_at} />,
              })}
              <WaitsFor of={{ kind: 'reward_terms', id: proposal.id }} />
            </span>
            {may('update Reward') && (
              <Button look="outline" size="sm" onClick={() => setOpen(proposal)}>
                {t.look}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {open !== null && <DecideReward proposal={open} onClose={() => setOpen(null)} />}
    </section>
  );
}

/** The time from which a rule is in force; of the first ones nobody has to know it. */
const isFirst = (from: string): boolean => Date.parse(from) <= 0;

function Rules({ rules }: { rules: Rewards['rules'] }) {
  const t = useTexts(rewardsTexts);
  const may = useMay();
  const [isOpen, setOpen] = useState(false);
  return (
    <section className="section">
      <div className="reward-head pb-2">
        <h2 className="text-lead font-bold">{t.rules}</h2>
        {may('update Reward') && (
          <SheetButton size="sm" look="outline" onClick={() => setOpen(true)}>
            {t.newRule}
          </SheetButton>
        )}
      </div>
      <ul>
        {rules.map((rule) => (
          <li key={rule.id} className="reward-row">
            <span className="font-medium">{t[rule.kind]}</span>
            <span>
              <RuleWords rule={rule} />
            </span>
            <span className="text-caption text-fg2">
              {!isFirst(rule.from) && rich(t.fromTime, { time: <Time at={rule.from} /> })}
            </span>
          </li>
        ))}
      </ul>
      {isOpen && <RuleSheet rules={rules} onClose={() => setOpen(false)} />}
    </section>
  );
}

function Offers({ offers }: { offers: Rewards['offers'] }) {
  const t = useTexts(rewardsTexts);
  const count = useCount();
  const may = useMay();
  const [isOpen, setOpen] = useState(false);
  const [ending, setEnding] = useState<Rewards['offers'][number] | null>(null);
  return (
    <section className="section">
      <div className="reward-head pb-2">
        <h2 className="text-lead font-bold">{t.offers}</h2>
        {may('update Reward') && (
          <SheetButton size="sm" icon="plus" onClick={() => setOpen(true)}>
            {t.newOffer}
          </SheetButton>
        )}
      </div>
      <ul>
        {offers.map((offer) => (
          <li key={offer.id} className="reward-row">
            <span className="font-medium">
              <OfferWords offer={offer} />
            </span>
            <span>{t.points(count(offer.points))}</span>
            <span className="text-caption text-fg2">
              {t[offer.state]} · {t.bought(count(offer.bought))}
            </span>
            {may('update Reward') && offer.ends_at === null && (
              <SheetButton size="sm" look="outline" onClick={() => setEnding(offer)}>
                {t.endOffer}
              </SheetButton>
            )}
          </li>
        ))}
      </ul>
      {isOpen && <OfferSheet onClose={() => setOpen(false)} />}
      {ending !== null && <EndSheet offer={ending} onClose={() => setEnding(null)} />}
    </section>
  );
}
