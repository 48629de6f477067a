import type { Wallet } from '@sarraf/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ButtonLink } from '#components/button.tsx';
import { useCount } from '#components/num.tsx';
import { QueryView } from '#components/query-view.tsx';
import { StepBars } from '#components/step-bars.tsx';
import { Empty, SkeletonRows } from '#components/states.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { type AssetInfo, reasonOf } from '#lib/coin-networks.ts';
import { walletsQuery } from '#lib/queries/wallets.ts';
import { useLiveQuery } from '#lib/live-query.ts';
import { AddressStep } from './address-step.tsx';
import { AmountStep } from './amount-step.tsx';
import { HeldCoin } from './held-coin.tsx';
import { CoinLine, NetworkStep } from './network-step.tsx';
import { OnItsWay } from './on-its-way.tsx';
import { NO_RECIPIENT } from './recipient.ts';
import { shownStep, stepOf, STEPS, type Where } from './where.ts';

const coinWithdrawTexts = textsOf(() => import('../texts/fa.ts'));

interface StepsProps {
  readonly coin: AssetInfo;
  /** The coin's name in the page's language. */
  readonly name: string;
  readonly where: Where;
  /** The coin has one network: its choice is no step. */
  readonly isSole: boolean;
  readonly onGo: (where: Where) => void;
}

/** Nothing is withdrawn of an empty wallet; what it has is known of now. */
export function FlowSteps(props: StepsProps) {
  const t = useTexts(coinWithdrawTexts);
  const { symbol } = props.coin;
  const wallets = useQuery(walletsQuery);
  const query = useLiveQuery(wallets, walletsQuery.queryKey);
  return (
    <QueryView query={query} title={t.walletFailed} waiting={<SkeletonRows rows={4} />}>
      {({ data }) => {
        const wallet = data.find((one) => one.symbol === symbol);
        if (wallet === undefined || !/[1-9]/.test(wallet.available_balance)) {
          return <EmptyWallet symbol={symbol} name={props.name} wallet={wallet} />;
        }
        return <Steps {...props} wallet={wallet} />;
      }}
    </QueryView>
  );
}

function Steps({ coin, name, where, onGo, isSole, wallet }: StepsProps & { wallet: Wallet }) {
  const t = useTexts(coinWithdrawTexts);
  const count = useCount();
  const [recipient, setRecipient] = useState(NO_RECIPIENT);
  const [amount, setAmount] = useState('');
  // why one was sent back to a step
  const [told, setTold] = useState<string | null>(null);
  const asked = coin.networks.find(({ code }) => code === where.network);
  const network = asked !== undefined && reasonOf(asked, 'withdraw') === null ? asked : undefined;
  const isAmount = where.isAmount && recipient.isChecked;
  const step = network === undefined ? 1 : isAmount ? 3 : 2;
  const go = (next: Where): void => {
    setTold(null);
    onGo(next);
  };
  return (
    <div className="coin-withdraw" data-step={step}>
      <StepBars
        now={shownStep(step, isSole)}
        of={shownStep(STEPS, isSole)}
        label={t.step(count(shownStep(stepOf(where), isSole)), count(shownStep(STEPS, isSole)))}
      />
      {isSole && step === 2 && (
        <>
          <OnItsWay symbol={coin.symbol} />
          <CoinLine symbol={coin.symbol} name={name} wallet={wallet} />
          <HeldCoin symbol={coin.symbol} network={where.network} />
        </>
      )}
      {network === undefined ? (
        <>
          <OnItsWay symbol={coin.symbol} />
          <NetworkStep
            coin={coin}
            name={name}
            wallet={wallet}
            closed={asked?.code ?? null}
            onFound={(address) => setRecipient({ ...NO_RECIPIENT, address })}
            onNetwork={(code) => go({ network: code, isAmount: false })}
          />
        </>
      ) : isAmount ? (
        <AmountStep
          coin={coin}
          name={name}
          wallet={wallet}
          network={network}
          recipient={recipient}
          amount={amount}
          onAmount={setAmount}
          onChangeAddress={(why) => {
            setRecipient({ ...recipient, isChecked: false, isCompared: false });
            onGo({ network: network.code, isAmount: false });
            setTold(why);
          }}
        />
      ) : (
        <AddressStep
          coin={coin}
          name={name}
          network={network}
          recipient={recipient}
          told={told}
          onRecipient={(next) => {
            setTold(null);
            setRecipient(next);
          }}
          onNetwork={(code) => go({ network: code, isAmount: false })}
          onDone={() => {
            setRecipient({ ...recipient, isChecked: true });
            go({ network: network.code, isAmount: true });
          }}
        />
      )}
    </div>
  );
}

/** Why nothing can leave it, and the way on. */
function EmptyWallet({
  symbol,
  name,
  wallet,
}: {
  symbol: string;
  name: string;
  wallet: Wallet | undefined;
}) {
  const t = useTexts(coinWithdrawTexts);
  const isElsewhere = wallet !== undefined && /[1-9]/.test(wallet.amount + wallet.vault);
  return (
    <>
      <OnItsWay symbol={symbol} />
      <Empty
        icon="wallet"
        title={t.emptyTitle(name)}
        text={isElsewhere ? t.emptyHeldText : t.emptyText}
        action={
          <span className="flex flex-wrap justify-center gap-2">
            {isElsewhere && <ButtonLink to="/orders">{t.toOrders}</ButtonLink>}
            <ButtonLink
              to="/mywallet/deposit/$symbol"
              params={{ symbol }}
              look={isElsewhere ? 'outline' : 'primary'}
            >
              {t.deposit}
            </ButtonLink>
          </span>
        }
      />
    </>
  );
}
