import type { ScoreSummary } from '@sarraf/contracts';
import { useCount } from '#components/num.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';

const scoresTexts = textsOf(() => import('../texts/fa.ts'));

/** The tiers as dots on a line, filled as far as the points of the year reach. */
export function TierLine({ summary }: { summary: ScoreSummary }) {
  const t = useTexts(scoresTexts);
  const count = useCount();
  const { earned, tiers } = summary;
  return (
    <ol className="score-tiers" aria-label={t.tierLine(t[summary.tier], count(earned))}>
      {tiers.map(({ tier, from }, nth) => {
        const to = tiers[nth + 1]?.from;
        const part = to === undefined ? 0 : (earned - from) / (to - from);
        const width = Math.round(Math.min(1, Math.max(0, part)) * 100);
        return (
          <li
            key={tier}
            data-reached={earned >= from ? '' : undefined}
            aria-current={tier === summary.tier ? 'step' : undefined}
          >
            <span className="score-dot" aria-hidden="true" />
            {width > 0 && (
              <span className="score-line" aria-hidden="true">
                <span style={{ width: `${width}%` }} />
              </span>
            )}
            <span>{t[tier]}</span>
            <span className="num">{count(from)}</span>
          </li>
        );
      })}
    </ol>
  );
}
