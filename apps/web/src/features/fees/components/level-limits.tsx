import type { Fees, LimitName } from '@sarraf/contracts';
import { ShortAmount, useCount } from '#components/num.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { capText } from '../model/level-caps.ts';

const feesTexts = textsOf(() => import('../texts/fa.ts'));

const LEVELS = [1, 2] as const;

/** The caps of each level, beside each other. */
export function LevelLimits({ limits }: { limits: Fees['limits'] }) {
  const t = useTexts(feesTexts);
  const count = useCount();
  const kinds: readonly LimitName[] = [...new Set(limits.map(({ kind }) => kind))];
  if (kinds.length === 0) return null;
  return (
    <section>
      <h2 className="mb-2 text-lead font-semibold">{t.limits}</h2>
      <table className="fees-limits">
        <thead>
          <tr>
            <th scope="col">
              <span className="sr-only">{t.limit}</span>
            </th>
            {LEVELS.map((level) => (
              <th key={level} scope="col">
                {t.level(count(level))}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {kinds.map((kind) => (
            <tr key={kind}>
              <th scope="row">{t[kind]}</th>
              {LEVELS.map((level) => (
                <td key={level}>
                  <Cap limits={limits} kind={kind} level={level} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="mt-3 text-caption text-fg3">{t.limitsNote}</p>
    </section>
  );
}

/** A cap; of a level that has none of its kind at all, that it is closed. */
function Cap({ limits, kind, level }: { limits: Fees['limits']; kind: LimitName; level: 1 | 2 }) {
  const t = useTexts(feesTexts);
  const cap = capText(limits, kind, level);
  if (cap === 'closed') return <span className="text-fg3">{t.closedAtLevel}</span>;
  if (cap === 'none') return <span className="text-fg3">{t.noCap}</span>;
  return (
    <ShortAmount
      value={cap.cap}
      asset={cap.asset === 'USDT' ? 'USDT' : 'IRT'}
      isBare={cap.asset !== 'USDT'}
    />
  );
}
