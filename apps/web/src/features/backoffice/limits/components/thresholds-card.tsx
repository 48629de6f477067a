import type { WithdrawalTerms } from '@sarraf/contracts';
import { TERM_NAMES } from '@sarraf/contracts/lists';
import { useState } from 'react';
import { Amount } from '#components/num.tsx';
import { QueryView } from '#components/query-view.tsx';
import { SheetButton } from '#components/sheet-button.tsx';
import { Sheet } from '#components/sheet.tsx';
import { SkeletonRows } from '#components/states.tsx';
import { Time } from '#components/time.tsx';
import { rich } from '#i18n/rich.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { useMay } from '#lib/ability.ts';
import { useTerms } from '../api/terms.ts';
import { TermsDecision } from './terms-decision.tsx';
import { ThresholdsFields } from './thresholds-fields.tsx';
import { WhyNotFor } from '../../may-decide/components/lazy-may-decide.tsx';

const limitsTexts = textsOf(() => import('../texts/fa.ts'));

/** What charges and withdrawals may be, what goes by itself and what takes two, and the change that waits for a second. */
export function ThresholdsCard() {
  const t = useTexts(limitsTexts);
  const may = useMay();
  const terms = useTerms();
  const [isOpen, setOpen] = useState(false);
  const mayChange = may('update Limit');
  return (
    <section className="px-5 pb-6 lg:px-6" aria-label={t.thresholds}>
      <div className="flex items-start justify-between gap-3 border-t border-hair pt-4">
        <h2 className="font-semibold">{t.thresholds}</h2>
        {mayChange && terms.data?.proposal === null && (
          <SheetButton size="sm" look="outline" onClick={() => setOpen(true)}>
            {t.changeThresholds}
          </SheetButton>
        )}
      </div>
      <p className="mt-1 mb-2 text-table text-fg2">{t.thresholdsLead}</p>
      <WhyNotFor subject="Limit" />
      <QueryView
        compact
        query={terms}
        title={t.thresholdsFailed}
        waiting={<SkeletonRows rows={3} />}
      >
        {(data) => (
          <div className="max-w-xl">
            <Values of={data.now} />
            {data.to_come.map((later) => (
              <div key={later.from} className="pt-3">
                <h3 className="text-table font-semibold">
                  {rich(t.toComeFrom, { time: <Time at={later.from} shape="full" /> })}
                </h3>
                <Values of={later} />
              </div>
            ))}
            {data.proposal !== null && (
              <TermsDecision proposal={data.proposal} now={data.now} mayDecide={mayChange} />
            )}
            {isOpen && (
              <Sheet title={t.thresholds} open onClose={() => setOpen(false)}>
                <ThresholdsFields terms={data} onDone={() => setOpen(false)} />
              </Sheet>
            )}
          </div>
        )}
      </QueryView>
    </section>
  );
}

function Values({ of }: { of: WithdrawalTerms['now'] }) {
  const t = useTexts(limitsTexts);
  return (
    <dl>
      {TERM_NAMES.map((name) => (
        <div key={name} className="kv">
          <dt className="text-fg2">{t[name]}</dt>
          <dd className="font-medium">
            <Amount value={of[name]} asset="IRT" />
          </dd>
        </div>
      ))}
    </dl>
  );
}
