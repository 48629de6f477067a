import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Amount, useCount } from '#components/num.tsx';
import { rich } from '#i18n/rich.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { referralInfoQuery } from '#lib/queries/referral.ts';

const homeTexts = textsOf(() => import('../texts/fa.ts'));

/** What inviting friends brought this month, or would bring; nothing before it is known. */
export function InviteLine() {
  const t = useTexts(homeTexts);
  const count = useCount();
  const { data } = useQuery(referralInfoQuery);
  if (data === undefined) return null;
  return (
    <section className="section section-line">
      <div className="flex items-baseline justify-between gap-4">
        <h2 className="text-lead font-semibold">{t.invite}</h2>
        <Link to="/referral" className="link">
          {t.inviteCode}
        </Link>
      </div>
      <p className="text-table text-fg2">
        {data.traded === 0
          ? t.inviteText
          : rich(t.inviteBrought(count(data.traded)), {
              amount: <Amount value={data.month_income} asset="IRT" secret />,
            })}
      </p>
    </section>
  );
}
