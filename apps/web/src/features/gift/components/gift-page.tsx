import type { Gift } from '@sarraf/contracts';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { SupportLinked } from '#components/support-linked.tsx';
import { Button } from '#components/button.tsx';
import { Amount } from '#components/num.tsx';
import { PageHeader } from '#components/page-header.tsx';
import { QueryView } from '#components/query-view.tsx';
import { CopyButton } from '#components/signs.tsx';
import { SkeletonRows } from '#components/states.tsx';
import { commonTexts } from '#components/texts/common-texts.ts';
import { Time } from '#components/time.tsx';
import { rich } from '#i18n/rich.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { call } from '#lib/api/client.ts';
import { onGift } from '#lib/cache-actions.ts';
import { formatNumber } from '#lib/number-text.ts';
import { giftQuery } from '#lib/queries/transfers.ts';
import { digitsShown, settings } from '#lib/settings.ts';
import { useStore } from '#lib/store.ts';
import { toast } from '#lib/toasts.ts';
import { useSubmit } from '#lib/use-submit.ts';
import { GiftCardFace } from './gift-card.tsx';
import { GiftState } from './own-gifts.tsx';

const giftTexts = textsOf(() => import('../texts/fa.ts'));

/** A gift of one's own: its card and code to send, what became of it, the way to cancel it. */
export function GiftPage() {
  const { id = '' } = useParams({ strict: false });
  return <GiftView id={id} />;
}

/** The gift of an address. */
export function GiftView({ id }: { id: string }) {
  const t = useTexts(giftTexts);
  const found = useQuery(giftQuery(id));
  const isWaiting = found.data?.status === 'waiting';
  return (
    <>
      <PageHeader title={isWaiting ? t.made : t.title} back="/transfer" isEnd />
      <div className="max-w-md px-5 pt-4 lg:px-10">
        <QueryView query={found} title={t.oneFailed} waiting={<SkeletonRows rows={5} />}>
          {(gift) => <OwnGift gift={gift} />}
        </QueryView>
      </div>
    </>
  );
}

function OwnGift({ gift }: { gift: Gift }) {
  const t = useTexts(giftTexts);
  const { symbol, amount, code } = gift;
  return (
    <>
      <GiftCardFace {...gift} from={null} />
      {code !== null && <Code code={code} />}
      <div className="mt-5 border-y border-hair">
        <Line name={t.worthToday}>
          <Amount value={gift.worth_toman} asset="IRT" figure="worth" />
        </Line>
        <Line name={t.setAside}>
          <Amount value={amount} asset={symbol} figure="amount" />
        </Line>
        <Line name={t.validUntil}>
          {rich(t.until, { date: <Time at={gift.ends_at} shape="date" /> })}
        </Line>
        <Line name={t.status}>
          <GiftState status={gift.status} />
        </Line>
        {gift.redeemed_by !== null && (
          <Line name={t.takenBy}>
            <bdi>{gift.redeemed_by.name}</bdi>
          </Line>
        )}
        {gift.redeemed_at !== null && (
          <Line name={t.takenAt}>
            <Time at={gift.redeemed_at} shape="full" />
          </Line>
        )}
      </div>
      <div className="grid gap-2 py-5">
        {code !== null && <Share gift={gift} code={code} />}
        {gift.cancellable && <Cancel id={gift.id} />}
      </div>
    </>
  );
}

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="kv">
      <span className="shrink-0">{name}</span>
      <span className="min-w-0 text-end">{children}</span>
    </div>
  );
}

function Code({ code }: { code: string }) {
  const t = useTexts(giftTexts);
  return (
    <>
      <div className="mt-4 flex items-center justify-between gap-3 rounded-card border border-line bg-s1 px-4 py-3">
        <span className="min-w-0">
          <span className="block text-caption text-fg2">{t.code}</span>
          <bdi dir="ltr" className="font-mono text-lead font-semibold" data-figure="gift_code">
            {code}
          </bdi>
        </span>
        <CopyButton text={code} label={t.code} />
      </div>
      <p className="mt-4 border-s-2 border-warn ps-3 text-table text-fg2">
        <strong className="text-fg">{t.whoever}</strong> {t.onlySend}
      </p>
    </>
  );
}

/** Desktops' browsers may lack it, whatever their types say. */
function canShare(): boolean {
  return typeof Reflect.get(navigator, 'share') === 'function';
}

/** Gives the gift's words to another app; where a browser can't, they are copied. */
function Share({ gift: { amount, symbol }, code }: { gift: Gift; code: string }) {
  const t = useTexts(giftTexts);
  const c = useTexts(commonTexts);
  const digits = digitsShown(useStore(settings));
  async function share(): Promise<void> {
    const figure = formatNumber(amount, { digits }) ?? amount;
    const unit = symbol === 'IRT' ? c.toman : symbol;
    // the code is typed by its recipient: an address with it would stay in every log on the way
    const text = t.shareText(`${figure} ${unit}`, code, `${location.origin}/gift/redeem`);
    try {
      if (canShare()) return await navigator.share({ title: t.kind, text });
      await navigator.clipboard.writeText(text);
      toast({ kind: 'success', title: t.copiedToShare });
    } catch {
      // the person closed the other app's list, or forbade the clipboard: the page still shows it
    }
  }
  return (
    <Button size="lg" wide icon="share" onClick={() => void share()}>
      {t.share}
    </Button>
  );
}

function Cancel({ id }: { id: string }) {
  const t = useTexts(giftTexts);
  const [isAsked, setAsked] = useState(false);
  const cancelling = useSubmit(async () => {
    onGift(await call('DELETE /gift_codes/:id', { params: { id } }));
    toast({ kind: 'success', title: t.cancelDone });
  });
  if (!isAsked) {
    return (
      <Button look="text" size="lg" wide onClick={() => setAsked(true)}>
        <span className="text-err">{t.cancel}</span>
      </Button>
    );
  }
  return (
    <div className="grid gap-2">
      <p className="text-center text-table text-fg2" role="status">
        {t.cancelSure}
      </p>
      {cancelling.message !== null && (
        <p role="alert" className="text-err">
          <SupportLinked text={cancelling.message} subject="other" />
        </p>
      )}
      <Button
        look="danger"
        size="lg"
        wide
        sends
        busy={cancelling.busy}
        onClick={() => cancelling.send()}
      >
        {t.cancel}
      </Button>
      <Button look="text" size="sm" onClick={() => setAsked(false)}>
        {t.keep}
      </Button>
    </div>
  );
}
