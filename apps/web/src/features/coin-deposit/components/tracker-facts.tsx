import type { CoinDeposit } from '@sarraf/contracts';
import { TransactionHash } from '#components/chain-way/transaction-hash.tsx';
import { useNetworkWords } from '#components/network-words/use-network-words.ts';
import { Reference } from '#components/reference.tsx';
import { Time } from '#components/time.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';

const coinDepositTexts = textsOf(() => import('../texts/fa.ts'));

/** Which network, which transaction, to which address, and when it was seen. */
export function TrackerFacts({ deposit }: { deposit: CoinDeposit }) {
  const t = useTexts(coinDepositTexts);
  const words = useNetworkWords();
  const { smart_contract_name: network, txid, explorer_url: explorer, address } = deposit;
  return (
    <div className="mt-4">
      <p className="kv">
        <span>{t.network}</span>
        <span>
          {words.nameOf(network)}{' '}
          <bdi dir="ltr" className="text-fg2">
            {network}
          </bdi>
        </span>
      </p>
      <TransactionHash txid={txid} explorer={explorer} />
      <div className="kv">
        <span className="shrink-0">{t.toAddress}</span>
        <span className="font-mono text-table">
          <Reference label={t.toAddress} value={address} />
        </span>
      </div>
      <p className="kv">
        <span>{t.seenAt}</span>
        <Time at={deposit.seen_at} shape="full" />
      </p>
    </div>
  );
}
