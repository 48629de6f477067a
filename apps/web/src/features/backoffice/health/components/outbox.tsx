import type { DataOf } from '@sarraf/contracts';
import { DataTable } from '#components/data-table.tsx';
import { useCount } from '#components/num.tsx';
import { Age, Time } from '#components/time.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { useNow } from '#lib/use-now.ts';

const servicesTexts = textsOf(() => import('../texts/fa.ts'));

type Health = DataOf<'GET /admin/messages/health'>;
type Channel = Health['channels'][number];
type Failure = Health['errors'][number];

const COUNTS = ['waiting', 'sending', 'sent', 'failed', 'unknown'] as const;

/** What is to go out and what became of it, a channel a row; then what went wrong, newest first. */
export function Outbox({ health }: { health: Health }) {
  const t = useTexts(servicesTexts);
  return (
    <>
      <Channels channels={health.channels} />
      <h3 className="mt-6 mb-1 font-semibold">{t.errors}</h3>
      {health.errors.length === 0 ? (
        <p className="py-2 text-fg2">{t.noErrors}</p>
      ) : (
        <Failures errors={health.errors} />
      )}
    </>
  );
}

function Channels({ channels }: { channels: readonly Channel[] }) {
  const t = useTexts(servicesTexts);
  const heads = {
    waiting: t.waiting,
    sending: t.sending,
    sent: t.sent,
    failed: t.failedCount,
    unknown: t.unknownCount,
  };
  return (
    <DataTable
      rows={channels}
      keyOf={({ channel }) => channel}
      isDense
      columns={[
        { head: t.channel, cell: ({ channel }) => <strong>{t[channel]}</strong> },
        ...COUNTS.map((key) => ({
          head: heads[key],
          isEnd: true,
          cell: (row: Channel) => <Count of={key} value={row[key]} />,
        })),
        { head: t.oldest, isEnd: true, cell: (row) => <Oldest seconds={row.oldest_due_seconds} /> },
      ]}
      card={(row) => (
        <div className="border-b border-hair py-3">
          <div className="flex justify-between">
            <strong>{t[row.channel]}</strong>
            <Oldest seconds={row.oldest_due_seconds} />
          </div>
          <dl className="mt-2 grid grid-cols-5 gap-2 text-center text-caption">
            {COUNTS.map((key) => (
              <div key={key}>
                <dt className="text-fg2">{heads[key]}</dt>
                <dd className="text-body">
                  <Count of={key} value={row[key]} />
                </dd>
              </div>
            ))}
          </dl>
        </div>
      )}
    />
  );
}

function Count({ of, value }: { of: (typeof COUNTS)[number]; value: number }) {
  const count = useCount();
  const colour =
    value === 0 ? '' : of === 'failed' ? 'text-err' : of === 'unknown' ? 'text-warn' : '';
  return <span className={`num-live ${colour}`}>{count(value)}</span>;
}

function Oldest({ seconds }: { seconds: number | null }) {
  const t = useTexts(servicesTexts);
  const now = useNow(10_000);
  if (seconds === null) return <span className="text-fg3">{t.none}</span>;
  return (
    <span className="text-warn">
      <Age at={now - seconds * 1_000} />
    </span>
  );
}

function Failures({ errors }: { errors: readonly Failure[] }) {
  const t = useTexts(servicesTexts);
  const recipient = (row: Failure) => <bdi dir="ltr">{row.recipient}</bdi>;
  const words = (row: Failure) => (
    <bdi dir="ltr" className="break-words font-mono text-caption">
      {row.error}
    </bdi>
  );
  return (
    <DataTable
      rows={errors}
      keyOf={(row) => `${row.at}/${row.recipient}/${row.error}`}
      isDense
      scrollLabel={t.errors}
      columns={[
        { head: t.time, cell: (row) => <Time at={row.at} /> },
        { head: t.channel, cell: (row) => t[row.channel] },
        { head: t.recipient, cell: recipient },
        { head: t.state, cell: (row) => t[`state_${row.state}`] },
        { head: t.error, cell: words },
      ]}
      card={(row) => (
        <div className="grid gap-1 border-b border-hair py-3">
          <span className="flex justify-between gap-3">
            <span>
              {t[row.channel]} {recipient(row)}
            </span>
            <Time at={row.at} />
          </span>
          <span className="text-caption text-fg2">{t[`state_${row.state}`]}</span>
          {words(row)}
        </div>
      )}
    />
  );
}
