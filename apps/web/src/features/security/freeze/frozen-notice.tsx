import type { OwnFreeze } from '@sarraf/contracts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { Button } from '#components/button.tsx';
import { Icon } from '#components/icon.tsx';
import { SheetButton } from '#components/sheet-button.tsx';
import { Sheet } from '#components/sheet.tsx';
import { Time } from '#components/time.tsx';
import { rich } from '#i18n/rich.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { toast } from '#lib/toasts.ts';
import { useSubmit } from '#lib/use-submit.ts';
import { AskToOpen } from './ask-to-open.tsx';
import { freezeOwn, ownFreezeQuery } from './own-freeze.ts';
import './frozen-notice.css';

const ownFreezeTexts = textsOf(() => import('./texts/fa.ts'));

/** That the account is frozen, since when and why, what still works, and the way to open it. */
export function FrozenNotice() {
  const t = useTexts(ownFreezeTexts);
  const { data } = useQuery(ownFreezeQuery);
  const section = useRef<HTMLElement>(null);
  const wasOpen = useRef(false);
  const isFrozen = data?.frozen;
  useEffect(() => {
    // whoever froze it further down sees what came of it; under their sheet it can't be focused yet
    if (isFrozen === true && wasOpen.current) section.current?.scrollIntoView();
    wasOpen.current = isFrozen === false;
  }, [isFrozen]);
  if (data === undefined || !data.frozen) return null;
  return (
    <section ref={section} className="frozen-notice" aria-labelledby="frozen-title">
      <div className="min-w-0">
        <h2 id="frozen-title" className="flex items-center gap-3 text-lead font-semibold">
          <span className="shrink-0 text-err">
            <Icon name="lock" />
          </span>
          {t.frozenTitle}
        </h2>
        <Cause freeze={data} />
        <p className="mt-2 text-fg2">{t.frozenText}</p>
        <Link to="/orders" className="link mt-1 inline-flex min-h-8 items-center">
          {t.toOrders}
        </Link>
      </div>
      <div className="frozen-way">
        {data.asked_at === null ? <Ask /> : <Waiting askedAt={data.asked_at} />}
      </div>
    </section>
  );
}

/** By whom and since when; staff's reason where they told it. */
function Cause({ freeze: { by, since, reason } }: { freeze: OwnFreeze }) {
  const t = useTexts(ownFreezeTexts);
  if (by === null || since === null) return null;
  // what mends something, or stands in no list, is no reason that a person is told
  const words = reason === null || reason === 'mended' || reason === 'other' ? null : reason;
  return (
    <p className="mt-1 text-table">
      {rich(by === 'owner' ? t.byOwner : t.byStaff, { time: <Time at={since} /> })}
      {words !== null && (
        <>
          <br />
          {rich(t.reason, { reason: t[`reason_${words}`] })}
        </>
      )}
    </p>
  );
}

function Ask() {
  const t = useTexts(ownFreezeTexts);
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <SheetButton wide onClick={() => setOpen(true)}>
        {t.ask}
      </SheetButton>
      <Sheet title={t.askTitle} open={isOpen} onClose={close}>
        <AskToOpen onDone={close} />
      </Sheet>
    </>
  );
}

function Waiting({ askedAt }: { askedAt: string }) {
  const t = useTexts(ownFreezeTexts);
  const taking = useSubmit(async () => {
    await freezeOwn();
    toast({ kind: 'success', title: t.takenBack });
  });
  return (
    <div className="frozen-waiting" role="status">
      <p className="flex items-center gap-2 font-semibold">
        <span className="shrink-0 text-brand">
          <Icon name="clock" size={20} />
        </span>
        {t.waiting}
      </p>
      <p className="mt-1 text-table text-fg2">
        {rich(t.waitingText, { time: <Time at={askedAt} /> })}
      </p>
      {taking.message !== null && <p className="text-err">{taking.message}</p>}
      <div className="-ms-2.5">
        <Button look="text" size="sm" sends busy={taking.busy} onClick={() => taking.send()}>
          {t.takeBack}
        </Button>
      </div>
    </div>
  );
}
