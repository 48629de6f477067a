import type { DepositAddress } from '@sarraf/contracts';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Button } from '#components/button.tsx';
import { CoinIcon } from '#components/coin-icon.tsx';
import { useNetworkWords } from '#components/network-words/use-network-words.ts';
import { Amount, useCount } from '#components/num.tsx';
import { QrCode } from '#components/qr-code.tsx';
import { QueryView } from '#components/query-view.tsx';
import { SkeletonRows } from '#components/states.tsx';
import { rich } from '#i18n/rich.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { ApiError } from '#lib/api/api-error.ts';
import { onNetworkClosed } from '#lib/cache-actions.ts';
import type { AssetInfo, CoinNetwork } from '#lib/coin-networks.ts';
import { useLiveQuery } from '#lib/live-query.ts';
import { depositAddressQuery } from '#lib/queries/coin-deposits.ts';
import { walletsQuery } from '#lib/queries/wallets.ts';
import { inToman } from '#lib/worth.ts';
import { AddressText } from './address-text.tsx';
import { Faucet } from './faucet.tsx';
import { MemoParts } from './memo-parts.tsx';
import '#components/chain-way/chain-way.css';

const coinDepositTexts = textsOf(() => import('../texts/fa.ts'));

/** Its chain was stopped, or the network closed, since the list was read. */
const REFUSED = 'coin_deposit_closed';

interface Coin {
  readonly coin: AssetInfo;
  /** The coin's name in the page's language. */
  readonly name: string;
  readonly network: CoinNetwork;
}

/** One's own address on the chosen network, which `null` leaves no choice of: asked for when it is first seen, the same ever after. */
export function AddressStep({ onChange, ...chosen }: Coin & { onChange: (() => void) | null }) {
  const t = useTexts(coinDepositTexts);
  const { coin, network } = chosen;
  const asked = depositAddressQuery(coin.symbol, network.code);
  // where money goes is never shown from an earlier visit
  const address = useLiveQuery(useQuery(asked), asked.queryKey);
  const isRefused = address.error instanceof ApiError && address.error.code === REFUSED;
  useEffect(() => {
    if (isRefused) onNetworkClosed();
  }, [isRefused]);
  return (
    <>
      <Head {...chosen} onChange={onChange} />
      <QueryView query={address} title={t.addressFailed} waiting={<SkeletonRows rows={4} />}>
        {(data) => <Shown {...chosen} address={data} />}
      </QueryView>
    </>
  );
}

function Head({ coin, name, network, onChange }: Coin & { onChange: (() => void) | null }) {
  const t = useTexts(coinDepositTexts);
  const words = useNetworkWords();
  const count = useCount();
  const arrival = words.arrivalOf(network);
  return (
    <div className="flex items-center gap-3">
      <CoinIcon symbol={coin.symbol} size={40} />
      <div className="min-w-0 flex-1">
        <h2 className="font-semibold">{t.onNetwork(name, words.nameOf(network.code))}</h2>
        <p className="text-caption text-fg2">
          <bdi dir="ltr">{network.code}</bdi> · {t.confirmations(count(network.confirmations))}
          {arrival !== null && <> · {arrival}</>}
        </p>
      </div>
      {onChange !== null && (
        <span className="-me-2">
          <Button look="text" size="sm" onClick={onChange}>
            {t.changeNetwork}
          </Button>
        </span>
      )}
    </div>
  );
}

function Shown({ coin, name, network, address }: Coin & { address: DepositAddress }) {
  const t = useTexts(coinDepositTexts);
  const { symbol } = coin;
  return (
    <>
      {address.faucet_url !== null && (
        <Faucet page={address.faucet_url} address={address} name={name} />
      )}
      <div className="deposit-address">
        <div>
          <QrCode text={address.address} label={t.qr(name)} />
        </div>
        <div className="min-w-0">
          {address.tag === null ? (
            <AddressText address={address.address} shareTitle={t.shareTitle(name, network.code)} />
          ) : (
            <MemoParts address={address.address} memo={address.tag} />
          )}
          <p className="deposit-warning">
            {rich(t.onlyThis, {
              coin: <strong>{name}</strong>,
              network: (
                <strong>
                  <bdi dir="ltr">{network.code}</bdi>
                </strong>
              ),
            })}
          </p>
          <Facts address={address} symbol={symbol} />
        </div>
      </div>
      <p className="coin-deposit-live">
        <span className="live-dot" aria-hidden="true" />
        {t.waitingHere}
      </p>
    </>
  );
}

function Facts({ address, symbol }: { address: DepositAddress; symbol: string }) {
  const t = useTexts(coinDepositTexts);
  const count = useCount();
  const price = useQuery(walletsQuery).data?.data.find((one) => one.symbol === symbol)?.price_toman;
  const worth = inToman(address.min_deposit, '1', price ?? null);
  return (
    <>
      <div className="kv">
        <span>{t.min}</span>
        <span className="flex flex-wrap items-baseline justify-end gap-x-3">
          {worth !== null && (
            <span className="text-table text-fg2">
              <Amount value={worth} asset="IRT" maxFraction={0} />
            </span>
          )}
          <strong>
            <Amount value={address.min_deposit} asset={symbol} figure="min_deposit" />
          </strong>
        </span>
      </div>
      <p className="kv">
        <span>{t.arrivesAfter}</span>
        <strong>{t.after(count(address.confirmations))}</strong>
      </p>
      <p className="pt-1 text-caption text-fg2">{t.belowMin}</p>
    </>
  );
}
