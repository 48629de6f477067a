import type { IdentityReview } from '@sarraf/contracts';
import { LEVEL_ONE_REFUSALS } from '@sarraf/contracts/lists';
import { ReturnReason } from '#components/return-reason/return-reason.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { call } from '#lib/api/client.ts';
import { queryClient } from '#lib/query-client.ts';
import { queryKeys } from '#lib/query-keys.ts';
import { GroundDecision } from '../../queue/components/ground-decision.tsx';

const identityTexts = textsOf(() => import('../texts/fa.ts'));

/** Level 1 in the place of an office that says nothing. */
export function LevelOneDecision({
  request: { id },
  onDecided,
}: {
  request: IdentityReview;
  onDecided: (review: IdentityReview) => void;
}) {
  const t = useTexts(identityTexts);
  const params = { id };
  const decided = async (review: IdentityReview): Promise<void> => {
    await queryClient.invalidateQueries({ queryKey: queryKeys.identityQueue });
    onDecided(review);
  };
  return (
    <GroundDecision
      reasons={LEVEL_ONE_REFUSALS.map((value) => ({ value, label: t[value] }))}
      told={(reason) => <ReturnReason reason={reason} />}
      onApprove={async (reason) =>
        decided(await call('POST /admin/kyc/requests/:id/vouch', { params, body: { reason } }))
      }
      onRefuse={async (reason) =>
        decided(await call('POST /admin/kyc/requests/:id/refuse', { params, body: { reason } }))
      }
    />
  );
}
