import { useState } from 'react';
import { Button } from '#components/button.tsx';
import { NetworkChoice, type NetworkOption } from '#components/network-choice.tsx';
import { useNetworkWords } from '#components/network-words/use-network-words.ts';
import { Amount } from '#components/num.tsx';
import { rich } from '#i18n/rich.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { type AssetInfo, marksOf, openFirst } from '#lib/coin-networks.ts';

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
  const options = useOptions(coin);
  const [chosen, setChosen] = useState(options[0]?.network.code ?? '');
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onNetwork(chosen);
      }}
    >
      <h2 className="text-lead font-bold">{t.whichNetwork}</h2>
      <p className="text-table text-fg2">{t.networkNote}</p>
      <NetworkChoice label={t.networks} options={options} chosen={chosen} onChoose={setChosen} />
      <div className="coin-deposit-foot">
        <Button type="submit" size="lg" wide sends>
          {t.getAddress(chosen)}
        </Button>
      </div>
    </form>
  );
}

function useOptions({ symbol, networks }: AssetInfo): readonly NetworkOption[] {
  const t = useTexts(coinDepositTexts);
  const words = useNetworkWords();
  const marks = marksOf(networks, 'deposit');
  return openFirst(networks, 'deposit').map((network) => ({
    network,
    mark: marks[network.code],
    why:
      network.deposit_reason === null ? null : words.whyClosed(network.deposit_reason, 'deposit'),
    facts: [
      {
        label: t.fee,
        value: rich(t.about, { amount: <Amount value={network.withdraw_fee} asset={symbol} /> }),
      },
      { label: t.min, value: <Amount value={network.min_deposit} asset={symbol} /> },
      { label: t.arrival, value: words.arrivalOf(network) ?? '—' },
    ],
  }));
}
