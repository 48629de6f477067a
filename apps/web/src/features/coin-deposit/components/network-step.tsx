import { useId, useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { useNetworkWords } from '../../../components/network-words/use-network-words.ts';
import { Amount } from '../../../components/num.tsx';
import { Chip } from '../../../components/signs.tsx';
import { rich } from '../../../i18n/rich.tsx';
import { textsOf, useTexts } from '../../../i18n/texts.ts';
import {
  type AssetInfo,
  type CoinNetwork,
  marksOf,
  openFirst,
} from '../../../lib/coin-networks.ts';

const coinDepositTexts = textsOf(() => import('../texts/fa.ts'));

/** The coin's networks with what each takes; closed ones say why. */
export function NetworkStep({
  coin,
  onNetwork,
}: {
  coin: AssetInfo;
  onNetwork: (network: string) => void;
}) {
  const t = useTexts(coinDepositTexts);
  const networks = openFirst(coin.networks);
  const [chosen, setChosen] = useState(networks[0]?.code ?? '');
  const group = useId();
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onNetwork(chosen);
      }}
    >
      <h2 className="text-lead font-bold">{t.whichNetwork}</h2>
      <p className="text-table text-fg2">{t.networkNote}</p>
      <div className="networks" role="radiogroup" aria-label={t.networks}>
        {networks.map((network) => (
          <NetworkRow
            key={network.code}
            symbol={coin.symbol}
            network={network}
            mark={marksOf(networks)[network.code]}
            group={group}
            isChosen={network.code === chosen}
            onChoose={() => setChosen(network.code)}
          />
        ))}
      </div>
      <div className="coin-deposit-foot">
        <Button type="submit" size="lg" wide sends>
          {t.getAddress(chosen)}
        </Button>
      </div>
    </form>
  );
}

function NetworkRow({
  symbol,
  network,
  mark,
  group,
  isChosen,
  onChoose,
}: {
  symbol: string;
  network: CoinNetwork;
  mark: ReturnType<typeof marksOf>[string] | undefined;
  group: string;
  isChosen: boolean;
  onChoose: () => void;
}) {
  const words = useNetworkWords();
  const why = network.deposit_reason;
  return (
    <label
      className="network"
      data-chosen={isChosen || undefined}
      data-off={why !== null || undefined}
    >
      <input
        type="radio"
        name={group}
        value={network.code}
        checked={isChosen}
        disabled={why !== null}
        onChange={onChoose}
      />
      <span className="network-dot" aria-hidden="true" />
      <span className="network-name">
        <bdi dir="ltr" className="font-bold">
          {network.code}
        </bdi>{' '}
        <span className="text-fg2">{words.nameOf(network.code)}</span>
      </span>
      {why !== null ? (
        <Chip kind="warn">{words.closed}</Chip>
      ) : (
        mark !== undefined && <Chip kind="brand">{words.markOf(mark)}</Chip>
      )}
      {why === null ? (
        <NetworkFacts symbol={symbol} network={network} />
      ) : (
        <span className="network-why">{words.whyClosed(why)}</span>
      )}
    </label>
  );
}

function NetworkFacts({ symbol, network }: { symbol: string; network: CoinNetwork }) {
  const t = useTexts(coinDepositTexts);
  const words = useNetworkWords();
  const arrival = words.arrivalOf(network);
  return (
    <span className="network-facts">
      <span>
        <small>{t.fee}</small>
        {rich(t.about, { amount: <Amount value={network.withdraw_fee} asset={symbol} /> })}
      </span>
      <span>
        <small>{t.min}</small>
        <Amount value={network.min_deposit} asset={symbol} />
      </span>
      <span>
        <small>{t.arrival}</small>
        {arrival ?? '—'}
      </span>
    </span>
  );
}
