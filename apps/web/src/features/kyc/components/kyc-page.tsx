import type { AccessStatus } from '@sarraf/contracts';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button, ButtonLink } from '#components/button.tsx';
import { Icon } from '#components/icon.tsx';
import { useCount } from '#components/num.tsx';
import { InnerPage } from '#components/inner-page.tsx';
import { PageHeader } from '#components/page-header.tsx';
import { QueryView } from '#components/query-view.tsx';
import { Chip, Khatam } from '#components/signs.tsx';
import { SkeletonRows } from '#components/states.tsx';
import { commonTexts } from '#components/texts/common-texts.ts';
import { Age, Time } from '#components/time.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { accessStatusQuery } from '#lib/queries/user.ts';
import { CancelRequest } from './cancel-request.tsx';
import { LevelOneForm } from './level-one-form.tsx';
import { LevelTwoForm } from './level-two-form.tsx';
import { Opens } from './opens.tsx';

const kycTexts = textsOf(() => import('../texts/fa.ts'));

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
  // Reached while the page stands: what that opens comes before all else.
  const [levelBefore] = useState(status.level);
  const isFresh = status.level > levelBefore;
  const one = status.levels[1];
  const reached = status.level >= 1;
  const nameOf = { 0: c.level0, 1: c.level1, 2: c.level2 } as const;
  // On a phone what is to be done comes first.
  const asks = status.level < 2 && status.request?.status !== 'pending';
  const pending = status.request?.level === 1 && status.request.status === 'pending';
  return (
    <div className={asks ? 'inner-columns max-lg:flex max-lg:flex-col' : 'inner-columns'}>
      <div>
        <p className="text-fg2">{t.currentLevel}</p>
        <p className="mb-6 text-h2 font-bold">
          {c.levelNamed(count(status.level), nameOf[status.level])}
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
            state={status.level > 1 ? 'done' : reached ? 'current' : 'locked'}
            title={c.level1}
            text={t.level1Text}
            chip={<LevelChip status={status} level={1} />}
          >
            <Opens level={1} status={status} />
          </Rung>
          <Rung
            level={2}
            last
            state={status.level > 1 ? 'current' : 'locked'}
            title={c.level2}
            text={t.level2Text}
            chip={reached ? <LevelChip status={status} level={2} /> : null}
          >
            <Opens level={2} status={status} />
          </Rung>
        </ol>
      </div>
      <div
        className={
          asks
            ? 'border-hair max-lg:order-first max-lg:mb-6 max-lg:border-b'
            : 'border-hair max-lg:mt-6 max-lg:border-t max-lg:pt-6'
        }
      >
        {status.level > 1 ? (
          <Reached level={status.level} isFresh={isFresh} />
        ) : reached ? (
          <LevelTwo status={status} isFresh={isFresh} />
        ) : pending && status.request !== null ? (
          <Waiting
            level={1}
            title={t.pendingTitle}
            text={t.pendingText}
            sentAt={status.request.created_at}
          />
        ) : (
          <LevelOneForm
            refusal={one?.state === 'refused' ? (one.reason ?? status.request?.reason ?? '') : null}
          />
        )}
      </div>
    </div>
  );
}

function LevelChip({ status, level }: { status: AccessStatus; level: 1 | 2 }) {
  const t = useTexts(kycTexts);
  const request = status.request?.level === level ? status.request : null;
  if (status.level >= level) {
    return (
      <Chip kind="ok" icon="check">
        {t.done}
      </Chip>
    );
  }
  if (request?.status === 'pending') {
    return (
      <Chip kind="warn" icon="clock">
        {t.checking}
      </Chip>
    );
  }
  if (request?.status === 'refused') return <Chip kind="err">{t.refused}</Chip>;
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

/** The way from level 1 to 2: documents, then waiting for an officer. */
function LevelTwo({
  status: { request, items },
  isFresh,
}: {
  status: AccessStatus;
  isFresh: boolean;
}) {
  const t = useTexts(kycTexts);
  const [isFolded, setFolded] = useState(isFresh);
  const mine = request?.level === 2 ? request : null;
  if (mine?.status === 'pending') {
    return <Waiting level={2} title={t.reviewTitle} text={t.reviewText} sentAt={mine.created_at} />;
  }
  if (items.length > 0) return <LevelTwoForm items={items} />;
  // What level 1 opened comes before what level 2 asks for.
  return (
    <>
      <div className="mb-6 border-b border-hair pb-6">
        <Reached level={1} isFresh={isFresh} />
      </div>
      {isFolded ? (
        <Button look="outline" wide onClick={() => setFolded(false)}>
          {t.goOnToTwo}
        </Button>
      ) : (
        <LevelTwoForm items={items} />
      )}
    </>
  );
}

function Reached({ level, isFresh }: { level: number; isFresh: boolean }) {
  const t = useTexts(kycTexts);
  const count = useCount();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!isFresh) return;
    // The button that was pressed stood far below: the news must be in view, and be read out.
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: 'center' });
  }, [isFresh]);
  return (
    <div className="flex flex-wrap items-center justify-between gap-4">
      <div>
        <h2 ref={heading} tabIndex={-1} className="font-semibold outline-none">
          {t.doneTitle.replace('{level}', count(level))}
        </h2>
        <p className="text-fg2">{t.doneText}</p>
        {level === 2 && <p className="text-fg2">{t.doneTextTwo}</p>}
      </div>
      <ButtonLink to="/mywallet/deposit/IRT" icon="deposit">
        {t.deposit}
      </ButtonLink>
    </div>
  );
}

/** A request that is with somebody else now: since when, how long it takes, and the way back. */
function Waiting({ level, title, text, sentAt }: WaitingProps) {
  const t = useTexts(kycTexts);
  return (
    <>
      <div className="flex gap-4" role="status">
        <span className="text-warn">
          <Icon name="clock" />
        </span>
        <div>
          <h2 className="font-semibold">{title}</h2>
          <p className="text-fg2">{text}</p>
        </div>
      </div>
      <dl className="mt-4 border-t border-hair">
        <div className="kv">
          <dt className="text-fg2">{t.sentWhen}</dt>
          <dd>
            <Time at={sentAt} />
          </dd>
        </div>
        <div className="kv">
          <dt className="text-fg2">{t.waitingFor}</dt>
          <dd>
            <Age at={sentAt} />
          </dd>
        </div>
        <div className="kv">
          <dt className="text-fg2">{t.usualWait}</dt>
          <dd>{level === 1 ? t.usualWaitOne : t.usualWaitTwo}</dd>
        </div>
      </dl>
      <CancelRequest />
    </>
  );
}

interface WaitingProps {
  readonly level: 1 | 2;
  readonly title: string;
  readonly text: string;
  readonly sentAt: string;
}
