import { textsOf, useTexts } from '#i18n/texts.ts';
import { call } from '#lib/api/client.ts';
import { queryKeys } from '#lib/query-keys.ts';
import { Mobile, PersonName } from '../../people/components/person-words.tsx';
import { TwoOfficerQueue } from '../../queue/components/two-officer-queue.tsx';
import { UnfreezeReview } from './unfreeze-review.tsx';

const unfreezeTexts = textsOf(() => import('../texts/fa.ts'));

/** The officers' queue of frozen accounts that are asked to be opened. */
export function UnfreezePage() {
  return (
    <TwoOfficerQueue
      kind="unfreeze"
      words={useTexts(unfreezeTexts)}
      icon="lock"
      queryKey={queryKeys.unfreezes}
      load={(signal) => call('GET /admin/unfreezes', { signal })}
      who={(one) => <PersonName person={one} />}
      mobile={(one) => <Mobile mobile={one.mobile} />}
      detail={(one, onLeave) => <UnfreezeReview key={one.id} unfreeze={one} onLeave={onLeave} />}
    />
  );
}
