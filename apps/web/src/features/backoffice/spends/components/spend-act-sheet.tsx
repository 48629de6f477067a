import type { ChainSpend } from '@sarraf/contracts';
import { Amount } from '#components/num.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { toast } from '#lib/toasts.ts';
import { ReasonSheet } from '../../queue/components/reason-sheet.tsx';
import { type SpendAct, wantOfSpend } from '../api/spends.ts';
import { ShortCode } from './spend-words.tsx';

const spendsTexts = textsOf(() => import('../texts/fa.ts'));

/** What raising a fee or sending again does and costs, and why it is wanted; then it is asked for. */
export function SpendActSheet({
  spend,
  act,
  onClose,
}: {
  spend: ChainSpend;
  act: SpendAct;
  onClose: () => void;
}) {
  const t = useTexts(spendsTexts);
  return (
    <ReasonSheet
      title={t[`${act}Title`]}
      acts={[{ act, label: t[`${act}Do`] }]}
      send={async (_, reason) => {
        await wantOfSpend(spend.id, act, reason);
        toast({ kind: 'success', title: t[`${act}Told`] });
      }}
      onClose={onClose}
    >
      <p>{t[`${act}Text`]}</p>
      <dl>
        {act === 'bump' && spend.bump_fee_max !== null && (
          <div className="kv">
            <dt>{t.bumpMost}</dt>
            <dd className="text-end">
              <strong>
                <Amount value={spend.bump_fee_max} asset={spend.fee_symbol} />
              </strong>
              <span className="block text-caption text-fg2">{t.bumpFrom}</span>
            </dd>
          </div>
        )}
        <div className="kv">
          <dt>{t.bumpReceives}</dt>
          <dd className="text-end">
            <Amount value={spend.amount} asset={spend.symbol} />
            <span className="block text-caption text-fg2">{t.bumpSame}</span>
          </dd>
        </div>
        <div className="kv">
          <dt>{t.to}</dt>
          <dd>
            <ShortCode text={spend.to} />
          </dd>
        </div>
      </dl>
    </ReasonSheet>
  );
}
