import type { WithdrawalEstimate } from '@sarraf/contracts';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Amount } from '#components/num.tsx';
import { Button } from '#components/button.tsx';
import { TextField } from '#components/text-field.tsx';
import { rich } from '#i18n/rich.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { ApiError } from '#lib/api/api-error.ts';
import { onNetworkClosed } from '#lib/cache-actions.ts';
import { type AssetInfo, type CoinNetwork, reasonOf } from '#lib/coin-networks.ts';
import { withdrawEstimateQuery } from '#lib/queries/coin-withdrawals.ts';
import { fitsNetwork, networksOfShape } from '../model/address-shape.ts';
import { AddressField } from './address-field.tsx';
import { BookRows } from './book-rows.tsx';
import { LookAlike } from './look-alike.tsx';
import { Code } from './code.tsx';
import { NO_RECIPIENT, type Recipient } from './recipient.ts';
import { SaveAddress } from './save-address.tsx';
import { Told } from './told.tsx';
import { AddressVerdict, Locked } from './address-verdict.tsx';

const coinWithdrawTexts = textsOf(() => import('../texts/fa.ts'));

const MEMO_MAX = 64;

interface StepProps {
  readonly coin: AssetInfo;
  readonly name: string;
  readonly network: CoinNetwork;
  readonly recipient: Recipient;
  /** Why one was sent back to this step. */
  readonly told: string | null;
  readonly onRecipient: (recipient: Recipient) => void;
  readonly onNetwork: (network: string) => void;
  readonly onDone: () => void;
}

/** To whom: pasted, scanned or of the book; what its shape tells, then what the server says of it. */
export function AddressStep(props: StepProps) {
  const t = useTexts(coinWithdrawTexts);
  const { coin, name, network, recipient, told, onRecipient } = props;
  const { address } = recipient;
  const fits = fitsNetwork(address, network.code);
  const asked = withdrawEstimateQuery({
    symbol: coin.symbol,
    network: network.code,
    amount: '0',
    address,
  });
  const answer = useQuery({ ...asked, enabled: fits });
  useClosed(answer.error);
  const choose = (next: string): void => onRecipient({ ...NO_RECIPIENT, address: next });
  return (
    <div className="coin-withdraw-columns">
      <div>
        <Told text={told} />
        <AddressField
          label={t.addressOf(name, network.code)}
          address={address}
          isWhole={fits}
          isFirst
          onAddress={choose}
        />
        <AddressVerdict
          address={address}
          network={network.code}
          answer={answer}
          fits={fits}
          isCompared={recipient.isCompared}
          onCompareAgain={() => onRecipient({ ...recipient, isCompared: false })}
        />
        {network.memo && (
          <TextField
            label={t.memo}
            value={recipient.memo}
            latin
            autoComplete="off"
            maxLength={MEMO_MAX}
            onChange={(memo) => onRecipient({ ...recipient, memo })}
          />
        )}
        <Next {...props} answer={answer} fits={fits} onAddress={choose} />
      </div>
      <BookRows network={network.code} onAddress={choose} />
    </div>
  );
}

/** The network closed meanwhile: how all of them stand is asked, and the step before says so. */
function useClosed(error: unknown): void {
  const isClosed = error instanceof ApiError && error.code === 'coin_withdrawal_closed';
  useEffect(() => {
    if (isClosed) onNetworkClosed();
  }, [isClosed]);
}

type NextProps = StepProps & {
  readonly answer: UseQueryResult<WithdrawalEstimate>;
  readonly fits: boolean;
  readonly onAddress: (address: string) => void;
};

/** What is to be done next: decide, save, wait for its hour, or go on. */
function Next({ coin, network, recipient, answer, fits, onAddress, ...on }: NextProps) {
  const t = useTexts(coinWithdrawTexts);
  const { address } = recipient;
  if (address === '') return <Missing />;
  if (!fits) {
    return <OtherNetwork {...on} coin={coin} address={address} onAddress={onAddress} />;
  }
  if (answer.data === undefined) {
    return answer.error === null ? (
      <Foot>
        <Button size="lg" wide waits>
          {t.checking}
        </Button>
      </Foot>
    ) : (
      <Foot>
        <Button size="lg" wide look="soft" onClick={() => onAddress('')}>
          {t.otherAddress}
        </Button>
      </Foot>
    );
  }
  const { address: known, warnings } = answer.data;
  const alike = known?.looks_like ?? null;
  if (alike !== null && !recipient.isCompared) {
    return (
      <LookAlike
        address={address}
        alike={alike}
        onUse={() => onAddress(alike.address)}
        onAccept={() => on.onRecipient({ ...recipient, isCompared: true })}
      />
    );
  }
  if (known !== null && warnings.includes('address_not_saved') && !warnings.includes('own_user')) {
    return (
      <SaveAddress address={known.address} network={network.code} opensAt={known.counts_from} />
    );
  }
  if (known !== null && warnings.includes('address_waits')) {
    return <Locked opensAt={known.counts_from} onOther={() => onAddress('')} />;
  }
  return (
    <Foot>
      <Button size="lg" wide sends onClick={on.onDone}>
        {t.proceed}
      </Button>
    </Foot>
  );
}

/** The step's button stands at the foot of what it belongs to. */
export function Foot({ children }: { children: React.ReactNode }) {
  return <div className="coin-withdraw-foot">{children}</div>;
}

/** Nothing is typed: the button says so, and puts the caret where it belongs. */
function Missing() {
  const t = useTexts(coinWithdrawTexts);
  const button = useRef<HTMLDivElement>(null);
  const focus = (): void =>
    button.current?.parentElement?.querySelector<HTMLInputElement>('input')?.focus();
  return (
    <div ref={button} className="coin-withdraw-foot">
      <Button size="lg" wide look="soft" onClick={focus}>
        {t.enterAddress}
      </Button>
    </div>
  );
}

/** One of another network: that one is offered where the coin goes by it. */
function OtherNetwork({
  coin,
  address,
  onAddress,
  onNetwork,
}: Pick<NextProps, 'coin' | 'onAddress' | 'onNetwork'> & { address: string }) {
  const t = useTexts(coinWithdrawTexts);
  const like = networksOfShape(address);
  const open = coin.networks.filter(
    (one) => like.includes(one.code) && reasonOf(one, 'withdraw') === null,
  );
  const [first] = open;
  if (first === undefined) {
    return (
      <Foot>
        <Button size="lg" wide look="soft" onClick={() => onAddress('')}>
          {t.otherAddress}
        </Button>
      </Foot>
    );
  }
  return (
    <Foot>
      <div className="grid gap-2">
        {open.map(({ code, withdraw_fee: fee }) => (
          <Button key={code} size="lg" wide look="soft" onClick={() => onNetwork(code)}>
            <span>
              {rich(t.changeTo, {
                network: <Code code={code} />,
                fee: <Amount value={fee} asset={coin.symbol} unitClassName="font-normal" />,
              })}
            </span>
          </Button>
        ))}
      </div>
    </Foot>
  );
}
