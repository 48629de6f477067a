import type { Wallet, WithdrawalEstimate } from '@sarraf/contracts';
import { useTomanWords } from '#components/amount-field.tsx';
import { AddressGroups } from '#components/address/address-groups.tsx';
import { Button } from '#components/button.tsx';
import { LimitBar } from '#components/limit-bar.tsx';
import { useNetworkWords } from '#components/network-words/use-network-words.ts';
import { Amount } from '#components/num.tsx';
import { rich } from '#i18n/rich.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { inToman } from '#lib/worth.ts';
import { Code } from './code.tsx';
import type { Recipient } from './recipient.ts';
import type { AmountForm } from './use-amount-form.ts';

const coinWithdrawTexts = textsOf(() => import('../texts/fa.ts'));

/** What it costs, from inside the amount, and what arrives: in the coin, in toman and in words. */
export function Receives({
  form,
  symbol,
  wallet,
}: {
  form: AmountForm;
  symbol: string;
  wallet: Wallet;
}) {
  const t = useTexts(coinWithdrawTexts);
  const { receive, fee } = form;
  const isNothing = receive !== null && !/[1-9]/.test(receive);
  const toman = receive === null ? null : inToman(receive, '1', wallet.price_toman);
  const feeToman = inToman(fee, '1', wallet.price_toman);
  const words = useTomanWords(toman ?? '');
  return (
    <div className="mt-4 border-y border-hair">
      <div className="kv">
        <span>{t.feeInside}</span>
        {/[1-9]/.test(fee) ? (
          <span className="text-end">
            <Amount value={fee} asset={symbol} isPaid figure="fee" />{' '}
            {feeToman !== null && (
              <span className="text-table text-fg2">
                {rich(t.worth, {
                  amount: <Amount value={feeToman} asset="IRT" unitClassName="" />,
                })}
              </span>
            )}
          </span>
        ) : (
          <span className="font-semibold text-ok">{t.free}</span>
        )}
      </div>
      <div className="kv items-start">
        <span className="shrink-0 pt-1 font-semibold text-fg">{t.receive}</span>
        <span className="min-w-0 text-end">
          <strong className="block text-h2">
            <Amount
              value={isNothing ? null : receive}
              asset={symbol}
              figure="receive"
              unitClassName="text-lead font-normal text-fg2"
            />
          </strong>
          <span className="block text-table text-fg2">
            {isNothing
              ? t.receiveNothing
              : toman !== null &&
                rich(t.worth, {
                  amount: (
                    <Amount value={toman} asset="IRT" unitClassName="" figure="receive_toman" />
                  ),
                })}
          </span>
          {!isNothing && words !== null && (
            <span className="block text-caption text-fg2">{words}</span>
          )}
        </span>
      </div>
    </div>
  );
}

/** To whom, whole: its name in the book, the network, the address in groups. */
export function ToAddress({
  network,
  recipient,
  label,
  onChange,
}: {
  network: string;
  recipient: Recipient;
  label: string | null;
  onChange?: () => void;
}) {
  const t = useTexts(coinWithdrawTexts);
  const words = useNetworkWords();
  return (
    <section className="border-b border-hair pb-4">
      <div className="flex min-h-11 items-center gap-2 text-table text-fg2">
        <span className="min-w-0 flex-1">
          {t.to}{' '}
          {label !== null && (
            <>
              <strong className="text-fg">
                <bdi>{label}</bdi>
              </strong>
              {' · '}
            </>
          )}
          {words.nameOf(network)} <Code code={network} />
        </span>
        {onChange !== undefined && (
          <span className="-me-2">
            <Button look="text" size="sm" onClick={onChange}>
              {t.otherAddress}
            </Button>
          </span>
        )}
      </div>
      <AddressGroups address={recipient.address} figure="recipient_address" />
      {recipient.memo !== '' && (
        <p className="kv mt-2">
          <span>{t.memoOf}</span>
          <bdi dir="ltr" className="font-mono">
            {recipient.memo}
          </bdi>
        </p>
      )}
    </section>
  );
}

/** The day's limit of what goes to others, with this amount's worth drawn in. */
export function DayLimit({
  limits,
  worth,
}: {
  limits: WithdrawalEstimate['limits'];
  worth: string;
}) {
  const t = useTexts(coinWithdrawTexts);
  const toman = limits.filter(({ asset }) => asset === undefined);
  const limit =
    toman.find(({ kind, days }) => kind.startsWith('transfer') && days === 1) ??
    toman.find(({ days }) => days === 1) ??
    toman[0];
  if (limit === undefined) return null;
  return (
    <LimitBar
      used={limit.used}
      cap={limit.cap}
      amount={worth}
      words={{
        label: limit.days === 1 ? t.limitToday : t.limitMonth,
        usedOf: t.usedOf,
        used: t.used,
        thisOne: t.thisOne,
      }}
    />
  );
}
