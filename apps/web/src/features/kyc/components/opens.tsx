import type { DataOf } from '@sarraf/contracts';
import { useQuery } from '@tanstack/react-query';
import { ShortAmount } from '../../../components/num.tsx';
import { Skeleton } from '../../../components/states.tsx';
import { useTexts } from '../../../i18n/texts.ts';
import { levelOneQuery } from '../../../lib/queries/user.ts';
import { kycTexts } from '../texts/kyc-texts.ts';

type Limits = DataOf<'GET /user/access_status'>['limits'];

const SHOWN = ['trade', 'toman_deposit', 'toman_withdraw'] as const;

/** Which limit tells how much of it a day. */
const DAY_LIMIT = { toman_deposit: 'gateway_day', toman_withdraw: 'withdrawal_day' } as const;

/** What the level opens; only what can be used in this version of the panel. */
export function Opens({
  words,
  limits,
  reached,
}: {
  words: readonly string[];
  limits: Limits;
  reached: boolean;
}) {
  const t = useTexts(kycTexts);
  // Before the level is reached its limits are none of the person's own yet: they are asked for.
  const to = useQuery({ ...levelOneQuery, enabled: !reached }).data?.limits;
  const shown = SHOWN.filter((word) => words.includes(word));
  if (shown.length === 0) return null;
  const known = reached ? limits : to;
  return (
    <dl className="mt-3 border-t border-hair">
      {shown.map((word) => (
        <div key={word} className="kv">
          <dt className="text-fg2">{t[word]}</dt>
          <dd className={reached ? 'font-medium' : 'text-brand'}>
            {word === 'trade' ? (
              t.open
            ) : known === undefined ? (
              <Skeleton width={96} />
            ) : (
              <DayCap limits={known} kind={DAY_LIMIT[word]} />
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** How much of it a day; only that it is open where no limit is in force. */
function DayCap({ limits, kind }: { limits: Limits; kind: string }) {
  const t = useTexts(kycTexts);
  const cap = limits.find((limit) => limit.kind === kind)?.cap;
  return cap === undefined ? t.open : <ShortAmount value={cap} />;
}
