import { MobileNumber } from '#components/mobile-number.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { call } from '#lib/api/client.ts';
import { queryKeys } from '#lib/query-keys.ts';
import { TwoOfficerQueue } from '../../queue/components/two-officer-queue.tsx';
import { RecoveryReview } from './recovery-review.tsx';

const recoveryTexts = textsOf(() => import('../texts/fa.ts'));

/** The officers' queue of lost accounts. */
export function RecoveryPage() {
  return (
    <TwoOfficerQueue
      kind="recovery"
      words={useTexts(recoveryTexts)}
      icon="lock"
      queryKey={queryKeys.recoveries}
      load={(signal) => call('GET /admin/recoveries', { signal })}
      who={(one) => `${one.first_name ?? ''} ${one.last_name ?? ''}`}
      mobile={(one) => <MobileNumber mobile={one.old_mobile} />}
      detail={(one, onLeave) => <RecoveryReview key={one.id} recovery={one} onLeave={onLeave} />}
    />
  );
}
