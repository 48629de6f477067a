import type { Fees } from '@sarraf/contracts';
import { type ReactNode, useState } from 'react';
import { Button } from '#components/button.tsx';
import { CoinIcon } from '#components/coin-icon.tsx';
import { DataTable } from '#components/data-table.tsx';
import { Amount, useCount } from '#components/num.tsx';
import { useNetworkWords } from '#components/network-words/use-network-words.ts';
import { SearchField } from '#components/search-field.tsx';
import { Chip } from '#components/signs.tsx';
import { rich } from '#i18n/rich.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { settings } from '#lib/settings.ts';
import { useStore } from '#lib/store.ts';
import { useWide } from '#lib/wide.ts';
import { cheapestOf, findNetworks, type FeeNetwork } from '../model/network-list.ts';

const feesTexts = textsOf(() => import('../texts/fa.ts'));

/** So many before the rest is asked for, on a phone. */
const SHOWN_FIRST = 6;
const CLOSED = {
  not_connected: 'notConnected',
  closed: 'closed',
  stopped: 'stopped',
} as const;

/** What leaving by each network costs; closed ones stay in the list, with their state. */
export function NetworkFees({ networks }: { networks: Fees['networks'] }) {
  const t = useTexts(feesTexts);
  const count = useCount();
  const wide = useWide();
  const names = useNetworkWords();
  const [words, setWords] = useState('');
  const [isWhole, setWhole] = useState(false);
  const found = findNetworks(networks, words, names.nameOf);
  const shown = wide || isWhole || words !== '' ? found : found.slice(0, SHOWN_FIRST);
  return (
    <section>
      <div className="fees-head">
        <h2>{t.coinOut}</h2>
        <div className="fees-search">
          <SearchField label={t.findCoin} value={words} onChange={setWords} />
        </div>
      </div>
      {found.length === 0 ? (
        <p className="py-6 text-fg2">{t.noneFound}</p>
      ) : (
        <NetworkRows rows={shown} cheapest={cheapestOf(networks)} />
      )}
      {shown.length < found.length && (
        <div className="pt-3">
          <Button look="text" size="sm" onClick={() => setWhole(true)}>
            {t.showAll(count(found.length))}
          </Button>
        </div>
      )}
    </section>
  );
}

const keyOf = ({ symbol, code }: FeeNetwork): string => `${symbol}/${code}`;

function NetworkRows({
  rows,
  cheapest,
}: {
  rows: readonly FeeNetwork[];
  cheapest: ReadonlySet<FeeNetwork>;
}) {
  const t = useTexts(feesTexts);
  const count = useCount();
  const { lang } = useStore(settings);
  const fee = ({ symbol, withdraw_fee: value }: FeeNetwork): ReactNode => (
    <Amount value={value} asset={symbol} />
  );
  const worth = (network: FeeNetwork): ReactNode => (
    <Amount value={network.withdraw_fee_toman} asset="IRT" maxFraction={0} isPaid />
  );
  return (
    <DataTable
      rows={rows}
      keyOf={keyOf}
      caption={t.coinOut}
      className="fees-table"
      columns={[
        {
          head: t.coin,
          isRowHead: true,
          cell: (one) => (
            <span className="flex items-center gap-3">
              <CoinIcon symbol={one.symbol} size={32} />
              <span className="font-semibold">{one.labels[lang]}</span>
            </span>
          ),
        },
        {
          head: t.network,
          cell: (one) => (
            <span className="flex items-center gap-3">
              <bdi dir="ltr">{one.code}</bdi>
              <Sign network={one} isCheapest={cheapest.has(one)} />
            </span>
          ),
        },
        { head: t.fee, cell: fee },
        { head: t.inToman, cell: worth, cellClassName: 'text-fg2' },
        {
          head: t.leastOut,
          cell: (one) => <Amount value={one.min_withdraw} asset={one.symbol} />,
        },
        { head: t.confirmations, cell: (one) => <bdi>{count(one.confirmations)}</bdi> },
      ]}
      cardClassName="fees-card"
      card={(one) => (
        <>
          <span className="flex min-w-0 items-center gap-3">
            <CoinIcon symbol={one.symbol} size={40} />
            <span className="grid min-w-0">
              <span className="flex flex-wrap items-center gap-x-2">
                <span className="font-semibold">{one.labels[lang]}</span>
                <bdi dir="ltr">{one.code}</bdi>
                <Sign network={one} isCheapest={cheapest.has(one)} />
              </span>
              <span className="text-caption text-fg3">
                {rich(t.leastShort, {
                  amount: <Amount value={one.min_withdraw} asset={one.symbol} />,
                })}
              </span>
            </span>
          </span>
          <span className="grid text-end">
            <span>{fee(one)}</span>
            <span className="text-caption text-fg3">≈ {worth(one)}</span>
          </span>
        </>
      )}
    />
  );
}

/** Why one can't leave by it now, or that none of the coin's open ones costs less. */
function Sign({ network, isCheapest }: { network: FeeNetwork; isCheapest: boolean }) {
  const t = useTexts(feesTexts);
  const names = useNetworkWords();
  const reason = network.withdraw_reason;
  if (reason !== null) {
    return <Chip kind={reason === 'stopped' ? 'warn' : 'plain'}>{t[CLOSED[reason]]}</Chip>;
  }
  return isCheapest ? <Chip kind="ok">{names.markOf('cheapest')}</Chip> : null;
}
