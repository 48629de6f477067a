import type { Wallet } from '@sarraf/contracts';
import { Link } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { Button } from '#components/button.tsx';
import { CoinIcon } from '#components/coin-icon.tsx';
import { Icon } from '#components/icon.tsx';
import { NetworkChoice, type NetworkOption } from '#components/network-choice.tsx';
import { useNetworkWords } from '#components/network-words/use-network-words.ts';
import { Amount } from '#components/num.tsx';
import { TextField } from '#components/text-field.tsx';
import { rich } from '#i18n/rich.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { type AssetInfo, marksOf, openFirst, reasonOf } from '#lib/coin-networks.ts';
import { compareDecimals } from '#lib/number-text.ts';
import { networksOfShape, readAddress } from '../model/address-shape.ts';
import { Code } from './code.tsx';
import { HeldCoin } from './held-coin.tsx';
import { Told } from './told.tsx';

const coinWithdrawTexts = textsOf(() => import('../texts/fa.ts'));

interface StepProps {
  readonly coin: AssetInfo;
  readonly name: string;
  readonly wallet: Wallet;
  /** One that was chosen, and has closed since. */
  readonly closed: string | null;
  /** An address by which the network was found. */
  readonly onFound: (address: string) => void;
  readonly onNetwork: (network: string) => void;
}

/** The coin's networks with what each costs; closed ones say why, and an address finds its own. */
export function NetworkStep({ coin, name, wallet, closed, onFound, onNetwork }: StepProps) {
  const t = useTexts(coinWithdrawTexts);
  const options = useOptions(coin);
  const [chosen, setChosen] = useState(options[0]?.network.code ?? '');
  const network = options.find((option) => option.network.code === chosen)?.network;
  const open = options.filter(({ why }) => why === null).map((option) => option.network.code);
  const feeOf = (code: string): string =>
    coin.networks.find((one) => one.code === code)?.withdraw_fee ?? '0';
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    onNetwork(chosen);
  };
  return (
    <>
      <Told
        text={closed === null ? null : rich(t.justClosed, { network: <Code code={closed} /> })}
      />
      <CoinLine symbol={coin.symbol} name={name} wallet={wallet} />
      <HeldCoin symbol={coin.symbol} network={open[0] ?? null} />
      <form onSubmit={submit}>
        <h2 className="text-lead font-bold">{t.whichNetwork}</h2>
        <p className="text-table text-fg2">{t.networkNote}</p>
        <NetworkChoice label={t.networks} options={options} chosen={chosen} onChoose={setChosen} />
        <FindByAddress
          networks={coin.networks.map(({ code }) => code)}
          // the cheapest first
          open={open.toSorted((one, other) => compareDecimals(feeOf(one), feeOf(other)))}
          onFound={(address, fits) => {
            onFound(address);
            const [first] = fits;
            if (first !== undefined && !fits.includes(chosen)) setChosen(first);
          }}
        />
        <div className="coin-withdraw-foot">
          <Button type="submit" size="lg" wide sends>
            {network !== undefined && (
              <span>
                {rich(t.continueWith, {
                  network: <Code code={chosen} />,
                  fee: (
                    <Amount
                      value={network.withdraw_fee}
                      asset={coin.symbol}
                      unitClassName="font-normal"
                    />
                  ),
                })}
              </span>
            )}
          </Button>
        </div>
      </form>
    </>
  );
}

function useOptions({ symbol, networks }: AssetInfo): readonly NetworkOption[] {
  const t = useTexts(coinWithdrawTexts);
  const words = useNetworkWords();
  const marks = marksOf(networks, 'withdraw');
  return openFirst(networks, 'withdraw').map((network) => {
    const why = reasonOf(network, 'withdraw');
    return {
      network,
      mark: marks[network.code],
      why: why === null ? null : words.whyClosed(why, 'withdraw'),
      facts: [
        { label: t.fee, value: <Amount value={network.withdraw_fee} asset={symbol} /> },
        { label: t.min, value: <Amount value={network.min_withdraw} asset={symbol} /> },
        { label: t.arrival, value: words.arrivalOf(network) ?? '—' },
      ],
    };
  });
}

/** The coin and how much of it can leave, with the way to another one. */
export function CoinLine({
  symbol,
  name,
  wallet,
}: {
  symbol: string;
  name: string;
  wallet: Wallet;
}) {
  const t = useTexts(coinWithdrawTexts);
  return (
    <div className="mb-5 flex items-center gap-3 border-b border-hair pb-4">
      <CoinIcon symbol={symbol} size={44} />
      <p className="min-w-0 flex-1">
        <span className="block font-semibold">
          {name}{' '}
          <bdi dir="ltr" className="font-normal text-fg2">
            {symbol}
          </bdi>
        </span>
        <span className="block text-table text-fg2">
          {rich(t.available, {
            amount: <Amount value={wallet.available_balance} asset={symbol} figure="available" />,
          })}
        </span>
      </p>
      <Link to="/mywallet/withdraw" className="link inline-flex min-h-8 items-center gap-1">
        {t.changeCoin}
        <Icon name="chevron" size={14} />
      </Link>
    </div>
  );
}

/** Who does not know the network has the recipient's address tell it. */
function FindByAddress({
  networks,
  open,
  onFound,
}: {
  /** All of the coin, and of these the open ones. */
  networks: readonly string[];
  open: readonly string[];
  /** The address with the open networks that it may be of; '' and none where it is of none. */
  onFound: (address: string, networks: readonly string[]) => void;
}) {
  const t = useTexts(coinWithdrawTexts);
  const [text, setText] = useState<string | null>(null);
  if (text === null) {
    return (
      <p className="mt-5 flex gap-3 text-table text-fg2">
        <span className="shrink-0 text-info">
          <Icon name="info" size={20} />
        </span>
        <span>
          {t.notSure}{' '}
          <button type="button" className="link min-h-6" onClick={() => setText('')}>
            {t.byAddress}
          </button>
        </span>
      </p>
    );
  }
  const like = networksOfShape(readAddress(text));
  const own = like.filter((code) => networks.includes(code));
  const found = own.filter((code) => open.includes(code));
  const list = (codes: readonly string[]) => <Code code={codes.join(' / ')} />;
  const said =
    text === ''
      ? null
      : found.length === 1
        ? rich(t.foundOne, { network: list(found) })
        : found.length > 1
          ? rich(t.foundMany, { networks: list(found) })
          : null;
  const isClosed = found.length === 0 && like.length > 0;
  return (
    <div className="mt-5">
      <TextField
        label={t.addressTitle}
        value={text}
        latin
        // it was just asked for
        autoFocus
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        name="find_address"
        hint={said}
        error={text !== '' && like.length === 0 ? t.foundNone : null}
        onChange={(next) => {
          setText(next);
          const address = readAddress(next);
          const like = networksOfShape(address);
          const fits = open.filter((code) => like.includes(code));
          onFound(fits.length === 0 ? '' : address, fits);
        }}
      />
      {isClosed && (
        <p className="text-table text-warn" role="status">
          {rich(t.foundClosed, { network: list(like) })}
        </p>
      )}
    </div>
  );
}
