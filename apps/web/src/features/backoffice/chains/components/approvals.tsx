import type { ChainApproval, DataOf } from '@sarraf/contracts';
import type { UseQueryResult } from '@tanstack/react-query';
import { SheetButton } from '#components/sheet-button.tsx';
import { QueryView } from '#components/query-view.tsx';
import { Chip } from '#components/signs.tsx';
import { SkeletonRows } from '#components/states.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { useMay } from '#lib/ability.ts';
import { ApprovalFacts } from './approval-facts.tsx';

const chainsTexts = textsOf(() => import('../texts/fa.ts'));

/** What waits for a second officer, and for whom. */
export function Approvals({
  query,
  onDecide,
}: {
  query: UseQueryResult<DataOf<'GET /admin/chain_approvals'>>;
  onDecide: (approval: ChainApproval) => void;
}) {
  const t = useTexts(chainsTexts);
  const has = useMay();
  return (
    <QueryView query={query} title={t.approvalsFailed} waiting={<SkeletonRows rows={3} />}>
      {({ data }) =>
        data.length === 0 ? (
          <p className="px-5 py-8 text-fg2 lg:px-6">{t.approvalsNone}</p>
        ) : (
          <ul>
            {data.map((approval) => (
              <li key={approval.id} className="chains-approval" data-of={approval.id}>
                <div className="min-w-0 flex-1">
                  <ApprovalFacts approval={approval} />
                </div>
                {approval.status === 'waiting' ? (
                  <Chip kind={approval.is_mine ? 'plain' : 'warn'} icon="clock">
                    {approval.is_mine ? t.waitsForOther : t.waitsForYou}
                  </Chip>
                ) : (
                  <Chip kind="brand">{t[`status_${approval.status}`]}</Chip>
                )}
                {approval.status === 'waiting' && has('update Chain') && (
                  <SheetButton look="outline" size="sm" onClick={() => onDecide(approval)}>
                    {t.look}
                  </SheetButton>
                )}
              </li>
            ))}
          </ul>
        )
      }
    </QueryView>
  );
}
