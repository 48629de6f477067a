import type { ChainApproval } from '@sarraf/contracts';
import { useNetworkWords } from '#components/network-words/use-network-words.ts';
import { Amount, Num } from '#components/num.tsx';
import { Time } from '#components/time.tsx';
import { rich } from '#i18n/rich.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { WhoIs } from '../../bank/components/line-facts.tsx';
import { ChangeRows } from '../../queue/components/change-rows.tsx';
import { WaitsFor } from '../../queue/components/waits-for.tsx';

const chainsTexts = textsOf(() => import('../texts/fa.ts'));

/** What is proposed, about what and whom, by whom and why. */
export function ApprovalFacts({ approval }: { approval: ChainApproval }) {
  const t = useTexts(chainsTexts);
  return (
    <>
      <ApprovalSubject approval={approval} />
      <blockquote className="my-1 border-s-2 border-brand ps-3 break-words whitespace-pre-line">
        <bdi>{approval.reason}</bdi>
      </blockquote>
      <p className="text-caption text-fg2">
        {rich(t.proposedBy, {
          name: <bdi>{approval.proposed_by.name ?? t.officer}</bdi>,
          time: <Time at={approval.proposed_at} />,
        })}
      </p>
      <WaitsFor of={{ kind: approval.kind, id: approval.id }} />
    </>
  );
}

/** What is proposed, and about what and whom; where its kind stands above, how much alone. */
export function ApprovalSubject({
  approval,
  isTitled = false,
}: {
  approval: ChainApproval;
  isTitled?: boolean;
}) {
  const t = useTexts(chainsTexts);
  const words = useNetworkWords();
  const { kind, chain, symbol, code, amount, person, address, changes } = approval;
  return (
    <>
      {isTitled && amount !== null && symbol !== null && (
        <p className="text-h2 font-bold">
          <Amount value={amount} asset={symbol} />
        </p>
      )}
      {!isTitled && (
        <p className="font-semibold">
          {t[`kind_${kind}`]}
          {amount !== null && symbol !== null && (
            <>
              {' · '}
              <Amount value={amount} asset={symbol} />
            </>
          )}
        </p>
      )}
      <p className="text-table text-fg2">
        {words.nameOf(chain)}
        {symbol !== null && amount === null && (
          <>
            {' · '}
            <bdi dir="ltr">{code === null ? symbol : `${symbol} ${code}`}</bdi>
          </>
        )}
        {person !== null && (
          <>
            {' · '}
            <WhoIs person={person} />
          </>
        )}
      </p>
      {address !== null && (
        <p className="text-table break-all">
          <bdi dir="ltr">{address}</bdi>
        </p>
      )}
      {symbol !== null && changes.length > 0 && (
        <ChangeRows
          changes={changes.map((change) => ({
            name: change.field === 'confirmations' ? t.confirmations : t[`term_${change.field}`],
            before: <Term change={change} is="old" symbol={symbol} />,
            after: <Term change={change} is="new" symbol={symbol} />,
          }))}
        />
      )}
    </>
  );
}

function Term({
  change,
  is,
  symbol,
}: {
  change: ChainApproval['changes'][number];
  is: 'old' | 'new';
  symbol: string;
}) {
  const t = useTexts(chainsTexts);
  const value = change[is];
  if (value === null) return t.none;
  if (change.field === 'confirmations') return <Num value={value} />;
  return <Amount value={value} asset={symbol} />;
}
