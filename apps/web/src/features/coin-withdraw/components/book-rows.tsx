import type { WithdrawAddress } from '@sarraf/contracts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Icon } from '#components/icon.tsx';
import { useCount } from '#components/num.tsx';
import { QueryView } from '#components/query-view.tsx';
import { SkeletonRows } from '#components/states.tsx';
import { Time } from '#components/time.tsx';
import { rich } from '#i18n/rich.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { withdrawAddressesQuery } from '#lib/queries/coin-withdrawals.ts';
import { shortAddress } from '#lib/short-address.ts';
import { Moment } from './moment.tsx';

const coinWithdrawTexts = textsOf(() => import('../texts/fa.ts'));

/** A few of them; all stand in the book. */
const SHOWN_MAX = 5;

/** Of the address book what the network takes: a tap fills it in. */
export function BookRows({
  network,
  onAddress,
}: {
  network: string;
  onAddress: (address: string) => void;
}) {
  const t = useTexts(coinWithdrawTexts);
  const book = useQuery(withdrawAddressesQuery);
  return (
    <section>
      <div className="flex items-center justify-between">
        <h2 className="text-lead font-semibold">{t.book}</h2>
        <Link
          to="/mywallet/withdraw/addresses"
          className="link inline-flex items-center gap-1 py-2"
        >
          {t.bookAll}
          <Icon name="chevron" size={14} />
        </Link>
      </div>
      <QueryView compact query={book} title={t.bookFailed} waiting={<SkeletonRows rows={2} />}>
        {({ data }) => {
          const own = data.filter(({ networks }) => networks.includes(network));
          if (own.length === 0) return <p className="py-3 text-fg2">{t.bookNone}</p>;
          return (
            <ul>
              {own.slice(0, SHOWN_MAX).map((entry) => (
                <li key={entry.id} className="border-b border-hair last:border-0">
                  <button
                    type="button"
                    className="flex min-h-16 w-full items-center gap-3 py-2 text-start"
                    onClick={() => onAddress(entry.address)}
                  >
                    <EntryLine entry={entry} network={network} />
                  </button>
                </li>
              ))}
            </ul>
          );
        }}
      </QueryView>
    </section>
  );
}

/** An address in a line: its name, networks and last use; a new one names its hour. */
export function EntryLine({
  entry,
  network,
}: {
  entry: WithdrawAddress;
  /** The chosen one; without it all that it is an address of are named. */
  network?: string;
}) {
  const t = useTexts(coinWithdrawTexts);
  const count = useCount();
  const { label, address, networks, counts, counts_from, last_used_at, withdrawals } = entry;
  return (
    <>
      <span className="grid size-11 shrink-0 place-items-center rounded-full bg-s2 text-fg2">
        <Icon name={counts ? 'wallet' : 'lock'} size={20} />
      </span>
      <span className="min-w-0 flex-1">
        <span className="block truncate font-semibold">
          <bdi>{label}</bdi>
        </span>
        <span className={`block text-caption ${counts ? 'text-fg2' : 'text-warn'}`}>
          <bdi dir="ltr">{network ?? networks.join(' / ')}</bdi>
          {' · '}
          {!counts
            ? rich(t.opensAt, { time: <Moment at={counts_from} /> })
            : last_used_at === null
              ? t.neverUsed
              : rich(t.lastUsed, { time: <Time at={last_used_at} shape="day" /> })}
        </span>
      </span>
      <span className="text-end">
        <bdi dir="ltr" className="block font-mono text-table" title={address}>
          {shortAddress(address)}
        </bdi>
        {withdrawals > 0 && (
          <span className="block text-caption text-fg2">{t.times(count(withdrawals))}</span>
        )}
      </span>
    </>
  );
}
