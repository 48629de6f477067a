import type { PayoutStanding } from '@sarraf/contracts';
import { Amount, Num, useCount } from '#components/num.tsx';
import { Time } from '#components/time.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { Facts } from '../../queue/components/facts.tsx';
import { usePayoutStanding } from '../api/payouts.ts';
import './payout-standing.css';

const payoutsTexts = textsOf(() => import('../texts/fa.ts'));

const HIGH = 60;
const MIDDLE = 30;

/** How much of a risk it is, each reason where the last one ended, and what its person did before. */
export function Standing({ id }: { id: string }) {
  const standing = usePayoutStanding(id).data;
  if (standing === undefined) return null;
  return (
    <>
      <Risk standing={standing} />
      <History history={standing.history} />
    </>
  );
}

function Risk({ standing: { parts, score } }: { standing: PayoutStanding }) {
  const t = useTexts(payoutsTexts);
  const count = useCount();
  const tone = score >= HIGH ? 'err' : score >= MIDDLE ? 'warn' : 'ok';
  return (
    <section className="queue-section">
      <div className="payout-risk-head">
        <h3 className="flex-1 font-semibold">{t.risk}</h3>
        <strong className={{ err: 'text-err', warn: 'text-warn', ok: 'text-ok' }[tone]}>
          {count(score)}
        </strong>
        <span className="text-caption text-fg2">{t.ofHundred}</span>
      </div>
      {parts.length === 0 && <p className="text-table text-fg2">{t.noPoints}</p>}
      <ul>
        {parts.map(({ points, what }, at) => {
          const reached = parts.slice(0, at).reduce((sum, part) => sum + part.points, 0);
          const from = Math.min(reached, reached + points);
          const isFor = points < 0;
          const start = Math.max(0, Math.min(100, from));
          const width = Math.max(0, Math.min(100 - start, Math.abs(points)));
          return (
            <li key={what} className="payout-risk-row">
              <span className="min-w-0 flex-1 truncate">{t[`risk_${what}`]}</span>
              <span className="payout-risk-bar" aria-hidden="true">
                <span
                  data-tone={isFor ? 'ok' : tone}
                  style={{ insetInlineStart: `${start}%`, width: `${width}%` }}
                />
              </span>
              <bdi dir="ltr" className={isFor ? 'text-ok' : ''}>
                <Num value={String(points)} isSigned />
              </bdi>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function History({ history }: { history: PayoutStanding['history'] }) {
  const t = useTexts(payoutsTexts);
  const count = useCount();
  const { last_settled_at: last } = history;
  return (
    <section className="queue-section">
      <Facts
        title={t.history}
        facts={[
          [t.joinedAt, <Time key="joined" at={history.joined_at} shape="date" />],
          [
            t.settledBefore,
            <span key="settled">
              {t.times(count(history.settled))} · <Amount value={history.settled_sum} asset="IRT" />
            </span>,
          ],
          [t.toThisSheba, t.times(count(history.settled_to_sheba))],
          [t.lastSettled, last === null ? t.never : <Time key="last" at={last} />],
          [t.failedBefore, t.times(count(history.failed))],
          [t.deposits30, <Amount key="in" value={history.deposits_30d} asset="IRT" />],
          [t.withdrawn30, <Amount key="out" value={history.withdrawn_30d} asset="IRT" />],
        ]}
      />
    </section>
  );
}
