import type { DataOf, GiftCard } from '@sarraf/contracts';
import { type FormEvent, useState } from 'react';
import { Button, ButtonLink } from '#components/button.tsx';
import { Icon } from '#components/icon.tsx';
import { NeedLevel } from '#components/need-level.tsx';
import { Amount } from '#components/num.tsx';
import { PageHeader } from '#components/page-header.tsx';
import { PasteButton } from '#components/paste-button.tsx';
import { QueryView } from '#components/query-view.tsx';
import { Empty, SkeletonRows } from '#components/states.tsx';
import { TextField } from '#components/text-field.tsx';
import { Time } from '#components/time.tsx';
import { rich } from '#i18n/rich.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { ApiError } from '#lib/api/api-error.ts';
import { onGiftTaken } from '#lib/cache-actions.ts';
import { useLevelQuery } from '#lib/live-query.ts';
import { callProved, proving } from '#lib/proof-of-work/proved-call.ts';
import { session } from '#lib/session.ts';
import { useStore } from '#lib/store.ts';
import { useLookUp } from '#lib/use-look-up.ts';
import { type Submit, useSubmit } from '#lib/use-submit.ts';
import { GiftFacts } from './gift-facts.tsx';

const movingTexts = textsOf(() => import('#components/moving/texts/fa.ts'));
const giftTexts = textsOf(() => import('../texts/fa.ts'));

/** A code that somebody was given: first what it brings, then it is taken. */
export function RedeemPage() {
  const t = useTexts(giftTexts);
  const m = useTexts(movingTexts);
  const access = useLevelQuery(1);
  const isFrozen = useStore(session)?.user.frozen === true;
  return (
    <>
      <PageHeader title={t.redeemTitle} back="/transfer" />
      <div className="max-w-md px-5 pt-6 lg:px-10">
        {isFrozen ? (
          <Empty
            icon="lock"
            title={m.frozenTitle}
            text={m.frozenText}
            action={<ButtonLink to="/security">{m.toSecurity}</ButtonLink>}
          />
        ) : (
          <QueryView query={access} title={m.termsFailed} waiting={<SkeletonRows rows={3} />}>
            {({ level }) =>
              level === 0 ? <NeedLevel title={t.needLevel} icon="gift" /> : <Redeem />
            }
          </QueryView>
        )}
      </div>
    </>
  );
}

const LETTERS = 16;

/** As many letters and digits as a code has. */
const isWhole = (typed: string): boolean =>
  typed.normalize('NFKC').replace(/[^\p{L}\p{N}]/gu, '').length === LETTERS;

function Redeem() {
  const t = useTexts(giftTexts);
  const [typed, setTyped] = useState('');
  const [isShort, setShort] = useState(false);
  const [card, setCard] = useState<GiftCard | null>(null);
  const isProving = useStore(proving);
  const [taken, setTaken] = useState<DataOf<'POST /gift_codes/redeem'> | null>(null);
  const looking = useLookUp((code) => callProved('POST /gift_codes/look', { code }), setCard);
  const taking = useSubmit(async () => {
    setTaken(await callProved('POST /gift_codes/redeem', { code: typed }));
    onGiftTaken();
  });
  if (taken !== null) return <Taken gift={taken} />;
  function change(value: string): void {
    setTyped(value);
    setShort(false);
    setCard(null);
    looking.clear();
    taking.clear();
  }
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (card !== null) return taking.send();
    setShort(!isWhole(typed));
    if (isWhole(typed)) looking.send(typed);
  }
  return (
    <form onSubmit={submit} noValidate className="grid gap-5">
      <div>
        <h2 className="text-h3 font-bold">{t.enter}</h2>
        <p className="text-fg2">{t.enterText}</p>
      </div>
      <CodeField typed={typed} onChange={change} error={isShort ? t.short : null} />
      {isProving && (
        <p role="status" className="text-table text-fg2">
          {t.securityCheck}
        </p>
      )}
      <Refusal submit={taking.message === null ? looking : taking} />
      {card !== null && (
        <>
          <p className="flex items-center gap-2 text-table text-ok" role="status">
            <Icon name="check" size={18} />
            {t.right}
          </p>
          <GiftFacts gift={card} code={typed} />
        </>
      )}
      <Button
        type="submit"
        size="lg"
        wide
        sends
        {...(card === null ? {} : { icon: 'gift' as const })}
        busy={looking.busy || taking.busy}
      >
        {card === null ? (
          t.look
        ) : (
          <span>
            {rich(t.take, {
              amount: <Amount value={card.amount} asset={card.symbol} unitClassName="" />,
            })}
          </span>
        )}
      </Button>
    </form>
  );
}

function CodeField({
  typed,
  onChange,
  error,
}: {
  typed: string;
  onChange: (value: string) => void;
  error: string | null;
}) {
  const t = useTexts(giftTexts);
  return (
    <TextField
      label={t.code}
      value={typed}
      onChange={onChange}
      error={error}
      latin
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={64}
      name="code"
      autoFocus
      unit={<PasteButton onPaste={(text) => onChange(text.trim().slice(0, 64))} />}
    />
  );
}

/** Why a code brings nothing, in the place of the card. */
function Refusal({
  submit: { message, refused },
}: {
  submit: Pick<Submit<void>, 'message' | 'refused'>;
}) {
  const t = useTexts(giftTexts);
  if (message === null) return null;
  const at = refused instanceof ApiError ? refused.facts['at'] : undefined;
  const isWait = refused instanceof ApiError && refused.status === 429;
  return (
    <p
      role="alert"
      className={`flex items-start gap-2 text-table ${isWait ? 'text-warn' : 'text-err'}`}
    >
      <Icon name={isWait ? 'clock' : 'alert'} size={18} />
      <span>{typeof at === 'string' ? rich(t.usedAt, { time: <Time at={at} /> }) : message}</span>
    </p>
  );
}

function Taken({ gift }: { gift: DataOf<'POST /gift_codes/redeem'> }) {
  const t = useTexts(giftTexts);
  return (
    <div className="grid gap-5 text-center" role="status">
      <GiftFacts gift={gift} code="" />
      <div>
        <h2 className="text-h3 font-bold">{t.taken}</h2>
        <p className="text-fg2">
          {rich(t.takenText, {
            amount: <Amount value={gift.amount} asset={gift.symbol} unitClassName="" />,
            name: <bdi>{gift.from.name}</bdi>,
          })}
        </p>
      </div>
      <ButtonLink to="/mywallet" size="lg" wide>
        {t.toWallet}
      </ButtonLink>
    </div>
  );
}
