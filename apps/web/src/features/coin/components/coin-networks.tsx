import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Icon } from '#components/icon.tsx';
import { useNetworkWords } from '#components/network-words/use-network-words.ts';
import { Amount, useCount } from '#components/num.tsx';
import { QueryView } from '#components/query-view.tsx';
import { Chip } from '#components/signs.tsx';
import { SkeletonRows } from '#components/states.tsx';
import { rich } from '#i18n/rich.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { type CoinNetwork, openFirst } from '#lib/coin-networks.ts';
import { networksQuery } from '#lib/queries/assets.ts';

const coinTexts = textsOf(() => import('../texts/fa.ts'));

/** Each network of the coin: open with what it takes, or closed and why. */
export function CoinNetworks({ symbol }: { symbol: string }) {
  const t = useTexts(coinTexts);
  const assets = useQuery(networksQuery);
  return (
    <section>
      <h2 className="mb-3 text-lead font-semibold">{t.networks}</h2>
      <QueryView
        compact
        query={assets}
        title={t.networksFailed}
        waiting={<SkeletonRows rows={2} />}
      >
        {(list) => (
          <ul className="grid gap-3">
            {openFirst(list.find((one) => one.symbol === symbol)?.networks ?? [], 'deposit').map(
              (network) => (
                <li key={network.code} className="coin-network" data-of={network.code}>
                  <Network symbol={symbol} network={network} />
                </li>
              ),
            )}
          </ul>
        )}
      </QueryView>
    </section>
  );
}

function Network({ symbol, network }: { symbol: string; network: CoinNetwork }) {
  const t = useTexts(coinTexts);
  const words = useNetworkWords();
  const why = network.deposit_reason;
  return (
    <>
      <p className="flex items-center justify-between gap-3">
        <span>
          <bdi dir="ltr" className="font-bold">
            {network.code}
          </bdi>{' '}
          <span className="text-fg2">{words.nameOf(network.code)}</span>
        </span>
        <Chip kind={why === null ? 'ok' : 'warn'}>{why === null ? words.open : words.closed}</Chip>
      </p>
      {why !== null ? (
        <p className="mt-2 text-table text-fg2">{words.whyClosed(why, 'deposit')}</p>
      ) : (
        <>
          <NetworkFacts symbol={symbol} network={network} />
          <Link
            to="/mywallet/deposit/$symbol"
            params={{ symbol }}
            search={{ network: network.code }}
            className="coin-network-foot"
          >
            <span className="text-fg2">{t.address}</span>
            <span className="link inline-flex items-center gap-1">
              {t.seeAddress}
              <Icon name="chevron" size={14} />
            </span>
          </Link>
        </>
      )}
      <WayOut symbol={symbol} network={network} />
    </>
  );
}

/** What it costs to withdraw by it, and the way there; or why that is closed. */
function WayOut({ symbol, network }: { symbol: string; network: CoinNetwork }) {
  const t = useTexts(coinTexts);
  const words = useNetworkWords();
  const { code, withdraw_fee: fee, withdraw_reason: why, deposit_reason: whyIn } = network;
  // closed for the same cause both ways: it is said once
  if (why !== null && why === whyIn) return null;
  if (why !== null) {
    return <p className="pt-2 text-caption text-fg2">{words.whyClosed(why, 'withdraw')}</p>;
  }
  return (
    <Link
      to="/mywallet/withdraw/$symbol"
      params={{ symbol }}
      search={{ network: code }}
      className="coin-network-foot"
    >
      <span className="text-fg2">
        {rich(t.withdrawFee, { fee: <Amount value={fee} asset={symbol} /> })}
      </span>
      <span className="link inline-flex items-center gap-1">
        {t.withdraw}
        <Icon name="chevron" size={14} />
      </span>
    </Link>
  );
}

function NetworkFacts({ symbol, network }: { symbol: string; network: CoinNetwork }) {
  const t = useTexts(coinTexts);
  const words = useNetworkWords();
  const count = useCount();
  return (
    <span className="coin-network-facts">
      <span>
        <small>{t.minDeposit}</small>
        <Amount value={network.min_deposit} asset={symbol} />
      </span>
      <span>
        <small>{t.confirmations}</small>
        <span className="num">{count(network.confirmations)}</span>
      </span>
      <span>
        <small>{t.arrival}</small>
        {words.arrivalOf(network) ?? '—'}
      </span>
    </span>
  );
}
