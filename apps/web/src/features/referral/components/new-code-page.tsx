import { REFERRAL_CODES_MAX, REFERRAL_POOL_PERCENT } from '@sarraf/contracts/lists';
import { discountedPpm } from '@sarraf/market';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { Button, ButtonLink } from '#components/button.tsx';
import { Icon } from '#components/icon.tsx';
import { Amount, useCount } from '#components/num.tsx';
import { PageHeader } from '#components/page-header.tsx';
import { Empty } from '#components/states.tsx';
import { FieldNote, TextField } from '#components/text-field.tsx';
import { usePercent } from '#components/use-percent.ts';
import { rich } from '#i18n/rich.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { call } from '#lib/api/client.ts';
import { queryKeys } from '#lib/query-keys.ts';
import { houseFeesQuery } from '#lib/queries/house-fees.ts';
import { referralCodesQuery } from '#lib/queries/referral.ts';
import { toast } from '#lib/toasts.ts';
import { useSubmit } from '#lib/use-submit.ts';
import { exampleOf, type Parts, partsOf, STOPS } from '../model/share.ts';
import '../referral.css';

const referralTexts = textsOf(() => import('../texts/fa.ts'));

const NAME_MAX = 40;
const MONTH_TOMAN = 50_000_000n;
/** Where the slider begins: most of it is the friend's, who has to be won. */
const FIRST_STOP = 60;

/** A new code: how the reward is shared, what that means, and its name. */
export function NewCodePage() {
  const t = useTexts(referralTexts);
  const count = useCount();
  const made = useQuery(referralCodesQuery).data?.data.length ?? 0;
  return (
    <div className="referral-new">
      <PageHeader title={t.title} back="/referral" />
      {made < REFERRAL_CODES_MAX ? (
        <NewCode nth={made + 1} />
      ) : (
        <Empty
          icon="gift"
          title={t.full(count(REFERRAL_CODES_MAX))}
          text={t.fullText}
          action={<ButtonLink to="/referral">{t.toCodes}</ButtonLink>}
        />
      )}
    </div>
  );
}

function NewCode({ nth }: { nth: number }) {
  const t = useTexts(referralTexts);
  const count = useCount();
  const percent = usePercent();
  const client = useQueryClient();
  const navigate = useNavigate();
  const [friend, setFriend] = useState(FIRST_STOP);
  const [name, setName] = useState('');
  const making = useSubmit(async () => {
    const given = name.trim();
    await call('POST /referral/create', {
      body: { user_percent: 100 - friend, ...(given === '' ? {} : { name: given }) },
    });
    await client.invalidateQueries({ queryKey: queryKeys.referralAll });
    toast({ kind: 'success', title: t.made });
    await navigate({ to: '/referral', replace: true });
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    making.send();
  };
  return (
    <form className="section grid gap-6" noValidate onSubmit={submit}>
      <div>
        <h2 className="text-h3 font-bold">{t.shareTitle}</h2>
        <p className="text-fg2">{t.shareLead(percent(REFERRAL_POOL_PERCENT * 10_000))}</p>
      </div>
      <Outcome parts={partsOf(friend)} />
      <div>
        <ShareSlider value={friend} onChange={setFriend} />
        <Month parts={partsOf(friend)} />
      </div>
      <TextField
        label={t.name}
        aside={<span className="text-fg3">{t.optional}</span>}
        value={name}
        maxLength={NAME_MAX}
        autoComplete="off"
        onChange={(value) => {
          setName(value);
          making.clear();
        }}
      />
      <p className="flex gap-3 text-table text-fg2">
        <span className="text-brand">
          <Icon name="info" size={20} />
        </span>
        {t.shareStays(count(REFERRAL_CODES_MAX), count(nth))}
      </p>
      <div className="grid gap-2">
        <FieldNote id="code-refused" error={making.message} />
        <Button type="submit" size="lg" wide sends busy={making.busy}>
          {t.make}
        </Button>
        <ButtonLink to="/referral" look="text" size="lg" wide>
          {t.cancel}
        </ButtonLink>
      </div>
    </form>
  );
}

/** A taker's rate in toman markets before anything is let off: everybody's first tier. */
function useFirstRate(): number | undefined {
  const trading = useQuery(houseFeesQuery).data?.trading.find(({ quote }) => quote === 'IRT');
  return (trading?.tiers[0] ?? trading?.own[0])?.taker_fee_ppm;
}

/** What each of the two has of it. */
function Outcome({ parts }: { parts: Parts }) {
  const t = useTexts(referralTexts);
  const percent = usePercent();
  const rate = useFirstRate();
  return (
    <dl className="referral-cells" aria-live="polite">
      <div>
        <dt>{t.friendOff}</dt>
        <dd>{percent(parts.friendPpm)}</dd>
        {rate !== undefined && (
          <dd className="referral-under">
            {rich(t.friendFee, {
              now: <bdi>{percent(rate)}</bdi>,
              less: <bdi>{percent(discountedPpm(rate, parts.friendPpm))}</bdi>,
            })}
          </dd>
        )}
      </div>
      <div>
        <dt>{t.yourShare}</dt>
        <dd className="text-brand">{percent(parts.ownerPpm)}</dd>
        <dd className="referral-under">{t.ofPaid}</dd>
      </div>
    </dl>
  );
}

/** Six stops, from all mine to all the friend’s. */
function ShareSlider({ value, onChange }: { value: number; onChange: (value: number) => void }) {
  const t = useTexts(referralTexts);
  const percent = usePercent();
  const last = STOPS.length - 1;
  const at = STOPS.findIndex((stop) => stop === value);
  const words = t.split(percent(value * 10_000), percent((100 - value) * 10_000));
  return (
    <>
      <div className="referral-stops">
        <span className="referral-rail" aria-hidden="true">
          <i style={{ inlineSize: `${(at / last) * 100}%` }} />
          {STOPS.map((stop) => (
            <i key={stop} data-passed={stop <= value ? '' : undefined} />
          ))}
        </span>
        <input
          type="range"
          min={0}
          max={last}
          step={1}
          value={at}
          aria-label={t.slider}
          aria-valuetext={words}
          onChange={(event) => onChange(STOPS[event.currentTarget.valueAsNumber] ?? value)}
        />
      </div>
      <p className="referral-ends" aria-hidden="true">
        <span>{t.allMine}</span>
        <strong>{words}</strong>
        <span>{t.allFriend}</span>
      </p>
    </>
  );
}

/** The same for a friend who trades a round sum a month. */
function Month({ parts }: { parts: Parts }) {
  const t = useTexts(referralTexts);
  const rate = useFirstRate();
  if (rate === undefined) return null;
  const { income, saves } = exampleOf(MONTH_TOMAN, rate, parts);
  const amount = (value: string) =>
    rich(t.aMonth, {
      amount: (
        <strong>
          <Amount value={value} asset="IRT" />
        </strong>
      ),
    });
  return (
    <div className="mt-6">
      <p className="text-fg2">
        {rich(t.example, { amount: <Amount value={String(MONTH_TOMAN)} asset="IRT" /> })}
      </p>
      <p className="kv">
        <span>{t.friendSaves}</span>
        <span>{amount(saves)}</span>
      </p>
      <p className="kv">
        <span>{t.youGet}</span>
        <span>{amount(income)}</span>
      </p>
    </div>
  );
}
