import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { Button } from '#components/button.tsx';
import { Icon } from '#components/icon.tsx';
import { InnerPage } from '#components/inner-page.tsx';
import { NeedLevel } from '#components/need-level.tsx';
import { PageHeader } from '#components/page-header.tsx';
import { QueryView } from '#components/query-view.tsx';
import { SkeletonRows } from '#components/states.tsx';
import { TextField } from '#components/text-field.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { call } from '#lib/api/client.ts';
import { ApiError } from '#lib/api/api-error.ts';
import { onCoinClaim, onCoinDeposit } from '#lib/cache-actions.ts';
import { useLevelQuery } from '#lib/live-query.ts';
import { coinDepositsQuery } from '#lib/queries/coin-deposits.ts';
import { useSubmit } from '#lib/use-submit.ts';
import { Claims } from './claims.tsx';
import { DepositRow } from './on-its-way.tsx';

const coinDepositTexts = textsOf(() => import('../texts/fa.ts'));

/** What the server takes at most. */
const CODE_MAX = 300;

/** 'I sent it, where is it?': by the transaction's code to the deposit's tracker, or why not. */
export function FindDepositPage() {
  const navigate = useNavigate();
  return (
    <FindDeposit
      onFound={(id) => void navigate({ to: '/mywallet/deposits/$id', params: { id } })}
    />
  );
}

/** Calls `onFound` with the id of the deposit that the code is of. */
export function FindDeposit({ onFound }: { onFound: (id: string) => void }) {
  const t = useTexts(coinDepositTexts);
  const access = useLevelQuery(1);
  return (
    <InnerPage head={<PageHeader title={t.findTitle} back="/mywallet/deposit" />} aside={<Help />}>
      <div className="max-w-2xl pt-5">
        <QueryView query={access} title={t.levelFailed} waiting={<SkeletonRows rows={3} />}>
          {(status) =>
            status.level === 0 ? (
              <NeedLevel title={t.needLevel} />
            ) : (
              <>
                <CodeForm onFound={onFound} />
                <Claims />
                <Recent />
              </>
            )
          }
        </QueryView>
      </div>
    </InnerPage>
  );
}

function CodeForm({ onFound }: { onFound: (id: string) => void }) {
  const t = useTexts(coinDepositTexts);
  const [code, setCode] = useState('');
  const [isMissing, setMissing] = useState(false);
  const finding = useSubmit(
    async () => {
      const found = await call('POST /deposit/automatic_deposit', {
        body: { transaction_code: code.trim() },
      });
      onCoinDeposit();
      onFound(found.id);
    },
    { onRefused: hasMadeClaim },
  );
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setMissing(code.trim() === '');
    if (code.trim() !== '') finding.send();
  };
  return (
    <form className="grid gap-4" onSubmit={submit} noValidate>
      <p className="text-fg2">{t.findText}</p>
      <TextField
        label={t.code}
        value={code}
        latin
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={CODE_MAX}
        hint={t.codeHint('0x')}
        error={isMissing ? t.codeMissing : finding.message}
        onChange={(next) => {
          setCode(next);
          setMissing(false);
          finding.clear();
        }}
      />
      <Button type="submit" size="lg" wide icon="search" sends busy={finding.busy}>
        {t.find}
      </Button>
    </form>
  );
}

/** A payment that is nobody's is claimed by its code; why it was not found is told all the same. */
function hasMadeClaim(error: unknown): boolean {
  if (error instanceof ApiError && error.code === 'transaction_not_yours') onCoinClaim();
  return false;
}

/** What was seen of today by itself, so that nobody looks for what is there. */
function Recent() {
  const t = useTexts(coinDepositTexts);
  const deposits = useQuery(coinDepositsQuery());
  return (
    <section className="pt-8">
      <h2 className="font-semibold">{t.recent}</h2>
      <QueryView compact query={deposits} title={t.failed} waiting={<SkeletonRows rows={2} />}>
        {({ data }) =>
          data.length === 0 ? (
            <p className="py-3 text-fg2">{t.recentNone}</p>
          ) : (
            <ul>
              {data.map((deposit) => (
                <li key={deposit.id} data-of={deposit.id}>
                  <DepositRow deposit={deposit} />
                </li>
              ))}
            </ul>
          )
        }
      </QueryView>
    </section>
  );
}

function Help() {
  const t = useTexts(coinDepositTexts);
  return (
    <section>
      <h2 className="font-semibold">{t.helpTitle}</h2>
      <ul className="mt-2 grid gap-3 text-table text-fg2">
        {[t.helpPending, t.helpNetwork, t.helpFailed, t.helpSafe].map((line) => (
          <li key={line} className="flex gap-2">
            <span className="shrink-0 text-info">
              <Icon name="info" size={18} />
            </span>
            {line}
          </li>
        ))}
      </ul>
    </section>
  );
}
