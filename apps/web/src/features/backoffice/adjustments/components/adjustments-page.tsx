import type { Adjustment } from '@sarraf/contracts';
import { useState } from 'react';
import { Button } from '#components/button.tsx';
import { SheetButton } from '#components/sheet-button.tsx';
import { PageHeader } from '#components/page-header.tsx';
import { QueryView } from '#components/query-view.tsx';
import { Segmented } from '#components/segmented.tsx';
import { Empty, SkeletonRows } from '#components/states.tsx';
import { Time } from '#components/time.tsx';
import { commonTexts } from '#components/texts/common-texts.ts';
import { rich } from '#i18n/rich.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { useMay } from '#lib/ability.ts';
import { useCursorPosition } from '../../people/components/cursor-list.tsx';
import { WaitsFor } from '../../queue/components/waits-for.tsx';
import { type Part, PARTS, useAdjustments } from '../api/adjustments.ts';
import { Failure, FromTo, Status, Sum, ToEntry } from './adjustment-words.tsx';
import { DecideAdjustment } from './decide-sheet.tsx';
import { ProposeForm } from './propose-form.tsx';
import './adjustments.css';
import { WhyNotFor } from '../../may-decide/components/lazy-may-decide.tsx';

const adjustmentsTexts = textsOf(() => import('../texts/fa.ts'));

/** Money moved by hand: what waits for a second officer, what ended, and a new proposal. */
export function AdjustmentsPage() {
  const t = useTexts(adjustmentsTexts);
  const has = useMay();
  const [isProposing, setIsProposing] = useState(false);
  const [part, setPart] = useState<Part>('waiting');
  return (
    <>
      <PageHeader title={t.title} />
      <WhyNotFor subject="Adjustment" />
      {isProposing ? (
        <ProposeForm onClose={() => setIsProposing(false)} />
      ) : (
        <>
          <div className="adjust-bar">
            <Segmented
              label={t.parts}
              value={part}
              choices={PARTS.map((value) => ({ value, label: t[value] }))}
              onChange={setPart}
            />
            {has('update Adjustment') && (
              <Button icon="plus" size="sm" onClick={() => setIsProposing(true)}>
                {t.proposeDo}
              </Button>
            )}
          </div>
          <List key={part} part={part} />
        </>
      )}
    </>
  );
}

function List({ part }: { part: Part }) {
  const t = useTexts(adjustmentsTexts);
  const c = useTexts(commonTexts);
  const position = useCursorPosition();
  const list = useAdjustments(part, position.cursor);
  const [opened, setOpened] = useState<Adjustment | null>(null);
  return (
    <>
      <QueryView query={list} title={t.failed} waiting={<SkeletonRows rows={5} height={96} />}>
        {({ data, next_cursor: next }) => (
          <>
            {data.length === 0 && position.newer === undefined ? (
              <Empty icon="balance" title={t[`${part}Empty`]} text={t[`${part}EmptyText`]} />
            ) : (
              <ul>
                {data.map((adjustment) => (
                  <Row key={adjustment.id} adjustment={adjustment} onOpen={setOpened} />
                ))}
              </ul>
            )}
            <div className="adjust-bar">
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
      {opened !== null && <DecideAdjustment adjustment={opened} onClose={() => setOpened(null)} />}
    </>
  );
}

function Row({
  adjustment,
  onOpen,
}: {
  adjustment: Adjustment;
  onOpen: (adjustment: Adjustment) => void;
}) {
  const t = useTexts(adjustmentsTexts);
  const has = useMay();
  const { decided_by: decided, decided_at: at, status } = adjustment;
  return (
    <li className="adjust-row" data-of={adjustment.id}>
      <span className="adjust-sum">
        <Sum adjustment={adjustment} />
      </span>
      <span className="adjust-ends">
        <FromTo adjustment={adjustment} />
      </span>
      <span className="adjust-why">
        <bdi>{adjustment.reason}</bdi> <bdi className="text-fg2">{adjustment.ticket}</bdi>
        <Failure adjustment={adjustment} />
      </span>
      <span className="adjust-who">
        <span>
          {rich(t.proposedBy, {
            name: <bdi>{adjustment.proposed_by.name ?? t.officer}</bdi>,
            time: <Time at={adjustment.proposed_at} />,
          })}
        </span>
        {status === 'waiting' && (
          <WaitsFor of={{ kind: 'adjustment', id: adjustment.approval_id }} />
        )}
        {decided !== null && at !== null && (
          <span>
            {rich(t.decidedBy, {
              name: <bdi>{decided.name ?? t.officer}</bdi>,
              time: <Time at={at} />,
            })}
          </span>
        )}
      </span>
      <span className="adjust-end">
        <Status adjustment={adjustment} />
        <ToEntry adjustment={adjustment} />
        {status === 'waiting' && has('update Adjustment') && (
          <SheetButton look="outline" size="sm" onClick={() => onOpen(adjustment)}>
            {t.look}
          </SheetButton>
        )}
      </span>
    </li>
  );
}
