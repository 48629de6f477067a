import type { DataOf, PausedReferral } from '@sarraf/contracts';
import { useState } from 'react';
import { DataTable } from '#components/data-table.tsx';
import { Amount, Num, useCount } from '#components/num.tsx';
import { PageHeader } from '#components/page-header.tsx';
import { QueryView } from '#components/query-view.tsx';
import { SheetButton } from '#components/sheet-button.tsx';
import { Chip } from '#components/signs.tsx';
import { Empty, SkeletonRows } from '#components/states.tsx';
import { Age, Time } from '#components/time.tsx';
import { rich } from '#i18n/rich.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { useMay } from '#lib/ability.ts';
import { WhyNotFor } from '../../may-decide/components/lazy-may-decide.tsx';
import { useReferrals } from '../api/referrals.ts';
import { DecideReferral } from './decide-referral.tsx';
import { PersonLink } from './person-link.tsx';

const referralsTexts = textsOf(() => import('../texts/fa.ts'));

type Office = DataOf<'GET /admin/referrals'>;

/** Invitations: what is wrong, what waits for two officers, whose codes bring most, and each day. */
export function ReferralsPage() {
  const t = useTexts(referralsTexts);
  const referrals = useReferrals();
  return (
    <>
      <PageHeader title={t.title} />
      <WhyNotFor subject="Reward" />
      <QueryView query={referrals} title={t.failed} waiting={<SkeletonRows rows={6} height={72} />}>
        {(data) => (
          <>
            <Wrong office={data} />
            <Paused office={data} />
            <Owners owners={data.owners} />
            <Days days={data.days} />
          </>
        )}
      </QueryView>
    </>
  );
}

