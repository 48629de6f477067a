import { useNavigate } from '@tanstack/react-router';
import type { Proof } from '#components/factor-proof/factor-proof.tsx';
import { ProofSheet } from '#components/moving/proof-sheet.tsx';
import { Amount, useCount } from '#components/num.tsx';
import { rich } from '#i18n/rich.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { ApiError } from '#lib/api/api-error.ts';
import { call } from '#lib/api/client.ts';
import { onCoinWithdrawal, onNetworkClosed, onWithdrawTermsChanged } from '#lib/cache-actions.ts';
import type { AssetInfo, CoinNetwork } from '#lib/coin-networks.ts';
import { type IdempotencyKeys, isDecidedBefore } from '#lib/idempotency.ts';
import type { Recipient } from './recipient.ts';
import { ToAddress } from './review.tsx';
import type { AmountForm, Confirmed } from './use-amount-form.ts';

const coinWithdrawTexts = textsOf(() => import('../texts/fa.ts'));

interface AskProps {
  readonly coin: AssetInfo;
  readonly network: CoinNetwork;
  readonly recipient: Recipient;
  readonly form: AmountForm;
  readonly onChangeAddress: (why: string | null) => void;
}

const SECONDS_IN_MINUTE = 60;

/** How much and to whom, once more; then a factor of now asks for it. */
export function AskSheet(props: AskProps) {
  const t = useTexts(coinWithdrawTexts);
  const { form } = props;
  const send = useAsk(props);
  return (
    <ProofSheet
      open={form.confirmed !== null}
      onClose={form.stopProving}
      title={t.confirmTitle}
      action={t.withdraw}
      purpose="withdraw"
      form="coin-withdraw"
      onProof={send}
    >
      {form.confirmed !== null && <Terms {...props} confirmed={form.confirmed} />}
    </ProofSheet>
  );
}

function Terms({
  coin,
  network,
  recipient,
  confirmed: { amount, receive, estimate },
}: AskProps & { confirmed: Confirmed }) {
  const t = useTexts(coinWithdrawTexts);
  const count = useCount();
  const minutes = Math.max(1, Math.round(estimate.cancel_seconds / SECONDS_IN_MINUTE));
  return (
    <>
      <p className="text-h2 font-bold">
        <Amount
          value={amount}
          asset={coin.symbol}
          figure="amount"
          unitClassName="text-body font-normal text-fg2"
        />
      </p>
      <p className="kv border-b border-hair">
        <span>{t.receive}</span>
        <strong>
          <Amount value={receive} asset={coin.symbol} />
        </strong>
      </p>
      <ToAddress
        network={network.code}
        recipient={recipient}
        label={estimate.address?.label ?? null}
      />
      <p className="mt-4 border-s-2 border-brand ps-3 text-table text-fg2">
        {estimate.warnings.includes('own_user') ? t.ownUserText : t.cancelNote(count(minutes))}
      </p>
    </>
  );
}

/** Refusals of the address: they are mended one step before. */
const OF_ADDRESS: readonly string[] = [
  'address_malformed',
  'address_checksum',
  'address_of_other_network',
  'address_of_token',
  'address_is_yours',
  'address_of_house',
  'address_blocked',
  'address_not_saved',
  'address_too_new',
  'address_looks_alike',
];

/**
 * Asks for it with the fee that was shown. What changed since is shown where it is looked at again,
 * and confirmed anew; everything else is told at the code.
 */
function useAsk({ coin, network, recipient, form, onChangeAddress }: AskProps) {
  const navigate = useNavigate();
  const t = useTexts(coinWithdrawTexts);
  const { symbol } = coin;
  function mended(error: unknown): boolean {
    if (!(error instanceof ApiError)) return false;
    const { code, message, facts } = error;
    if (code === 'withdrawal_fee_changed') {
      onWithdrawTermsChanged();
      form.tell(message === '' ? rich(t.feeChanged, { fee: String(facts['fee']) }) : message);
      return true;
    }
    if (code === 'coin_withdrawal_closed') {
      onNetworkClosed();
      form.tell(message);
      return true;
    }
    if (!OF_ADDRESS.includes(code)) return false;
    onWithdrawTermsChanged();
    onChangeAddress(message);
    return true;
  }
  return async (proof: Proof, keys: IdempotencyKeys): Promise<void> => {
    if (form.confirmed === null) return;
    const asked = {
      symbol,
      chain: network.code,
      amount: form.confirmed.amount,
      wallet_address: recipient.address,
      fee: form.confirmed.estimate.fee,
      ...(recipient.memo === '' ? {} : { tag: recipient.memo }),
      ...(recipient.isCompared ? { look_alike_accepted: true } : {}),
    };
    try {
      const done = await keys.send(asked, (idempotencyKey) =>
        call('POST /user_wallets/manual_withdraw', {
          body: { ...asked, ...proof },
          idempotencyKey,
        }),
      );
      onCoinWithdrawal();
      const to = done.transfer_id;
      void (to === null
        ? navigate({ to: '/mywallet/withdrawals/$id', params: { id: done.id }, replace: true })
        : navigate({
            to: '/transfer/$id',
            params: { id: to },
            search: { by: 'address' },
            replace: true,
          }));
    } catch (error) {
      // an open outcome was decided after all, and this code came with the key of its request
      if (isDecidedBefore(error)) {
        return void navigate({ to: '/mywallet/$symbol', params: { symbol }, replace: true });
      }
      if (!mended(error)) throw error;
    }
  };
}
