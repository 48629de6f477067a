import type { ChainApproval, WatchedDeposit } from '@sarraf/contracts';
import { useState } from 'react';
import { Button } from '#components/button.tsx';
import { SheetButton } from '#components/sheet-button.tsx';
import { CoinIcon } from '#components/coin-icon.tsx';
import { Amount, useCount } from '#components/num.tsx';
import { QueryView } from '#components/query-view.tsx';
import { Reference } from '#components/reference.tsx';
import { Segmented } from '#components/segmented.tsx';
import { SkeletonRows } from '#components/states.tsx';
import { Time } from '#components/time.tsx';
import { commonTexts } from '#components/texts/common-texts.ts';
import { rich } from '#i18n/rich.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { useMay } from '#lib/ability.ts';
import { WhoIs } from '../../bank/components/line-facts.tsx';
import { useCursorPosition } from '../../people/components/cursor-list.tsx';
import { DEPOSIT_PARTS, type DepositPart, useWatchedDeposits } from '../api/chains.ts';
import type { Act, WatchedClaim } from '../model/act.ts';
import { depositAct, spanOf } from '../model/chain-rows.ts';
import { ClaimSheet } from './claim-sheet.tsx';

const chainsTexts = textsOf(() => import('../texts/fa.ts'));

interface Acting {
  readonly onAct: (act: Act) => void;
  readonly onDecide: (approval: ChainApproval) => void;
}

/** Deposits that confirm, are parked with their reason, are claimed, or were taken back. */
export function WatchedDeposits(acting: Acting) {
  const t = useTexts(chainsTexts);
  const [part, setPart] = useState<DepositPart>('confirming');
  return (
    <section className="chains-pane">
      <div className="chains-pane-head">
        <h2 className="font-semibold">{t.onWay}</h2>
        <div className="max-w-full overflow-x-auto">
          <Segmented
            label={t.show}
            value={part}
            choices={DEPOSIT_PARTS.map((value) => ({ value, label: t[value] }))}
            onChange={setPart}
          />
        </div>
      </div>
      <Rows key={part} part={part} {...acting} />
    </section>
  );
}

function Rows({ part, ...acting }: Acting & { part: DepositPart }) {
  const t = useTexts(chainsTexts);
  const c = useTexts(commonTexts);
  const position = useCursorPosition();
  const list = useWatchedDeposits(part, position.cursor);
  return (
    <QueryView query={list} title={t.depositsFailed} waiting={<SkeletonRows rows={4} />}>
      {({ data, next_cursor: next }) => (
        <>
          {data.length === 0 && position.newer === undefined ? (
            <p className="px-5 py-8 text-fg2 lg:px-6">{t.depositsNone}</p>
          ) : (
            <ul>
              {data.map((deposit) => (
                <li key={deposit.id} className="watched" data-of={deposit.id}>
                  <Row deposit={deposit} {...acting} />
                </li>
              ))}
            </ul>
          )}
          <div className="flex justify-between px-5 py-3 empty:hidden lg:px-6">
            {position.newer !== undefined && (
              <Button look="outline" size="sm" onClick={position.newer}>
                {c.previousPage}
              </Button>
            )}
            {next !== null && (
              <Button look="outline" size="sm" onClick={() => position.older(next)}>
                {c.nextPage}
              </Button>
            )}
          </div>
        </>
      )}
    </QueryView>
  );
}

function Row({ deposit, ...acting }: Acting & { deposit: WatchedDeposit }) {
  const t = useTexts(chainsTexts);
  const { symbol, amount, person, smart_contract_name: code, txid, seen_at: seen } = deposit;
  return (
    <>
      <CoinIcon symbol={symbol} size={36} />
      <span className="watched-who">
        <span className="font-semibold">
          <Amount value={amount} asset={symbol} />
        </span>
        <span className="text-caption text-fg2">
          {person === null ? t.nobody : <WhoIs person={person} />} · <bdi dir="ltr">{code}</bdi>
        </span>
      </span>
      <span className="watched-hash">
        <span className="font-mono text-caption">
          <Reference label={t.hash} value={txid} />
        </span>
        <span className="text-caption text-fg3">
          <Time at={seen} shape="seconds" />
        </span>
      </span>
      <Progress deposit={deposit} />
      <span className="watched-state">
        <State deposit={deposit} />
        <Claims deposit={deposit} onAct={acting.onAct} />
      </span>
      <span className="watched-act">
        <ActOn deposit={deposit} {...acting} />
      </span>
    </>
  );
}

/** How many of its confirmations there are. */
function Progress({ deposit: { confirmations, needed } }: { deposit: WatchedDeposit }) {
  const t = useTexts(chainsTexts);
  const count = useCount();
  const reached = Math.min(confirmations, needed);
  return (
    <span className="watched-progress" data-whole={reached === needed || undefined}>
      <span className="track" aria-hidden="true">
        <span style={{ width: `${(reached * 100) / needed}%` }} />
      </span>
      {rich(t.progressOf, {
        count: <span className="num">{count(reached)}</span>,
        needed: <span className="num">{count(needed)}</span>,
      })}
    </span>
  );
}

function State({ deposit }: { deposit: WatchedDeposit }) {
  const t = useTexts(chainsTexts);
  const count = useCount();
  const { status, reason, seconds_left: left } = deposit;
  if (status === 'credited') return <span className="text-ok">{t.isCredited}</span>;
  if (status === 'reversed') return <span className="text-err">{t.isReversed}</span>;
  if (status === 'orphaned') return <span className="text-err">{t.takenBack}</span>;
  if (reason !== null) return <span className="text-warn">{t[reason]}</span>;
  if (left === null) return null;
  const span = spanOf(left);
  return <span className="text-fg2">{t.about(t[span.unit](count(span.count)))}</span>;
}

/** Who says that it is theirs, each with what they show. */
function Claims({ deposit, onAct }: Pick<Acting, 'onAct'> & { deposit: WatchedDeposit }) {
  const t = useTexts(chainsTexts);
  const count = useCount();
  const [opened, setOpened] = useState<WatchedClaim | null>(null);
  return (
    <>
      {deposit.claims.map((claim) => (
        <span key={claim.id} className="watched-claim" data-of={claim.id}>
          <span>
            {rich(t.claimOf, {
              person: <WhoIs person={claim.person} />,
              time: <Time at={claim.at} />,
            })}
            {claim.evidence !== null && ` · ${t.claimPictures(count(claim.evidence.pictures))}`}
          </span>
          <SheetButton look="text" size="sm" onClick={() => setOpened(claim)}>
            {t.look}
          </SheetButton>
        </span>
      ))}
      {opened !== null && (
        <ClaimSheet
          deposit={deposit}
          claim={opened}
          onSettle={() => {
            setOpened(null);
            onAct({ kind: 'settle', deposit, claim: opened });
          }}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  );
}

/** What two decide about it; where one of them has spoken, whom it waits for. */
function ActOn({ deposit, onAct, onDecide }: Acting & { deposit: WatchedDeposit }) {
  const t = useTexts(chainsTexts);
  const has = useMay();
  const { waiting } = deposit;
  if (!has('update Chain')) return null;
  if (waiting !== null) {
    return (
      <SheetButton look="outline" size="sm" onClick={() => onDecide(waiting)}>
        {waiting.is_mine ? t.waitsForOther : t.waitsForYou}
      </SheetButton>
    );
  }
  const kind = depositAct(deposit);
  if (kind === null) return null;
  return (
    <SheetButton look="outline" size="sm" sends onClick={() => onAct({ kind, deposit })}>
      {t[kind]}
    </SheetButton>
  );
}
