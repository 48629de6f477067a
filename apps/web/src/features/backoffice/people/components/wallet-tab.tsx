import { useQuery } from '@tanstack/react-query';
import { CoinIcon } from '../../../../components/coin-icon.tsx';
import { Amount, Num } from '../../../../components/num.tsx';
import { QueryView } from '../../../../components/query-view.tsx';
import { Empty, SkeletonRows } from '../../../../components/states.tsx';
import { Time } from '../../../../components/time.tsx';
import { useTexts } from '../../../../i18n/texts.ts';
import { settings } from '../../../../lib/settings.ts';
import { useStore } from '../../../../lib/store.ts';
import { walletQuery } from '../api/people.ts';
import { peopleTexts } from '../texts/people-texts.ts';
import { Part } from './person-words.tsx';

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

type Balance = Parameters<typeof Row>[0]['balance'];

function Table({ balances }: { balances: readonly Balance[] }) {
  const t = useTexts(peopleTexts);
  return (
    <div className="data-table-scroll" tabIndex={0} role="region" aria-label={t.walletTab}>
      <table className="data-table person-balances" data-dense>
        <thead>
          <tr>
            <th scope="col">{t.asset}</th>
            <th scope="col" className="end">
              {t.available}
            </th>
            <th scope="col" className="end">
              {t.inOrders}
            </th>
            <th scope="col" className="end">
              {t.tomanWorth}
            </th>
          </tr>
        </thead>
        <tbody>
          {balances.map((balance) => (
            <Row key={balance.symbol} balance={balance} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Row({
  balance,
}: {
  balance: {
    readonly symbol: string;
    readonly labels: { readonly fa: string; readonly en: string };
    readonly available_balance: string;
    readonly freeze: string;
    readonly toman_amount: string | null;
  };
}) {
  const { lang } = useStore(settings);
  return (
    <tr>
      <th scope="row">
        <span className="flex items-center gap-2">
          <CoinIcon symbol={balance.symbol} size={24} /> {balance.labels[lang]}
        </span>
      </th>
      <td className="end">
        <Num value={balance.available_balance} kind="live" />
      </td>
      <td className="end text-fg2">
        <Num value={balance.freeze} kind="live" />
      </td>
      <td className="end">
        <Num value={balance.toman_amount} kind="live" maxFraction={0} />
      </td>
    </tr>
  );
}
