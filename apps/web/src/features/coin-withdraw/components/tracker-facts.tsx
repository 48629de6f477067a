import type { CoinWithdrawal } from '@sarraf/contracts';
import { AddressGroups } from '#components/address/address-groups.tsx';
import { TransactionHash } from '#components/chain-way/transaction-hash.tsx';
import { useNetworkWords } from '#components/network-words/use-network-words.ts';
import { Amount } from '#components/num.tsx';
import { Reference } from '#components/reference.tsx';
import { CopyButton } from '#components/signs.tsx';
import { Time } from '#components/time.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { isGivenBack } from '#lib/queries/coin-withdrawals.ts';
import { Code } from './code.tsx';

const coinWithdrawTexts = textsOf(() => import('../texts/fa.ts'));

/** What arrives and what it cost, which transaction, to which address, and by what one asks about it. */
export function TrackerFacts({ withdrawal }: { withdrawal: CoinWithdrawal }) {
  const t = useTexts(coinWithdrawTexts);
  const words = useNetworkWords();
  const { symbol, amount, fee, receive, smart_contract_name: network, txid } = withdrawal;
  return (
    <div className="mt-4 border-t border-hair">
      {txid !== null && <TransactionHash txid={txid} explorer={withdrawal.explorer_url} />}
      {/* of coins that came back nothing arrives, and nothing was kept */}
      {!isGivenBack(withdrawal) && (
        <>
          <p className="kv">
            <span>{t.receives}</span>
            <strong>
              <Amount value={receive} asset={symbol} />
            </strong>
          </p>
          <p className="kv">
            <span>{t.fee}</span>
            <Amount value={fee} asset={symbol} isPaid figure="fee" />
          </p>
        </>
      )}
      <p className="kv">
        <span>{t.whole}</span>
        <Amount value={amount} asset={symbol} figure="amount" />
      </p>
      <p className="kv">
        <span>{t.network}</span>
        <span>
          {words.nameOf(network)}{' '}
          <span className="text-fg2">
            <Code code={network} />
          </span>
        </span>
      </p>
      <div className="py-2">
        <div className="flex items-center justify-between text-fg2">
          {t.toAddress}
          <span className="no-print -me-1.5">
            <CopyButton text={withdrawal.address} label={t.toAddress} />
          </span>
        </div>
        <AddressGroups address={withdrawal.address} figure="recipient_address" />
      </div>
      {withdrawal.tag !== null && (
        <p className="kv">
          <span>{t.memoOf}</span>
          <bdi dir="ltr" className="font-mono">
            {withdrawal.tag}
          </bdi>
        </p>
      )}
      <p className="kv">
        <span>{t.asked}</span>
        <Time at={withdrawal.created_at} shape="full" />
      </p>
      <p className="kv">
        <span className="shrink-0">{t.reference}</span>
        <Reference label={t.reference} value={withdrawal.id} />
      </p>
    </div>
  );
}
