import type { AccessStatus } from '@sarraf/contracts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ButtonLink } from '../../../components/button.tsx';
import { Icon } from '../../../components/icon.tsx';
import { ShortAmount, useCount } from '../../../components/num.tsx';
import { InnerPage } from '../../../components/inner-page.tsx';
import { PageHeader } from '../../../components/page-header.tsx';
import { QueryView } from '../../../components/query-view.tsx';
import { Chip, Khatam } from '../../../components/signs.tsx';
import { Skeleton, SkeletonRows } from '../../../components/states.tsx';
import { commonTexts } from '../../../components/texts/common-texts.ts';
import { Time } from '../../../components/time.tsx';
import { rich } from '../../../i18n/rich.tsx';
import { useTexts } from '../../../i18n/texts.ts';
import { accessStatusQuery } from '../../../lib/queries/user.ts';
import { depositLimitsQuery } from '../../../lib/queries/wallets.ts';
import { kycTexts } from '../texts/kyc-texts.ts';
import { LevelOneForm } from './level-one-form.tsx';

const ASK_EVERY_MS = 3_000;

/** The ladder of levels and, for the next one, its form or where its request stands. */
export function KycPage() {
  const t = useTexts(kycTexts);
  const access = useQuery({
    ...accessStatusQuery,
    refetchInterval: (query) =>
      query.state.data?.request?.status === 'pending' ? ASK_EVERY_MS : false,
  });
  return (
    <InnerPage head={<PageHeader title={t.title} />}>
      <div className="pt-5">
        <QueryView query={access} title={t.failed} waiting={<SkeletonRows rows={4} />}>
          {(status) => <Ladder status={status} />}
        </QueryView>
      </div>
    </InnerPage>
  );
}

function Ladder({ status }: { status: AccessStatus }) {
  const t = useTexts(kycTexts);
  const c = useTexts(commonTexts);
  const count = useCount();
  const one = status.levels[1];
  const reached = status.level >= 1;
  const pending = status.request?.level === 1 && status.request.status === 'pending';
  return (
    <div className="inner-columns">
      <div>
        <p className="text-fg2">{t.currentLevel}</p>
        <p className="mb-6 text-h2 font-bold">
          {c.levelNamed(count(status.level), reached ? c.level1 : c.level0)}
        </p>
        <ol>
          <Rung
            level={0}
            state={reached ? 'done' : 'current'}
            title={c.level0}
            text={t.level0Text}
            chip={
              <Chip kind="ok" icon="check">
                {t.done}
              </Chip>
            }
          />
          <Rung
            level={1}
            last
            state={reached ? 'current' : 'locked'}
            title={c.level1}
            text={t.level1Text}
            chip={<LevelOneChip status={status} />}
          >
            <Opens words={one?.opens ?? []} limits={status.limits} reached={reached} />
          </Rung>
        </ol>
      </div>
      <div className="border-hair max-lg:mt-6 max-lg:border-t max-lg:pt-6">
        {reached ? (
          <Reached />
        ) : pending && status.request !== null ? (
          <Pending sentAt={status.request.created_at} />
        ) : (
          <LevelOneForm
            refusal={one?.state === 'refused' ? (one.reason ?? status.request?.reason ?? '') : null}
          />
        )}
      </div>
    </div>
  );
}

function LevelOneChip({ status }: { status: AccessStatus }) {
  const t = useTexts(kycTexts);
  if (status.level >= 1) {
    return (
      <Chip kind="ok" icon="check">
        {t.done}
      </Chip>
    );
  }
  if (status.request?.status === 'pending') {
    return (
      <Chip kind="warn" icon="clock">
        {t.checking}
      </Chip>
    );
  }
  if (status.request?.status === 'refused') return <Chip kind="err">{t.refused}</Chip>;
  return <Chip kind="brand">{t.next}</Chip>;
}

function Rung({
  level,
  state,
  title,
  text,
  chip,
  last = false,
  children,
}: {
  level: number;
  state: 'done' | 'current' | 'locked';
  title: string;
  text: string;
  chip: ReactNode;
  last?: boolean;
  children?: ReactNode;
}) {
  const count = useCount();
  return (
    <li className="relative flex gap-4 pb-6">
      {!last && (
        <span className="absolute start-[21px] top-12 bottom-1 w-px bg-brand" aria-hidden="true" />
      )}
      <Khatam state={state} size={44}>
        {count(level)}
      </Khatam>
      <div className="min-w-0 flex-1">
        <div className="flex items-start justify-between gap-3">
          <div>
            <h2 className="font-semibold">{title}</h2>
            <p className="text-table text-fg2">{text}</p>
          </div>
          {chip}
        </div>
        {children}
      </div>
    </li>
  );
}

const SHOWN = ['trade', 'toman_deposit'] as const;

/** What the level opens; only what can be used in this version of the panel. */
function Opens({
  words,
  limits,
  reached,
}: {
  words: readonly string[];
  limits: AccessStatus['limits'];
  reached: boolean;
}) {
  const t = useTexts(kycTexts);
  const shown = SHOWN.filter((word) => words.includes(word));
  if (shown.length === 0) return null;
  // Before the level is reached its limit is none of the person's own yet: it is asked for.
  const cap = useQuery(depositLimitsQuery).data?.gateway_day.cap;
  const deposit = limits.find((limit) => limit.kind === 'gateway_day')?.cap ?? cap;
  return (
    <dl className="mt-3 border-t border-hair">
      {shown.map((word) => (
        <div key={word} className="kv">
          <dt className="text-fg2">{t[word]}</dt>
          <dd className={reached ? 'font-medium' : 'text-brand'}>
            {word === 'trade' ? (
              t.open
            ) : deposit === undefined ? (
              <Skeleton width={96} />
            ) : (
              <ShortAmount value={deposit} />
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Reached() {
  const t = useTexts(kycTexts);
  return (
    <div className="flex flex-wrap items-center justify-between gap-4">
      <div>
        <h2 className="font-semibold">{t.doneTitle}</h2>
        <p className="text-fg2">{t.doneText}</p>
      </div>
      <ButtonLink to="/mywallet/deposit/IRT" icon="deposit">
        {t.deposit}
      </ButtonLink>
    </div>
  );
}

function Pending({ sentAt }: { sentAt: string }) {
  const t = useTexts(kycTexts);
  return (
    <div className="flex gap-4" role="status">
      <span className="text-warn">
        <Icon name="clock" />
      </span>
      <div>
        <h2 className="font-semibold">{t.pendingTitle}</h2>
        <p className="text-fg2">{t.pendingText}</p>
        <p className="mt-2 text-table text-fg3">{rich(t.sentAt, { time: <Time at={sentAt} /> })}</p>
      </div>
    </div>
  );
}
