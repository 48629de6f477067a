import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { AmountField } from '#components/amount-field.tsx';
import { Button } from '#components/button.tsx';
import { Icon } from '#components/icon.tsx';
import { InnerPage } from '#components/inner-page.tsx';
import { NeedLevel } from '#components/need-level.tsx';
import { PageHeader } from '#components/page-header.tsx';
import { QueryView } from '#components/query-view.tsx';
import { useNetworkWords } from '#components/network-words/use-network-words.ts';
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
/** Decimals of the finest unit that a chain counts in: a wei. */
const SENT_DECIMALS = 18;

/** A coin on one of its networks. */
interface PaidOn {
  readonly symbol: string;
  readonly network: string;
}

interface FindProps {
  /** Where the payment is looked for; null: on every network. */
  readonly on: PaidOn | null;
  /** Calls with the id of the deposit that the code is of. */
  readonly onFound: (id: string) => void;
  /** Looks on every network from now on. */
  readonly onEverywhere: () => void;
}

/** 'I sent it, where is it?': by the transaction's code to the deposit's tracker, or why not. */
export function FindDepositPage() {
  const navigate = useNavigate();
  const { symbol, network } = useSearch({ from: '/shell/account/mywallet/deposit/find' });
  return (
    <FindDeposit
      on={symbol === undefined || network === undefined ? null : { symbol, network }}
      onFound={(id) => void navigate({ to: '/mywallet/deposits/$id', params: { id } })}
      onEverywhere={() => void navigate({ to: '/mywallet/deposit/find', replace: true })}
    />
  );
}

/** The form, what came of claims, and what was seen today. */
export function FindDeposit(props: FindProps) {
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
                <CodeForm {...props} />
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

function CodeForm({ on, onFound, onEverywhere }: FindProps) {
  const t = useTexts(coinDepositTexts);
  const [code, setCode] = useState('');
  const [amount, setAmount] = useState('');
  const [isMissing, setMissing] = useState(false);
  const finding = useSubmit(
    async () => {
      const found = await look(code.trim(), on, amount);
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
      {on !== null && <Where on={on} onEverywhere={onEverywhere} />}
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
      {on !== null && (
        <AmountField
          label={t.sentAmount}
          name="amount"
          asset={on.symbol}
          scale={SENT_DECIMALS}
          value={amount}
          onChange={setAmount}
        />
      )}
      <Button type="submit" size="lg" wide icon="search" sends busy={finding.busy}>
        {t.find}
      </Button>
    </form>
  );
}

/** Where the payment is looked for, and the way to look everywhere. */
function Where({ on, onEverywhere }: { on: PaidOn; onEverywhere: () => void }) {
  const t = useTexts(coinDepositTexts);
  const words = useNetworkWords();
  return (
    <p className="flex flex-wrap items-center justify-between gap-x-3">
      <strong>
        <bdi>{on.symbol}</bdi> {t.byNetwork(words.nameOf(on.network))}
      </strong>
      <Button look="text" size="sm" onClick={onEverywhere}>
        {t.findEverywhere}
      </Button>
    </p>
  );
}

/** By hand where the coin and its network are known; what was sent is for officers to read. */
function look(transaction_code: string, on: PaidOn | null, amount: string) {
  if (on === null) return call('POST /deposit/automatic_deposit', { body: { transaction_code } });
  return call('POST /user_wallets/manual_deposit', {
    body: {
      transaction_code,
      exchange_symbol: on.symbol,
      smart_contract_name: on.network,
      chain: on.network,
      ...(amount === '' ? {} : { amount }),
    },
  });
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
