import type { PersonBalance } from '@sarraf/contracts';
import { useQuery } from '@tanstack/react-query';
import { CoinIcon } from '#components/coin-icon.tsx';
import { DataTable } from '#components/data-table.tsx';
import { Amount, Num } from '#components/num.tsx';
import { QueryView } from '#components/query-view.tsx';
import { Empty, SkeletonRows } from '#components/states.tsx';
import { Time } from '#components/time.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { settings } from '#lib/settings.ts';
import { useStore } from '#lib/store.ts';
import { walletQuery } from '../api/people.ts';
import { Part } from './person-words.tsx';

const peopleTexts = textsOf(() => import('../texts/fa.ts'));

/** What a person has, asset by asset. */
export function WalletTab({ id }: { id: string }) {
  return <Balances id={id} isPart={false} />;
}

/** The same as a part of the summary, or as a tab of its own. */
export function Balances({ id, isPart }: { id: string; isPart: boolean }) {
  const t = useTexts(peopleTexts);
  const wallet = useQuery(walletQuery(id));
  return (
    <QueryView
      query={wallet}
      title={t.tabFailed}
      compact={isPart}
      waiting={<SkeletonRows rows={3} height={44} />}
    >
      {({ balances, total_toman: total, at }) =>
        balances.length === 0 && !isPart ? (
          <Empty icon="wallet" title={t.noBalances} text={t.noBalancesText} />
        ) : (
          <Part title={t.walletTab} end={<Time at={at} shape="clock" />}>
            {balances.length === 0 ? (
              <p className="person-none">{t.noBalances}</p>
            ) : (
              <>
                <Table balances={balances} />
                <p className="person-total">
                  {t.total} <Amount value={total} asset="IRT" />
                </p>
              </>
            )}
          </Part>
        )
      }
    </QueryView>
  );
}

function Table({ balances }: { balances: readonly PersonBalance[] }) {
  const t = useTexts(peopleTexts);
  return (
    <DataTable
      rows={balances}
      keyOf={({ symbol }) => symbol}
      className="person-balances"
      isDense
      scrollLabel={t.walletTab}
      columns={[
        { head: t.asset, cell: (balance) => <Coin balance={balance} /> },
        { head: t.available, isEnd: true, cell: (balance) => <Available balance={balance} /> },
        {
          head: t.inOrders,
          isEnd: true,
          cellClassName: 'text-fg2',
          cell: ({ freeze }) => <Num value={freeze} kind="live" />,
        },
        {
          head: t.tomanWorth,
          isEnd: true,
          cell: (balance) => <Num value={balance.toman_amount} kind="live" maxFraction={0} />,
        },
      ]}
      card={(balance) => (
        <>
          <span className="min-w-0 flex-1">
            <Coin balance={balance} />
          </span>
          <span className="grid justify-items-end">
            <Available balance={balance} />
            {/[1-9]/.test(balance.freeze) && (
              <span className="text-fg2">
                {t.inOrders} <Num value={balance.freeze} kind="live" />
              </span>
            )}
            {balance.symbol !== 'IRT' && (
              <span className="text-fg2">
                <Amount value={balance.toman_amount} asset="IRT" kind="live" />
              </span>
            )}
          </span>
        </>
      )}
      cardClassName="person-row"
    />
  );
}

function Coin({ balance: { symbol, labels } }: { balance: PersonBalance }) {
  const { lang } = useStore(settings);
  return (
    <span className="flex items-center gap-2">
      <CoinIcon symbol={symbol} size={24} /> {labels[lang]}
    </span>
  );
}

function Available({ balance }: { balance: PersonBalance }) {
  return <Num value={balance.available_balance} kind="live" />;
}
