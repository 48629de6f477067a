import type { LiabilityRoot } from '@sarraf/contracts';
import { formatDecimal } from '@sarraf/money';
import { Icon } from '#components/icon.tsx';
import { Amount, useCount } from '#components/num.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import type { CheckedPart } from '../model/check-proof.ts';
import { percentOf, shortHash, shownSteps } from '../model/shown-steps.ts';

const proofTexts = textsOf(() => import('../texts/fa.ts'));

/** One part's way from the leaf at the foot to the root at the head. */
export function PartSteps({
  of,
  part,
  root,
}: {
  part: CheckedPart;
  /** So many parts there are. */
  of: number;
  root: LiabilityRoot;
}) {
  const t = useTexts(proofTexts);
  const count = useCount();
  const last = part.steps.length - 1;
  const all = BigInt(root.units);
  const nameOf = (level: number): string => {
    if (level === 0) {
      return t.yourStep.replace('{n}', count(part.part)).replace('{all}', count(of));
    }
    return level === last ? t.rootStep : t.sumStep.replace('{n}', count(level));
  };
  return (
    <div className="px-5 py-5 lg:px-10">
      <p className="text-table text-fg2">{t.upwards}</p>
      <ol className="proof-steps" reversed>
        {shownSteps(part.steps).map((shown) =>
          shown.kind === 'left_out' ? (
            <li key="left-out" className="proof-between">
              {t.stepsBetween.replace('{n}', count(shown.count))}
            </li>
          ) : (
            <li key={shown.level} className={shown.level === last ? 'proof-top' : undefined}>
              <StepMark level={shown.level} last={last} />
              <span className="proof-step">
                <span className="flex flex-wrap justify-between gap-x-4">
                  <span>{nameOf(shown.level)}</span>
                  <Amount value={formatDecimal(shown.step.sum, root.scale)} asset={root.symbol} />
                </span>
                <span className="track" aria-hidden="true">
                  <span style={{ width: `${percentOf(shown.step.sum, all)}%` }} />
                </span>
              </span>
              <bdi dir="ltr" className="proof-hash" title={shown.step.hash}>
                {shortHash(shown.step.hash)}
              </bdi>
            </li>
          ),
        )}
      </ol>
    </div>
  );
}

function StepMark({ last, level }: { level: number; last: number }) {
  if (level === last) {
    return (
      <span className="proof-mark proof-mark-top">
        <Icon name="check" size={16} />
      </span>
    );
  }
  if (level > 0) return <span className="proof-mark proof-mark-sum" aria-hidden="true" />;
  return (
    <span className="proof-mark proof-mark-own">
      <Icon name="user" size={16} />
    </span>
  );
}
