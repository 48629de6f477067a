import type { ChainApproval } from '@sarraf/contracts';
import { useNetworkWords } from '../../../../components/network-words/use-network-words.ts';
import { Amount } from '../../../../components/num.tsx';
import { Time } from '../../../../components/time.tsx';
import { rich } from '../../../../i18n/rich.tsx';
import { textsOf, useTexts } from '../../../../i18n/texts.ts';
import { WhoIs } from '../../bank/components/line-facts.tsx';

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
    </>
  );
}

/** What is proposed, and about what and whom. */
export function ApprovalSubject({ approval }: { approval: ChainApproval }) {
  const t = useTexts(chainsTexts);
  const words = useNetworkWords();
  const { kind, chain, symbol, code, amount, person } = approval;
  return (
    <>
      <p className="font-semibold">
        {t[`kind_${kind}`]}
        {amount !== null && symbol !== null && (
          <>
            {' · '}
            <Amount value={amount} asset={symbol} />
          </>
        )}
      </p>
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
    </>
  );
}
