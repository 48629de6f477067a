import { Link } from '@tanstack/react-router';
import { Banner } from '#components/signs.tsx';
import { Time } from '#components/time.tsx';
import { rich } from '#i18n/rich.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { useMay } from '#lib/ability.ts';
import { useReconciliation } from '../api/reconciliation.ts';

const reconciliationTexts = textsOf(() => import('../texts/fa.ts'));

/** That payouts are stopped, by what and since when, and the way there; nothing while they are not. */
export function StoppedLine() {
  const t = useTexts(reconciliationTexts);
  const stop = useReconciliation(useMay()('read Reconciliation')).data?.stop ?? null;
  if (stop === null) return null;
  const kinds = [...new Set(stop.findings.map(({ kind }) => kind))];
  return (
    <Banner
      kind="err"
      icon="alert"
      action={
        <Link to="/reconciliation" className="link whitespace-nowrap">
          {t.title}
        </Link>
      }
    >
      {rich(t.lineStopped, {
        time: <Time at={stop.stopped_at} />,
        what: kinds.map((kind) => t[`kind_${kind}`]).join(t.between),
      })}
    </Banner>
  );
}
