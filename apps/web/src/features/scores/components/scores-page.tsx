import type { ScoreOffer, ScoreRule, ScoreSummary } from '@sarraf/contracts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Icon } from '#components/icon.tsx';
import { Amount, useCount } from '#components/num.tsx';
import { PageHeader } from '#components/page-header.tsx';
import { QueryView } from '#components/query-view.tsx';
import { Empty, SkeletonRows } from '#components/states.tsx';
import { Time } from '#components/time.tsx';
import { usePercent } from '#components/use-percent.ts';
import { rich } from '#i18n/rich.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import {
  scoreHistoryQuery,
  scoreOffersQuery,
  scoreRulesQuery,
  scoreSummaryQuery,
} from '#lib/queries/scores.ts';
import { FIRST_PAGE } from '#lib/use-list-position.ts';
import { EntryRow } from './entry-row.tsx';
import { ExchangeSheet } from './exchange-sheet.tsx';
import { OfferRow } from './offer-row.tsx';
import { TierLine } from './tier-line.tsx';
import '../scores.css';

const scoresTexts = textsOf(() => import('../texts/fa.ts'));

const LATEST = 3;

/** My points: how many, which tier, what they buy, how to get them, and what moved them lately. */
export function ScoresPage() {
  const t = useTexts(scoresTexts);
  return (
    <div className="score-page">
      <PageHeader
        title={t.title}
        actions={
          <Link to="/scores/history" className="icon-button" aria-label={t.history}>
            <Icon name="history" />
          </Link>
        }
      />
      <Summary />
      <Offers />
      <Rules />
      <Latest />
    </div>
  );
}

function Summary() {
  const t = useTexts(scoresTexts);
  const summary = useQuery(scoreSummaryQuery);
  return (
    <section className="section">
      <QueryView
        compact
        query={summary}
        title={t.failed}
        waiting={<SkeletonRows rows={3} height={64} />}
      >
        {(data) => <Standing summary={data} />}
      </QueryView>
    </section>
  );
}

function Standing({ summary }: { summary: ScoreSummary }) {
  const t = useTexts(scoresTexts);
  const count = useCount();
  const percent = usePercent();
  const { balance, discount, exchangeable, next_tier: next } = summary;
  return (
    <>
      <div className="score-balance">
        <div>
          <h2 className="text-fg2">{t.balance}</h2>
          <p className="score-figure num">{count(balance)}</p>
        </div>
        <span className="score-tier">
          <Icon name="star" size={18} />
          {t.tierOf(t[summary.tier])}
        </span>
      </div>
      {balance > 0 && (
        <p className="text-table text-fg2">
          {exchangeable > 0
            ? rich(t.exchangeableNow, {
                points: <strong className="text-fg">{t.points(count(exchangeable))}</strong>,
              })
            : t.notBackedYet}
        </p>
      )}
      {discount !== null && (
        <p className="mt-2 text-table text-ok">
          {rich(t.running, {
            percent: percent(discount.ppm),
            time: <Time at={discount.until} />,
          })}
        </p>
      )}
      <TierLine summary={summary} />
      <p className="mt-4 text-table text-fg2">
        {next === null ? t.topTier : t.toNext(count(summary.missing), t[next])} · {t.tierWhy}
      </p>
    </>
  );
}

function Offers() {
  const t = useTexts(scoresTexts);
  const offers = useQuery(scoreOffersQuery);
  const summary = useQuery(scoreSummaryQuery);
  const [open, setOpen] = useState<ScoreOffer | null>(null);
  return (
    <section className="section">
      <h2 className="text-lead font-bold">{t.exchange}</h2>
      <p className="text-table text-fg2">{t.whyBacked}</p>
      <QueryView
        compact
        query={offers}
        title={t.exchangeFailed}
        waiting={<SkeletonRows rows={3} height={68} />}
      >
        {({ offers: list }) =>
          list.length === 0 ? (
            <Empty icon="star" title={t.noOffers} text={t.noOffersText} />
          ) : (
            <ul>
              {list.map((offer) => (
                <OfferRow key={offer.id} offer={offer} onOpen={() => setOpen(offer)} />
              ))}
            </ul>
          )
        }
      </QueryView>
      {open !== null && (
        <ExchangeSheet
          offer={open}
          balance={summary.data?.balance ?? open.points}
          onClose={() => setOpen(null)}
        />
      )}
    </section>
  );
}

function Rules() {
  const t = useTexts(scoresTexts);
  const rules = useQuery(scoreRulesQuery);
  return (
    <section className="section">
      <h2 className="text-lead font-bold">{t.rules}</h2>
      <QueryView
        compact
        query={rules}
        title={t.failed}
        waiting={<SkeletonRows rows={5} height={56} />}
      >
        {(data) => (
          <ul>
            {data.rules
              .filter((rule) => rule.points > 0 || rule.got_points > 0)
              .map((rule) => (
                <Rule key={rule.kind} rule={rule} />
              ))}
          </ul>
        )}
      </QueryView>
    </section>
  );
}

function Rule({ rule }: { rule: ScoreRule }) {
  const t = useTexts(scoresTexts);
  const count = useCount();
  const { kind, points, amount, got_points: got, got_times: times } = rule;
  const isAgain = kind === 'fees' || kind === 'friend_fees';
  const gotText = kind === 'friend_fees' ? t.gotFriends(count(times)) : t.gotPoints(count(got));
  return (
    <li className="score-row">
      <span className={isAgain ? 'text-brand' : times > 0 ? 'text-ok' : 'text-fg3'}>
        <Icon name={isAgain ? 'swap-across' : 'check'} />
      </span>
      <span className="min-w-0 flex-1">
        {amount === null
          ? t[kind]
          : rich(t[kind], { amount: <Amount value={amount} asset="IRT" /> })}
      </span>
      <span className="text-table text-fg2">{times > 0 && (isAgain ? gotText : t.got)}</span>
      <bdi dir="ltr" className="num font-medium">
        +{count(points)}
      </bdi>
    </li>
  );
}

function Latest() {
  const t = useTexts(scoresTexts);
  const history = useQuery(scoreHistoryQuery(FIRST_PAGE));
  const rows = history.data?.data.slice(0, LATEST) ?? [];
  if (rows.length === 0) return null;
  return (
    <section className="section">
      <div className="flex items-center justify-between gap-4">
        <h2 className="text-lead font-bold">{t.lately}</h2>
        <Link to="/scores/history" className="link">
          {t.all}
        </Link>
      </div>
      <ul>
        {rows.map((entry) => (
          <EntryRow key={entry.id} entry={entry} />
        ))}
      </ul>
    </section>
  );
}
