import type { TomanWithdrawal } from '@sarraf/contracts';
import { CardNumber } from '#components/bank-card.tsx';
import { Amount } from '#components/num.tsx';
import { Reference } from '#components/reference.tsx';
import { Time } from '#components/time.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { isBack } from '#lib/queries/withdrawals.ts';

const withdrawTexts = textsOf(() => import('../texts/fa.ts'));

/** What arrives, what it cost, where to and by which numbers one asks about it. */
export function TrackerFacts({ withdrawal }: { withdrawal: TomanWithdrawal }) {
  const t = useTexts(withdrawTexts);
  const { amount, fee, receive, card_masked, id, bank_reference, created_at } = withdrawal;
  return (
    <div className="mt-5">
      {/* of money that came back nothing arrives, and nothing was kept */}
      {!isBack(withdrawal) && (
        <>
          <p className="kv">
            <span>{t.receive}</span>
            <strong>
              <Amount value={receive} asset="IRT" figure="receive" />
            </strong>
          </p>
          <p className="kv">
            <span>{t.fee}</span>
            {/[1-9]/.test(fee) ? (
              <Amount value={fee} asset="IRT" figure="fee" />
            ) : (
              <span>{t.free}</span>
            )}
          </p>
        </>
      )}
      <p className="kv">
        <span>{t.whole}</span>
        <Amount value={amount} asset="IRT" />
      </p>
      <p className="kv">
        <span>{t.toCard}</span>
        <CardNumber masked={card_masked} />
      </p>
      <p className="kv">
        <span>{t.time}</span>
        <Time at={created_at} shape="full" />
      </p>
      <ReferenceLine label={t.reference} value={id} />
      {bank_reference !== null && <ReferenceLine label={t.bankReference} value={bank_reference} />}
    </div>
  );
}

function ReferenceLine({ label, value }: { label: string; value: string }) {
  return (
    <p className="kv">
      <span className="shrink-0">{label}</span>
      <Reference label={label} value={value} />
    </p>
  );
}
