import type { Card, TomanWithdrawal, WithdrawalLimits } from '@sarraf/contracts';
import { Link, useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { Sheba } from '#components/bank-card.tsx';
import { FactorProof, type Proof } from '#components/factor-proof/factor-proof.tsx';
import { Amount, useCount } from '#components/num.tsx';
import { Sheet } from '#components/sheet.tsx';
import { rich } from '#i18n/rich.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { ApiError } from '#lib/api/api-error.ts';
import { call } from '#lib/api/client.ts';
import { onWithdrawal } from '#lib/cache-actions.ts';
import { idempotencyKeys, isDefinite } from '#lib/idempotency.ts';
import { settings } from '#lib/settings.ts';
import { useStore } from '#lib/store.ts';
import { receivedOf } from '../model/withdraw-form.ts';

const withdrawTexts = textsOf(() => import('../texts/fa.ts'));

interface ProofProps {
  readonly card: Card;
  readonly amount: string;
  readonly limits: WithdrawalLimits;
  readonly onDone: (withdrawal: TomanWithdrawal) => void;
}

/** What leaves and where to, once more; then a factor of now sends it. Refusals are told here. */
export function ProofSheet({
  open,
  onClose,
  ...props
}: ProofProps & { readonly open: boolean; readonly onClose: () => void }) {
  const t = useTexts(withdrawTexts);
  return (
    <Sheet title={t.confirmTitle} open={open} onClose={onClose}>
      <Confirm {...props} />
    </Sheet>
  );
}

const SECONDS_IN_MINUTE = 60;

function Confirm(props: ProofProps) {
  const { card, amount, limits } = props;
  const t = useTexts(withdrawTexts);
  const count = useCount();
  const { lang } = useStore(settings);
  const { send, isUnknown } = useWithdraw(props);
  return (
    <div className="grid gap-4">
      <div>
        <p className="text-h2 font-bold">
          <Amount value={amount} asset="IRT" unitClassName="text-body font-normal text-fg2" />
        </p>
        <p className="text-fg2">
          {card.sheba !== null &&
            rich(t.confirmTo, {
              bank: card.bank.name[lang],
              sheba: <Sheba value={card.sheba} />,
            })}
        </p>
        <p className="kv mt-3 border-t border-hair">
          <span>{t.receive}</span>
          <strong>
            <Amount value={receivedOf(amount, limits.fee)} asset="IRT" />
          </strong>
        </p>
        <p className="mt-4 border-s-2 border-brand ps-3 text-table text-fg2">
          {t.confirmCancel(count(Math.round(limits.cancel_seconds / SECONDS_IN_MINUTE)))}
        </p>
      </div>
      {isUnknown && (
        <p className="text-table text-fg2" role="status">
          {t.unknownText}{' '}
          <Link to="/mywallet/withdraw/IRT/history" className="link">
            {t.history}
          </Link>
        </p>
      )}
      <FactorProof purpose="withdraw" action={t.confirm} onProof={send} />
    </div>
  );
}

/**
 * Sends it with a key that is the amount's and the card's, whatever proves it: where an outcome
 * stayed open, the next code asks for the same withdrawal and not for another.
 */
function useWithdraw({ card, amount, onDone }: ProofProps) {
  const keys = useMemo(() => idempotencyKeys('withdraw'), []);
  const navigate = useNavigate();
  const [isUnknown, setUnknown] = useState(false);
  async function send(proof: Proof): Promise<void> {
    const asked = { card_id: card.id, amount };
    setUnknown(false);
    try {
      const withdrawal = await keys.send(asked, (idempotencyKey) =>
        call('POST /user_wallets/toman/withdraw', { body: { ...asked, ...proof }, idempotencyKey }),
      );
      onWithdrawal(withdrawal);
      onDone(withdrawal);
    } catch (error) {
      // an open outcome was decided after all, and this code came with the key of its request
      const isDecided = error instanceof ApiError && error.code === 'idempotency_key_reused';
      if (isDecided) return void navigate({ to: '/mywallet/withdraw/IRT/history', replace: true });
      setUnknown(!isDefinite(error));
      throw error;
    }
  }
  return { send, isUnknown };
}