/** What the recount found, and what could not be paid. */
function Wrong({ office: { findings, unpaid } }: { office: Office }) {
  const t = useTexts(referralsTexts);
  if (findings.length === 0 && unpaid.length === 0) return null;
  return (
    <section className="section grid gap-4" role="alert">
      {findings.length > 0 && (
        <div className="text-err">
          <h2 className="font-semibold">{t.findings}</h2>
          <ul>
            {findings.map(({ subject, fact }) => (
              <li key={subject} dir="ltr">
                {subject}: {fact}
              </li>
            ))}
          </ul>
        </div>
      )}
      {unpaid.length > 0 && (
        <div className="text-warn">
          <h2 className="font-semibold">{t.unpaid}</h2>
          <ul>
            {unpaid.map(({ amount, since, symbol }) => (
              <li key={symbol}>
                {rich(t.unpaidLine, {
                  amount: <Amount value={amount} asset={symbol} />,
                  age: <Age at={since} />,
                })}
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  );
}

function Paused({ office: { paused, paused_total: total } }: { office: Office }) {
  const t = useTexts(referralsTexts);
  const count = useCount();
  const may = useMay();
  const [open, setOpen] = useState<PausedReferral | null>(null);
  if (paused.length === 0) {
    return <Empty icon="check" title={t.noPaused} text={t.noPausedText} />;
  }
  const first = (row: PausedReferral) =>
    row.first !== null && (
      <Chip kind="warn">{row.first.to === 'run' ? t.oneForRun : t.oneForEnd}</Chip>
    );
  const act = (row: PausedReferral) =>
    may('update Reward') && (
      <SheetButton size="sm" look="outline" onClick={() => setOpen(row)}>
        {t.review}
      </SheetButton>
    );
  return (
    <section className="section">
      <h2 className="pb-2 text-lead font-bold">
        {t.paused} <span className="font-normal text-fg2">{count(total)}</span>
      </h2>
      <DataTable
        rows={paused}
        keyOf={(row) => row.id}
        caption={t.paused}
        columns={[
          { head: t.friend, isRowHead: true, cell: (row) => <PersonLink person={row.friend} /> },
          { head: t.owner, cell: (row) => <PersonLink person={row.owner} /> },
          { head: t.code, cell: (row) => <bdi dir="ltr">{row.code}</bdi> },
          { head: t.pausedAt, cell: (row) => <Age at={row.paused_at} /> },
          { head: t.endsAt, cell: (row) => <Time at={row.ends_at} shape="date" /> },
          { head: t.said, cell: first },
          { head: t.review, isHeadHidden: true, isEnd: true, cell: act },
        ]}
        card={(row) => (
          <div className="row min-h-18 py-3">
            <span className="grid min-w-0 flex-1 gap-1">
              <span>
                <PersonLink person={row.friend} />
                <span className="text-fg2">
                  {' '}
                  · {rich(t.by, { owner: <PersonLink person={row.owner} /> })}
                </span>
              </span>
              <span className="text-table text-fg2">
                <bdi dir="ltr">{row.code}</bdi> · <Age at={row.paused_at} />
              </span>
              <span>{first(row)}</span>
            </span>
            {act(row)}
          </div>
        )}
      />
      {total > paused.length && (
        <p className="pt-3 text-table text-fg2">{t.more(count(total - paused.length))}</p>
      )}
      {open !== null && <DecideReferral referral={open} onClose={() => setOpen(null)} />}
    </section>
  );
}

function Owners({ owners }: { owners: Office['owners'] }) {
  const t = useTexts(referralsTexts);
  const count = useCount();
  return (
    <section className="section">
      <h2 className="pb-2 text-lead font-bold">{t.owners}</h2>
      {owners.length === 0 ? (
        <p className="text-table text-fg2">{t.noOwners}</p>
      ) : (
        <DataTable
          rows={owners}
          keyOf={({ owner }) => owner.id}
          caption={t.owners}
          columns={[
            { head: t.owner, isRowHead: true, cell: ({ owner }) => <PersonLink person={owner} /> },
            { head: t.invited, cell: (row) => count(row.invited) },
            { head: t.traded, cell: (row) => count(row.traded) },
            {
              head: t.income,
              isEnd: true,
              cell: (row) => <Amount value={row.income} asset="IRT" />,
            },
          ]}
          card={(row) => (
            <p className="kv">
              <span>
                <PersonLink person={row.owner} />
                <span className="block text-table text-fg2">
                  {t.tradedOf(count(row.traded), count(row.invited))}
                </span>
              </span>
              <Amount value={row.income} asset="IRT" />
            </p>
          )}
        />
      )}
    </section>
  );
}

/** Days on which nothing happened say nothing. */
const isBusy = ({ joined, postings }: Office['days'][number]): boolean => joined + postings > 0;

function Days({ days }: { days: Office['days'] }) {
  const t = useTexts(referralsTexts);
  const count = useCount();
  const busy = days.filter(isBusy);
  // noon of Tehran: the day is the same whatever the reader's clock
  const day = (row: Office['days'][number]) => <Time at={`${row.day}T08:30:00Z`} shape="day" />;
  return (
    <section className="section">
      <h2 className="pb-2 text-lead font-bold">{t.days}</h2>
      {busy.length === 0 ? (
        <p className="text-table text-fg2">{t.noDays}</p>
      ) : (
        <DataTable
          rows={busy}
          keyOf={(row) => row.day}
          caption={t.days}
          isDense
          columns={[
            { head: t.day, isRowHead: true, cell: day },
            { head: t.joined, cell: (row) => count(row.joined) },
            { head: t.paidOwners, cell: (row) => count(row.owners) },
            { head: t.postings, cell: (row) => count(row.postings) },
            { head: t.paid, isEnd: true, cell: (row) => <Num value={row.paid} maxFraction={0} /> },
          ]}
          card={(row) => (
            <p className="kv">
              <span>
                {day(row)}
                <span className="block text-table">{t.joinedOn(count(row.joined))}</span>
              </span>
              <Amount value={row.paid} asset="IRT" />
            </p>
          )}
        />
      )}
    </section>
  );
}
