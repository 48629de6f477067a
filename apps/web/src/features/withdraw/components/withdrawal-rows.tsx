import type { TomanWithdrawal } from '@sarraf/contracts';
import { Link } from '@tanstack/react-router';
import { CardThumb, Sheba } from '#components/bank-card.tsx';
import { type Column, DataTable } from '#components/data-table.tsx';
import type { IconName } from '#components/icon.tsx';
import { Amount } from '#components/num.tsx';
import { Chip } from '#components/signs.tsx';
import { Time } from '#components/time.tsx';
import { rich } from '#i18n/rich.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { settings } from '#lib/settings.ts';
import { useStore } from '#lib/store.ts';

const withdrawTexts = textsOf(() => import('../texts/fa.ts'));

/** Withdrawals: cards on phones, a table on desktops; each leads to its own page. */
export function WithdrawalRows({ rows }: { rows: readonly TomanWithdrawal[] }) {
  return (
    <DataTable
      rows={rows}
      keyOf={({ id }) => id}
      columns={useColumns()}
      className="mt-3"
      rowClassName="relative"
      listClassName="mt-1"
      cardClassName="row relative min-h-[76px] py-2"
      card={(row) => <WithdrawalCard withdrawal={row} />}
    />
  );
}

function useColumns(): readonly Column<TomanWithdrawal>[] {
  const t = useTexts(withdrawTexts);
  return [
    { head: t.destination, cellClassName: 'h-14', cell: (row) => <Destination withdrawal={row} /> },
    {
      head: t.amountOf,
      isEnd: true,
      cellClassName: 'font-semibold',
      cell: (row) => <Amount value={row.amount} asset="IRT" kind="live" figure="amount" />,
    },
    {
      head: t.receive,
      isEnd: true,
      className: 'max-xl:hidden',
      cell: (row) => <Amount value={row.receive} asset="IRT" kind="live" figure="receive" />,
    },
    {
      head: t.time,
      isEnd: true,
      cellClassName: 'text-fg2',
      cell: (row) => <Time at={row.created_at} />,
    },
    { head: t.state, isEnd: true, cell: (row) => <StateChip withdrawal={row} /> },
  ];
}

function Destination({ withdrawal }: { withdrawal: TomanWithdrawal }) {
  return (
    <span className="flex items-center gap-3">
      <CardThumb bankCode={withdrawal.bank.code} />
      <span>
        <WayThere withdrawal={withdrawal} />
        <span className="block text-caption text-fg2">
          <ToSheba withdrawal={withdrawal} />
        </span>
      </span>
    </span>
  );
}

/** The bank's name is the row's link. */
function WayThere({ withdrawal }: { withdrawal: TomanWithdrawal }) {
  const { lang } = useStore(settings);
  return (
    <Link
      to="/mywallet/withdraw/IRT/$id"
      params={{ id: withdrawal.id }}
      className="inline-block min-h-6 font-semibold after:absolute after:inset-0"
    >
      {withdrawal.bank.name[lang]}
    </Link>
  );
}

function ToSheba({ withdrawal: { sheba } }: { withdrawal: TomanWithdrawal }) {
  const t = useTexts(withdrawTexts);
  return rich(t.sheba, { sheba: <Sheba value={sheba} /> });
}

function WithdrawalCard({ withdrawal }: { withdrawal: TomanWithdrawal }) {
  const { amount, bank, created_at } = withdrawal;
  return (
    <>
      <CardThumb bankCode={bank.code} />
      <div className="min-w-0 flex-1">
        <div className="flex items-center justify-between gap-3">
          <WayThere withdrawal={withdrawal} />
          <span className="font-semibold">
            <Amount value={amount} asset="IRT" kind="live" figure="amount" />
          </span>
        </div>
        <div className="flex items-center justify-between gap-3 text-caption text-fg2">
          <Time at={created_at} />
          <StateChip withdrawal={withdrawal} />
        </div>
      </div>
    </>
  );
}

type Status = TomanWithdrawal['status'];
type Kind = 'plain' | 'ok' | 'warn' | 'err' | 'brand';

const CHIPS: Readonly<Record<Status, { readonly kind: Kind; readonly icon?: IconName }>> = {
  requested: { kind: 'warn', icon: 'clock' },
  approved: { kind: 'brand' },
  sent: { kind: 'brand', icon: 'bank' },
  settled: { kind: 'ok', icon: 'check' },
  cancelled: { kind: 'plain' },
  refused: { kind: 'err' },
  returned: { kind: 'err' },
};

function StateChip({ withdrawal: { status } }: { withdrawal: TomanWithdrawal }) {
  const t = useTexts(withdrawTexts);
  const words: Readonly<Record<Status, string>> = {
    requested: t.stateRequested,
    approved: t.stateApproved,
    sent: t.stateSent,
    settled: t.stateSettled,
    cancelled: t.stateCancelled,
    refused: t.stateRefused,
    returned: t.stateReturned,
  };
  return <Chip {...CHIPS[status]}>{words[status]}</Chip>;
}
