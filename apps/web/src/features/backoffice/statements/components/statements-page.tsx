import type { Statement } from '@sarraf/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Amount } from '../../../../components/num.tsx';
import { Chip } from '../../../../components/signs.tsx';
import { Time } from '../../../../components/time.tsx';
import { textsOf, useTexts } from '../../../../i18n/texts.ts';
import { useMay } from '../../../../lib/ability.ts';
import { call } from '../../../../lib/api/client.ts';
import { usePollMs } from '../../../../lib/presence.ts';
import { queryKeys } from '../../../../lib/query-keys.ts';
import { useListPosition } from '../../../../lib/use-list-position.ts';
import { Numbered } from '../../bank/components/line-facts.tsx';
import { KeysBar } from '../../queue/components/keys-bar.tsx';
import { QueueFrame } from '../../queue/components/queue-frame.tsx';
import { ImportForm } from './import-form.tsx';
import { StatementPane } from './statement-pane.tsx';
import { WhyNotFor } from '../../may-decide/components/lazy-may-decide.tsx';

const bankTexts = textsOf(() => import('../../bank/texts/fa.ts'));
const queueTexts = textsOf(() => import('../../queue/texts/fa.ts'));

const ASK_EVERY_MS = 10_000;

/** The bank's statements: brought in, looked at, approved. */
export function StatementsPage() {
  const t = useTexts(bankTexts);
  const q = useTexts(queueTexts);
  const has = useMay();
  const [chosen, setChosen] = useState<string | null>(null);
  const { pager, position } = useListPosition();
  const list = useQuery({
    queryKey: queryKeys.statements(position),
    queryFn: ({ signal }) => call('GET /admin/statements', { query: position, signal }),
    staleTime: 0,
    refetchInterval: usePollMs(ASK_EVERY_MS),
  });
  return (
    <QueueFrame
      title={t.statements}
      failed={t.statementsFailed}
      icon="bank"
      tabs={[{ value: 'all', label: t.all }]}
      part="all"
      onPart={() => setChosen(null)}
      query={list}
      pager={pager}
      empty={{ title: t.statementsNone, text: t.statementsNoneText }}
      chosen={chosen}
      onChoose={setChosen}
      row={(row) => <Row statement={row} />}
      detail={(id) => <StatementPane key={id} id={id} onLeave={() => setChosen(null)} />}
      notice={
        <>
          <WhyNotFor subject="Reconciliation" />
          {has('update Reconciliation') && <ImportForm onBrought={setChosen} />}
        </>
      }
      keys={<KeysBar keys={[[['J', 'K'], q.keyNext]]} note={t.noteAudit} />}
    />
  );
}

const CHIPS = { preview: 'warn', approved: 'brand', done: 'ok' } as const;

function Row({ statement }: { statement: Statement }) {
  const t = useTexts(bankTexts);
  const { status, is_agreed: isAgreed } = statement;
  return (
    <>
      <span className="font-semibold">
        <Amount value={statement.credit.sum} asset="IRT" />
      </span>
      <Chip kind={status === 'preview' && !isAgreed ? 'err' : CHIPS[status]}>
        {t[`status_${status}`]}
      </Chip>
      <span className="text-table text-fg2">
        <Time at={statement.imported_at} />
      </span>
      <span className="text-table text-fg2">
        <Numbered text={statement.account.slice(-4)} />
      </span>
    </>
  );
}
