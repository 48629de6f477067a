import type { WatchedDeposit } from '@sarraf/contracts';
import { COIN_CLAIM_REFUSALS } from '@sarraf/contracts/lists';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Button } from '#components/button.tsx';
import { Amount, useCount } from '#components/num.tsx';
import { LongReasonField } from '#components/reason-field.tsx';
import { Reference } from '#components/reference.tsx';
import { ChoiceChips } from '#components/segmented.tsx';
import { Sheet } from '#components/sheet.tsx';
import { SheetButton } from '#components/sheet-button.tsx';
import { ErrorLine, Skeleton } from '#components/states.tsx';
import { Time } from '#components/time.tsx';
import { rich } from '#i18n/rich.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { useMay } from '#lib/ability.ts';
import { call } from '#lib/api/client.ts';
import { queryKeys } from '#lib/query-keys.ts';
import { reasonProblem } from '#lib/reason.ts';
import { toast } from '#lib/toasts.ts';
import { useObjectUrl } from '#lib/use-object-url.ts';
import { useSubmit } from '#lib/use-submit.ts';
import { WhoIs } from '../../bank/components/line-facts.tsx';
import { Refusal } from '../../queue/components/refusal.tsx';
import { refuseClaim } from '../api/chains.ts';
import type { WatchedClaim } from '../model/act.ts';

const chainsTexts = textsOf(() => import('../texts/fa.ts'));

const NTHS = ['1', '2', '3'] as const;
type Nth = (typeof NTHS)[number];
type Refused = (typeof COIN_CLAIM_REFUSALS)[number];

/** A claim with what its person shows: to propose that it is theirs, or to refuse it. */
export function ClaimSheet({
  deposit,
  claim,
  onSettle,
  onClose,
}: {
  deposit: WatchedDeposit;
  claim: WatchedClaim;
  onSettle: () => void;
  onClose: () => void;
}) {
  const t = useTexts(chainsTexts);
  const has = useMay();
  const mayDecide = has('update Chain') && claim.status === 'open' && deposit.waiting === null;
  return (
    <Sheet title={t.claimTitle} open onClose={onClose}>
      <div className="grid gap-5">
        <Facts deposit={deposit} claim={claim} />
        <Evidence claim={claim} />
        {mayDecide && (
          <SheetButton wide sends onClick={onSettle}>
            {t.settle}
          </SheetButton>
        )}
        {mayDecide && <RefuseForm claim={claim} onClose={onClose} />}
      </div>
    </Sheet>
  );
}

function Facts({ deposit, claim }: { deposit: WatchedDeposit; claim: WatchedClaim }) {
  const t = useTexts(chainsTexts);
  return (
    <div>
      <p className="kv">
        <span>{t.amount}</span>
        <Amount value={deposit.amount} asset={deposit.symbol} />
      </p>
      <div className="kv">
        <span>{t.hash}</span>
        <span className="font-mono text-table">
          <Reference label={t.hash} value={deposit.txid} />
        </span>
      </div>
      <p className="kv">
        <span>{t.person}</span>
        <span>
          <WhoIs person={claim.person} />
        </span>
      </p>
      {claim.claimed_amount !== null && (
        <p className="pt-1 text-caption text-fg2">
          {rich(t.claimAmount, {
            amount: <bdi dir="ltr">{`${claim.claimed_amount} ${deposit.symbol}`}</bdi>,
          })}
        </p>
      )}
    </div>
  );
}

function Evidence({ claim: { id, evidence } }: { claim: WatchedClaim }) {
  const t = useTexts(chainsTexts);
  if (evidence === null) return <p className="text-fg2">{t.evidenceNone}</p>;
  return (
    <section className="grid gap-3">
      <h3 className="font-semibold">
        {t.evidence} · <Time at={evidence.at} />
      </h3>
      {evidence.words !== '' && (
        <p>
          <bdi>{evidence.words}</bdi>
        </p>
      )}
      {NTHS.slice(0, evidence.pictures).map((nth) => (
        <Picture key={nth} id={id} nth={nth} />
      ))}
    </section>
  );
}

/** Fetched with the officer's token when they ask for it, as each look is written down. */
function Picture({ id, nth }: { id: string; nth: Nth }) {
  const t = useTexts(chainsTexts);
  const count = useCount();
  const [isAsked, setAsked] = useState(false);
  const file = useQuery({
    queryKey: queryKeys.claimPicture(id, nth),
    queryFn: ({ signal }) =>
      call('GET /admin/coin_claims/:id/pictures/:nth', { params: { id, nth }, signal }),
    enabled: isAsked,
    staleTime: Infinity,
    // it leaves the memory with the sheet
    gcTime: 0,
  });
  const address = useObjectUrl(file.data, 'image/jpeg');
  const name = t.evidencePicture(count(Number(nth)));
  if (!isAsked) {
    return (
      <Button look="outline" size="sm" onClick={() => setAsked(true)}>
        {t.openPicture(name)}
      </Button>
    );
  }
  if (file.isError) {
    return (
      <ErrorLine
        title={t.pictureFailed}
        error={file.error}
        retrying={file.isFetching}
        onRetry={() => void file.refetch()}
      />
    );
  }
  if (address === null) return <Skeleton width="100%" height={320} />;
  return <img src={address} alt={name} className="max-h-[70vh] w-full object-contain" />;
}

function RefuseForm({ claim, onClose }: { claim: WatchedClaim; onClose: () => void }) {
  const t = useTexts(chainsTexts);
  const [refused, setRefused] = useState<Refused>('not_shown');
  const [reason, setReason] = useState('');
  const [checked, setChecked] = useState(false);
  const problem = reasonProblem(reason);
  const sending = useSubmit(async () => {
    await refuseClaim(claim.id, { reason: refused, words: reason.trim() });
    toast({ kind: 'success', title: t.toldClaimRefused });
    onClose();
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setChecked(true);
    if (problem === null) sending.send();
  };
  return (
    <form className="grid gap-4 border-t border-line pt-5" onSubmit={submit} noValidate>
      <h3 className="font-semibold">{t.refuseWhy}</h3>
      <ChoiceChips
        label={t.refuseWhy}
        value={refused}
        choices={COIN_CLAIM_REFUSALS.map((value) => ({ value, label: t[`refusal_${value}`] }))}
        onChange={setRefused}
      />
      <LongReasonField
        words={t}
        value={reason}
        onChange={setReason}
        problem={checked ? problem : null}
      />
      <Button type="submit" look="danger" wide sends busy={sending.busy}>
        {t.refuseClaim}
      </Button>
      <Refusal message={sending.message} />
    </form>
  );
}
