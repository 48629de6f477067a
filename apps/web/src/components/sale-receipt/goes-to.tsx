import { textsOf, useTexts } from '../../i18n/texts.ts';
import { settings } from '../../lib/settings.ts';
import { useStore } from '../../lib/store.ts';
import { Amount } from '../num.tsx';
import { useCancelTime, useLastDigits } from './card-words.ts';
import { PayaCycle } from './paya-cycle.tsx';
import { type CardPayout, type Receipt, receiptOf } from './use-card-payout.ts';
import './sale-receipt.css';

const saleReceiptTexts = textsOf(() => import('./texts/fa.ts'));

/** In a review: to which account the money goes, and with which of the bank's cycles. */
export function GoesTo({ payout, value }: { payout: CardPayout; value: Receipt | undefined }) {
  const t = useTexts(saleReceiptTexts);
  const { lang } = useStore(settings);
  const lastOf = useLastDigits();
  const { card, limits } = payout;
  const cancelTime = useCancelTime(limits);
  const isCard = receiptOf(value, payout) === 'card';
  return (
    <div className="goes-to">
      <p className="receive-in-row text-table">
        <span className="text-fg2">{t.goesTo}</span>
        <strong>
          {isCard && card !== undefined ? `${card.bank.name[lang]} ${lastOf(card)}` : t.toWallet}
        </strong>
      </p>
      {isCard && limits !== undefined && (
        <>
          <p className="receive-in-row text-table">
            <span className="text-fg2">{t.withdrawalFee}</span>
            <Amount value={limits.fee} asset="IRT" isPaid />
          </p>
          <p className="text-caption text-fg2">
            {limits.expected_at !== null && <PayaCycle expectedAt={limits.expected_at} />}{' '}
            {cancelTime !== null && t.canCancel(cancelTime)} {t.mayStay}
          </p>
        </>
      )}
    </div>
  );
}
