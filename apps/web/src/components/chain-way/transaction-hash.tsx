import { textsOf, useTexts } from '../../i18n/texts.ts';
import { Icon } from '../icon.tsx';
import { Reference } from '../reference.tsx';

const chainWayTexts = textsOf(() => import('./texts/fa.ts'));

/** The line of a transaction's hash: cut, copied whole, and the way to the network's explorer. */
export function TransactionHash({ txid, explorer }: { txid: string; explorer: string | null }) {
  const t = useTexts(chainWayTexts);
  return (
    <div className="kv">
      <span className="shrink-0">{t.hash}</span>
      <span className="flex items-center gap-1 font-mono text-table">
        <Reference label={t.hash} value={txid} />
        {explorer !== null && (
          <a
            href={explorer}
            target="_blank"
            rel="noopener noreferrer"
            className="no-print inline-grid size-8 place-items-center text-brand"
            aria-label={t.explorer}
            title={t.explorer}
          >
            <Icon name="external" size={18} />
          </a>
        )}
      </span>
    </div>
  );
}
