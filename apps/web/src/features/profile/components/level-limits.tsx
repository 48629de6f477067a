import type { AccessStatus, LimitName } from '@sarraf/contracts';
import { LIMIT_NAMES } from '@sarraf/contracts/lists';
import { useQuery } from '@tanstack/react-query';
import { ButtonLink } from '#components/button.tsx';
import { Track } from '#components/meters.tsx';
import { Amount, ShortAmount, useCount } from '#components/num.tsx';
import { QueryView } from '#components/query-view.tsx';
import { Khatam } from '#components/signs.tsx';
import { SkeletonRows } from '#components/states.tsx';
import { commonTexts } from '#components/texts/common-texts.ts';
import { Time } from '#components/time.tsx';
import { rich } from '#i18n/rich.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { filledPercent } from '#lib/filled-percent.ts';
import { useHeldDeposits } from '#lib/held-deposits.ts';
import { accessStatusQuery } from '#lib/queries/user.ts';

const profileTexts = textsOf(() => import('../texts/fa.ts'));

/** The level and each limit as a bar: what is used, what it goes up to, when there is more room. */
export function LevelLimits() {
  const t = useTexts(profileTexts);
  const access = useQuery(accessStatusQuery);
  return (
    <section aria-label={t.level}>
      <QueryView
        compact
        query={access}
        title={t.levelFailed}
        waiting={<SkeletonRows rows={3} height={56} />}
      >
        {(status) => <Level status={status} />}
      </QueryView>
    </section>
  );
}

function Level({ status }: { status: AccessStatus }) {
  const t = useTexts(profileTexts);
  const c = useTexts(commonTexts);
  const count = useCount();
  const names = [c.level0, c.level1, c.level2];
  return (
    <>
      <div className="flex items-center gap-4">
        <Khatam state="current" size={44}>
          {count(status.level)}
        </Khatam>
        <h2 className="text-lead font-semibold">
          {c.levelNamed(count(status.level), names[status.level] ?? '')}
        </h2>
      </div>
      <h3 className="mt-5 mb-1 font-semibold">{t.limits}</h3>
      {status.limits.length === 0 ? (
        <p className="text-fg2">{t.noLimits}</p>
      ) : (
        <ul className="grid gap-4">
          {status.limits.map((limit) => (
            <LimitBar key={limit.kind} limit={limit} />
          ))}
        </ul>
      )}
      <HeldDeposits />
      <div className="mt-5">
        <ButtonLink to="/kyc" look="outline" wide>
          {t.toLevels}
        </ButtonLink>
      </div>
    </>
  );
}

/** What toman deposits of the last 72 hours keep from going to others; nothing where they don't. */
function HeldDeposits() {
  const t = useTexts(profileTexts);
  const held = useHeldDeposits();
  if (held === null) return null;
  return (
    <div className="mt-4">
      <p className="flex flex-wrap justify-between gap-x-3 text-table">
        <span>{t.heldDeposits}</span>
        <span className="text-fg2">
          <Amount value={held.amount} asset="IRT" unitClassName="" figure="held_deposits" />
        </span>
      </p>
      <p className="mt-1 text-caption text-fg3">
        {rich(t.heldDepositsUntil, { time: <Time at={held.until} /> })}
      </p>
    </div>
  );
}

/** A kind that came later than this page is told by the plainest of its words. */
function nameOf(kind: string): LimitName {
  return LIMIT_NAMES.find((name) => name === kind) ?? 'gateway_day';
}

function LimitBar({ limit }: { limit: AccessStatus['limits'][number] }) {
  const t = useTexts(profileTexts);
  const count = useCount();
  const label = t[nameOf(limit.kind)];
  const asset = limit.asset === 'USDT' ? 'USDT' : 'IRT';
  const isUsed = /[1-9]/.test(limit.used);
  return (
    <li>
      <p className="mb-2 flex flex-wrap justify-between gap-x-3 text-table">
        <span>{label}</span>
        <span className="text-fg2">
          {rich(t.usedOf, {
            used: <Amount value={limit.used} asset={asset} unitClassName="sr-only" />,
            cap: <ShortAmount value={limit.cap} asset={asset} />,
          })}
        </span>
      </p>
      <Track label={label} parts={[Number(filledPercent(limit.used, limit.cap))]} />
      {isUsed && (
        <p className="mt-1 text-caption text-fg3">
          {rich(t.freesAt, { time: <Time at={limit.frees_at} /> })}
        </p>
      )}
      {limit.lifts_at_level !== null && (
        <p className="mt-1 text-caption text-fg3">{t.liftsAt(count(limit.lifts_at_level))}</p>
      )}
    </li>
  );
}
