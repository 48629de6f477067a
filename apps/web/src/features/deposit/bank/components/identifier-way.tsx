import type { BankAccount, BankDeposit, DepositIdTips } from '@sarraf/contracts';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { LimitBar } from '#components/limit-bar.tsx';
import { Amount, useCount } from '#components/num.tsx';
import { Pager } from '#components/pager.tsx';
import { QueryView } from '#components/query-view.tsx';
import { Chip, CopyButton } from '#components/signs.tsx';
import { Empty, SkeletonRows } from '#components/states.tsx';
import { Time } from '#components/time.tsx';
import { rich } from '#i18n/rich.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { settings } from '#lib/settings.ts';
import { useStore } from '#lib/store.ts';
import { bankDepositsQuery, depositTipsQuery } from '../api/bank-deposits.ts';
import { Digits } from './digits.tsx';

const bankTexts = textsOf(() => import('../texts/fa.ts'));

/** One's own identifier, where to write it, and what came in by it. */
export function IdentifierWay() {
  const t = useTexts(bankTexts);
  const tips = useQuery(depositTipsQuery);
  return (
    <QueryView query={tips} title={t.failed} waiting={<SkeletonRows rows={5} />}>
      {(data) =>
        data.accounts.length === 0 ? (
          <Empty icon="bank" title={t.closedTitle} text={t.closedText} />
        ) : (
          <div className="inner-columns">
            <div>
              <Identifier id={data.deposit_id} />
              {data.accounts.map((account) => (
                <Account key={account.sheba} account={account} />
              ))}
              <Limits tips={data} />
            </div>
            <div className="max-lg:pt-6">
              <How />
              <HowLong tips={data} />
              <Recent />
            </div>
          </div>
        )
      }
    </QueryView>
  );
}

function Identifier({ id }: { id: string }) {
  const t = useTexts(bankTexts);
  return (
    <section className="rounded-card bg-tint p-5" aria-label={t.yourId}>
      <p className="text-fg2">{t.yourId}</p>
      <p className="mt-1 flex items-center justify-between gap-3">
        <strong className="text-h2 tracking-wide" data-deposit-id={id}>
          <Digits text={id} every={4} />
        </strong>
        <CopyButton text={id} label={t.copyId} />
      </p>
      <p className="mt-1 text-caption text-fg2">{t.idForEver}</p>
    </section>
  );
}

function Account({ account: { sheba, bank, owner } }: { account: BankAccount }) {
  const t = useTexts(bankTexts);
  const { lang } = useStore(settings);
  return (
    <section className="pt-5">
      <h2 className="mb-1 font-semibold">{t.payTo}</h2>
      <Row name={t.sheba} copy={sheba}>
        <Digits text={sheba} every={4} />
      </Row>
      <Row name={t.owner} copy={owner[lang]}>
        {owner[lang]}
      </Row>
      <Row name={t.bank}>{bank[lang]}</Row>
    </section>
  );
}

function Row({
  name,
  copy,
  children,
}: {
  name: string;
  /** What is copied; nothing where there is no need. */
  copy?: string;
  children: ReactNode;
}) {
  return (
    <div className="kv">
      <span>{name}</span>
      <span className="flex flex-wrap items-center justify-end gap-1 text-end">
        {children}
        {copy !== undefined && <CopyButton text={copy} label={name} />}
      </span>
    </div>
  );
}

function Limits({ tips: { limits } }: { tips: DepositIdTips }) {
  const t = useTexts(bankTexts);
  return limits.map(({ kind, used, cap }) => (
    <LimitBar
      key={kind}
      used={used}
      cap={cap}
      amount=""
      words={{
        label: kind === 'bank_month' ? t.limit_bank_month : t.limit_bank_day,
        usedOf: t.usedOf,
        used: t.used,
      }}
    />
  ));
}

function How() {
  const t = useTexts(bankTexts);
  const count = useCount();
  return (
    <section>
      <h2 className="mb-2 font-semibold">{t.how}</h2>
      <ol className="grid gap-2 text-fg2">
        {[t.how1, t.how2, t.how3].map((text, index) => (
          <li key={text} className="flex gap-2">
            <span className="num" aria-hidden="true">
              {count(index + 1)}.
            </span>
            <span>{text}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}

function HowLong({ tips: { min, paya, satna } }: { tips: DepositIdTips }) {
  const t = useTexts(bankTexts);
  const clock = (text: string): ReactNode => <Digits key={text} text={text} />;
  const times = paya.flatMap((text, index) => (index === 0 ? [clock(text)] : [' · ', clock(text)]));
  return (
    <section className="pt-5">
      <h2 className="mb-1 font-semibold">{t.howLong}</h2>
      <Row name={t.paya}>{rich(t.payaTimes, { times: <span>{times}</span> })}</Row>
      <Row name={t.satna}>
        <span>
          {rich(t.satnaTimes, {
            min: <Amount value={satna.min} asset="IRT" unitClassName="" />,
            from: clock(satna.from),
            to: clock(satna.to),
          })}
        </span>
      </Row>
      <Row name={t.minimum}>
        <Amount value={min} asset="IRT" />
      </Row>
      <p className="pt-2 text-caption text-fg2">{t.thenUs}</p>
    </section>
  );
}

const CHIPS = { waiting: 'brand', checked: 'warn', credited: 'ok' } as const;

function Recent() {
  const t = useTexts(bankTexts);
  const [page, setPage] = useState(1);
  const list = useQuery(bankDepositsQuery(page));
  return (
    <section className="pt-5">
      <h2 className="mb-1 font-semibold">{t.recent}</h2>
      <QueryView
        compact
        query={list}
        title={t.recentFailed}
        waiting={<SkeletonRows rows={2} height={56} />}
      >
        {({ data, current_page, last_page }) => (
          <>
            {data.length === 0 && <p className="text-fg2">{t.recentNone}</p>}
            {data.map((deposit) => (
              <Deposit key={deposit.id} deposit={deposit} />
            ))}
            <Pager page={current_page} last={last_page} onPage={setPage} />
          </>
        )}
      </QueryView>
    </section>
  );
}

function Deposit({ deposit: { amount, paid_at, status } }: { deposit: BankDeposit }) {
  const t = useTexts(bankTexts);
  return (
    <div className="row min-h-14">
      <span className="flex-1">
        <Amount value={amount} asset="IRT" figure="bank-deposit" />
        <span className="block text-caption text-fg2">
          <Time at={paid_at} />
        </span>
      </span>
      <Chip kind={CHIPS[status]}>{t[`state_${status}`]}</Chip>
    </div>
  );
}
