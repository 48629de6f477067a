import type { CoinDeposit } from '@sarraf/contracts';
import { Icon } from '../../../components/icon.tsx';
import { useNetworkWords } from '../../../components/network-words/use-network-words.ts';
import { Reference } from '../../../components/reference.tsx';
import { Time } from '../../../components/time.tsx';
import { textsOf, useTexts } from '../../../i18n/texts.ts';

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
      <div className="kv">
        <span className="shrink-0">{t.hash}</span>
        <span className="flex items-center gap-1 font-mono text-table">
          <Reference label={t.hash} value={txid} />
          {explorer !== null && (
            <a
              href={explorer}
              target="_blank"
              rel="noopener noreferrer"
              className="inline-grid size-8 place-items-center text-brand"
              aria-label={t.explorer}
              title={t.explorer}
            >
              <Icon name="external" size={18} />
            </a>
          )}
        </span>
      </div>
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
