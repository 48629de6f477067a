import type { Gift } from '@sarraf/contracts';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { Button, ButtonLink } from '#components/button.tsx';
import type { Proof } from '#components/factor-proof/factor-proof.tsx';
import { CoinAmount } from '#components/moving/coin-amount.tsx';
import { HeldNotes } from '#components/moving/held-notes.tsx';
import { LeavingLimit } from '#components/moving/leaving-limit.tsx';
import { type Moving, MovingGuard } from '#components/moving/moving-guard.tsx';
import { ProofSheet } from '#components/moving/proof-sheet.tsx';
import { useCoinForm } from '#components/moving/use-coin-form.ts';
import { Amount, useCount } from '#components/num.tsx';
import { QueryView } from '#components/query-view.tsx';
import { Empty, SkeletonRows } from '#components/states.tsx';
import { TextField } from '#components/text-field.tsx';
import { rich } from '#i18n/rich.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { call } from '#lib/api/client.ts';
import { onGift } from '#lib/cache-actions.ts';
import { isDecidedBefore, type IdempotencyKeys } from '#lib/idempotency.ts';
import { useLiveQuery } from '#lib/live-query.ts';
import { transferTermsQuery } from '#lib/queries/transfers.ts';
import { GiftCardFace } from './gift-card.tsx';
import { GiftColours } from './gift-colours.tsx';
import { OwnGifts } from './own-gifts.tsx';

const movingTexts = textsOf(() => import('#components/moving/texts/fa.ts'));
const giftTexts = textsOf(() => import('../texts/fa.ts'));

const MESSAGE_MAX = 80;

/** Makes a gift; below it those that were made. */
export function GiftTab({ first }: { first?: string | undefined }) {
  const t = useTexts(giftTexts);
  const m = useTexts(movingTexts);
  const terms = useLiveQuery(useQuery(transferTermsQuery), transferTermsQuery.queryKey);
  return (
    <>
      <p className="pb-4">
        <Link to="/gift/redeem" className="link">
          {t.redeemLink}
        </Link>
      </p>
      <MovingGuard level={2}>
        {(moving) =>
          moving.terms.whitelist_on ? (
            <QueryView query={terms} title={m.termsFailed} waiting={<SkeletonRows rows={4} />}>
              {() => (
                <Empty
                  icon="gift"
                  title={t.whitelistTitle}
                  text={t.whitelistText}
                  action={<ButtonLink to="/transfer/recipients">{t.toBook}</ButtonLink>}
                />
              )}
            </QueryView>
          ) : (
            <GiftForm {...moving} first={first} />
          )
        }
      </MovingGuard>
      <OwnGifts />
    </>
  );
}

function GiftForm({ first, ...moving }: Moving & { first: string | undefined }) {
  const { terms, isKept } = moving;
  const t = useTexts(giftTexts);
  const count = useCount();
  const form = useCoinForm(moving, first, ({ available_balance: free }) =>
    // while money is held nothing may leave
    terms.held_until === null ? free : '0',
  );
  const [message, setMessage] = useState('');
  const [colour, setColour] = useState<Gift['colour']>('lapis');
  const [isProving, setProving] = useState(false);
  const { wallet, sent } = form;
  function submit(event: FormEvent): void {
    event.preventDefault();
    form.show();
    if (form.isReady && !isKept) setProving(true);
  }
  const face = { symbol: wallet.symbol, message: message.trim(), colour, from: null, code: null };
  return (
    <>
      <form onSubmit={submit} noValidate className="grid grid-cols-1 gap-5">
        {terms.held_until !== null && <HeldNotes until={terms.held_until} symbol={wallet.symbol} />}
        <GiftCardFace {...face} amount={form.isReady ? sent : ''} />
        <GiftColours value={colour} onChange={setColour} />
        <CoinAmount {...form.field} />
        <TextField
          label={t.message}
          value={message}
          onChange={setMessage}
          maxLength={MESSAGE_MAX}
          hint={message === '' ? null : `${count(message.length)} / ${count(MESSAGE_MAX)}`}
          autoComplete="off"
          name="message"
        />
        <div>
          <LeavingLimit limits={terms.limits} worth={form.worth} />
          {terms.held_until === null && <HeldNotes until={null} symbol={wallet.symbol} />}
        </div>
        {(isKept || terms.held_until === null) && (
          <Button type="submit" size="lg" wide sends icon="gift" waits={isKept}>
            {t.make}
          </Button>
        )}
      </form>
      <MakeSheet
        open={isProving}
        onClose={() => setProving(false)}
        symbol={wallet.symbol}
        amount={sent}
        message={message.trim()}
        colour={colour}
      />
    </>
  );
}

function MakeSheet({
  open,
  onClose,
  symbol,
  amount,
  message,
  colour,
}: {
  open: boolean;
  onClose: () => void;
  symbol: string;
  amount: string;
  message: string;
  colour: Gift['colour'];
}) {
  const t = useTexts(giftTexts);
  const navigate = useNavigate();
  async function send(proof: Proof, keys: IdempotencyKeys): Promise<void> {
    const asked = { symbol, amount, colour, ...(message === '' ? {} : { message }) };
    try {
      const made = await keys.send(asked, (idempotencyKey) =>
        call('POST /gift_codes', { body: { ...asked, ...proof }, idempotencyKey }),
      );
      onGift(made);
      void navigate({ to: '/gift/$id', params: { id: made.id } });
    } catch (error) {
      if (!isDecidedBefore(error)) throw error;
      // it was made after all: it stands in the list below the form
      onClose();
    }
  }
  return (
    <ProofSheet
      open={open}
      onClose={onClose}
      title={t.makeTitle}
      action={t.make}
      form="gift"
      onProof={send}
    >
      <p className="text-fg2">
        {rich(t.makeText, { amount: <Amount value={amount} asset={symbol} unitClassName="" /> })}
      </p>
    </ProofSheet>
  );
}
