import type { ScoreSummary } from '@sarraf/contracts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Icon } from '#components/icon.tsx';
import { Track } from '#components/meters.tsx';
import { useCount } from '#components/num.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { scoreSummaryQuery } from '#lib/queries/scores.ts';

const homeTexts = textsOf(() => import('../texts/fa.ts'));

/** The points in a line: how many, and how far the next tier is; nothing before there are any. */
export function ScoreLine() {
  const t = useTexts(homeTexts);
  const count = useCount();
  const { data } = useQuery(scoreSummaryQuery);
  if (data === undefined || data.earned === 0) return null;
  const { balance, missing, next_tier: next, tier } = data;
  return (
    <section className="section section-line">
      <Link to="/scores" className="flex items-center gap-4">
        <span className="text-warn">
          <Icon name="star" size={28} />
        </span>
        <span className="grid min-w-0 flex-1 gap-1">
          <span className="font-semibold">{t.points(count(balance))}</span>
          <span className="text-table text-fg2">
            {next === null ? t[tier] : t.toTier(t[tier], count(missing), t[next])}
          </span>
          <Track label={t.tierProgress} parts={[progressOf(data)]} />
        </span>
        <span className="text-fg3">
          <Icon name="chevron" size={18} />
        </span>
      </Link>
    </section>
  );
}

/** How far between this tier and the next one, percent; all of it in the last one. */
function progressOf({ earned, missing, tier, tiers }: ScoreSummary): number {
  const from = tiers.find((one) => one.tier === tier)?.from ?? 0;
  if (missing === 0) return 100;
  return Math.round(((earned - from) / (earned + missing - from)) * 100);
}
