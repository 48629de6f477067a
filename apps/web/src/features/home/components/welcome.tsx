import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ButtonLink, IconButton } from '#components/button.tsx';
import { Stepper } from '#components/stepper.tsx';
import { Amount, useCount } from '#components/num.tsx';
import { commonTexts } from '#components/texts/common-texts.ts';
import { rich } from '#i18n/rich.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { DEFAULT_COIN, TOMAN_PAIR } from '#lib/constants.ts';
import { marketsQuery } from '#lib/queries/markets.ts';
import { openOrdersQuery } from '#lib/queries/orders.ts';
import { accessStatusQuery } from '#lib/queries/user.ts';
import { walletsQuery } from '#lib/queries/wallets.ts';
import { tomanMarket } from '#lib/last-market.ts';
import { readStored, writeStored } from '#lib/storage.ts';
import { type NextStep, nextStep, stepState } from '../model/next-step.ts';

const homeTexts = textsOf(() => import('../texts/fa.ts'));

const DISMISSED = 'welcome-dismissed';

/** What is known of the newcomer's way; undefined until level and money have arrived. */
function useNextStep(): NextStep | undefined {
  const access = useQuery(accessStatusQuery).data;
  const wallets = useQuery(walletsQuery).data;
  const orders = useQuery(openOrdersQuery).data;
  if (access === undefined || wallets === undefined) return undefined;
  // what is in the vault is owned, too
  const owned = wallets.data.filter(({ amount, vault }) => /[1-9]/.test(amount + vault));
  return nextStep({
    level: access.level,
    hasMoney: owned.length > 0,
    hasTraded: owned.some((wallet) => wallet.symbol !== 'IRT') || (orders?.total ?? 0) > 0,
  });
}

const isThere = () => true;

/** Whether it is settled that the card is shown or not; also when what decides it can't be had. */
export function useWelcomeKnown(): boolean {
  // that they are there, not what they say: no price that moves draws anything anew
  const access = useQuery({ ...accessStatusQuery, select: isThere });
  const wallets = useQuery({ ...walletsQuery, select: isThere });
  const isSettled = [access, wallets].every(
    ({ data, failureCount, isPaused }) => data !== undefined || failureCount > 0 || isPaused,
  );
  return isSettled || readStored(DISMISSED) === '1';
}

/** The first-run card: the way so far and the one next step; closable once money is there. */
export function Welcome() {
  const t = useTexts(homeTexts);
  const count = useCount();
  const next = useNextStep();
  const [dismissed, setDismissed] = useState(() => readStored(DISMISSED) === '1');
  if (next === undefined || next === null || dismissed) return null;
  const steps = [
    { key: 'verify', label: t.stepVerify },
    { key: 'deposit', label: t.stepDeposit },
    { key: 'buy', label: t.stepBuy },
  ] as const;
  return (
    <section className="section">
      <div className="flex items-center justify-between">
        <h2 className="text-lead font-semibold">{t.startTitle}</h2>
        {next === 'buy' && (
          <span className="-me-3">
            <IconButton
              icon="close"
              label={t.dismiss}
              onClick={() => {
                writeStored(DISMISSED, '1');
                setDismissed(true);
              }}
            />
          </span>
        )}
      </div>
      <div className="my-5">
        <Stepper
          steps={steps.map((step, index) => {
            const state = stepState(step.key, next);
            return { label: step.label, state, mark: state === 'done' ? '✓' : count(index + 1) };
          })}
        />
      </div>
      <NextAction next={next} />
    </section>
  );
}

function NextAction({ next }: { next: Exclude<NextStep, null> }) {
  const t = useTexts(homeTexts);
  const c = useTexts(commonTexts);
  const pending = useQuery(accessStatusQuery).data?.request?.status === 'pending';
  const smallest = useQuery(marketsQuery).data?.find((market) => market.market_name === TOMAN_PAIR);
  const verify = pending
    ? {
        title: t.nextVerifyPending,
        text: t.nextVerifyPendingText,
        button: t.nextVerifyPendingButton,
      }
    : { title: t.nextVerify, text: c.level1Needs, button: t.nextVerifyButton };
  const words = {
    verify,
    deposit: { title: t.nextDeposit, text: t.nextDepositText, button: t.nextDepositButton },
    buy: {
      title: t.nextBuy,
      // Of both minima the coin's is worth more.
      text: rich(t.nextBuyText, {
        amount: (
          <Amount
            value={smallest?.min_amount ?? DEFAULT_COIN.minAmount}
            asset={DEFAULT_COIN.symbol}
          />
        ),
      }),
      button: t.nextBuyButton,
    },
  }[next];
  const to = { verify: '/kyc', deposit: '/mywallet/deposit/IRT' } as const;
  return (
    <div className="flex items-center justify-between gap-4">
      <div>
        <p className="font-semibold">{words.title}</p>
        <p className="text-table text-fg2">{words.text}</p>
      </div>
      {next === 'buy' ? (
        <ButtonLink to="/trade/$pair" params={{ pair: tomanMarket() }} search={{ side: 'buy' }}>
          {words.button}
        </ButtonLink>
      ) : (
        <ButtonLink to={to[next]}>{words.button}</ButtonLink>
      )}
    </div>
  );
}
