import type { ChainNetwork } from '@sarraf/contracts';
import { useState } from 'react';
import { AmountField } from '#components/amount-field.tsx';
import { NumberField } from '#components/number-field.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { toast } from '#lib/toasts.ts';
import { DecideSheet } from '../../queue/components/decide-sheet.tsx';
import { proposeTerms } from '../api/chains.ts';
import { confirmationsOf, draftOf, type TermsDraft, termsProblems } from '../model/terms-form.ts';

const chainsTexts = textsOf(() => import('../texts/fa.ts'));

const SCALE_MAX = 18;
const AMOUNTS = ['min_deposit', 'large_amount', 'min_withdraw', 'withdraw_fee'] as const;

/** Other terms of a network, from those that stand; another officer decides. */
export function TermsSheet({ network, onClose }: { network: ChainNetwork; onClose: () => void }) {
  const t = useTexts(chainsTexts);
  const { symbol, code } = network;
  const [draft, setDraft] = useState(draftOf(network));
  const problems = termsProblems(draft);
  const propose = async (_: unknown, reason: string): Promise<void> => {
    const { confirmations, large_amount: large, ...amounts } = draft;
    await proposeTerms(network, {
      ...amounts,
      confirmations: confirmationsOf(confirmations) ?? 0,
      large_amount: large === '' ? null : large,
      reason,
    });
    toast({ kind: 'success', title: t.toldProposed });
  };
  return (
    <DecideSheet
      subject="Chain"
      title={`${t.terms}: ${symbol} ${code}`}
      words={{ means: t.termsText, approve: t.propose }}
      said={[]}
      isFilled={problems.length === 0}
      fields={({ checked, clear }) => {
        const change = (part: Partial<TermsDraft>): void => {
          setDraft({ ...draft, ...part });
          clear();
        };
        return (
          <>
            <NumberField
              isDense={false}
              keepsLine={false}
              name="confirmations"
              label={t.confirmations}
              value={draft.confirmations}
              onChange={(confirmations) => change({ confirmations })}
              error={checked && problems.includes('confirmations') ? t.confirmationsWrong : null}
            />
            {AMOUNTS.map((term) => (
              <AmountField
                key={term}
                label={t[`term_${term}`]}
                name={term}
                asset={symbol}
                scale={SCALE_MAX}
                value={draft[term]}
                onChange={(next) => change({ [term]: next })}
                error={checked && problems.includes(term) ? t.termWrong : null}
                below={term === 'large_amount' ? t.largeHint : null}
              />
            ))}
          </>
        );
      }}
      decide={propose}
      onClose={onClose}
    />
  );
}
