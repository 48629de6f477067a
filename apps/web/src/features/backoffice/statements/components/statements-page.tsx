import type { Statement } from '@sarraf/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Amount } from '#components/num.tsx';
import { SelectSheet } from '#components/select-sheet.tsx';
import { Chip } from '#components/signs.tsx';
import { Time } from '#components/time.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { useMay } from '#lib/ability.ts';
import { call } from '#lib/api/client.ts';
import { usePollMs } from '#lib/presence.ts';
import { queryKeys } from '#lib/query-keys.ts';
import { settings } from '#lib/settings.ts';
import { useStore } from '#lib/store.ts';
import { useListPosition } from '#lib/use-list-position.ts';
import { Numbered } from '../../bank/components/line-facts.tsx';
import { KeysBar } from '../../queue/components/keys-bar.tsx';
import { QueueFrame } from '../../queue/components/queue-frame.tsx';
import { accountName, ImportForm, useStatementAccounts } from './import-form.tsx';
import { StatementPane } from './statement-pane.tsx';
import { WhyNotFor } from '../../may-decide/components/lazy-may-decide.tsx';

const bankTexts = textsOf(() => import('../../bank/texts/fa.ts'));
const queueTexts = textsOf(() => import('../../queue/texts/fa.ts'));

const ASK_EVERY_MS = 10_000;

/** Every account of the house. */
const ALL = '';

/** The bank's statements: brought in, looked at, approved. */
export function StatementsPage() {
  const t = useTexts(bankTexts);
  const q = useTexts(queueTexts);
  const has = useMay();
  const [chosen, setChosen] = useState<string | null>(null);
  const [account, setAccount] = useState(ALL);
  const { pager, position, toFirst } = useListPosition();
  const query = account === ALL ? position : { ...position, account };
  const list = useQuery({
    queryKey: queryKeys.statements(query),
    queryFn: ({ signal }) => call('GET /admin/statements', { query, signal }),
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
          <AccountFilter
            value={account}
            onChange={(next) => {
              setAccount(next);
              setChosen(null);
              toFirst();
            }}
          />
        </>
      }
      keys={<KeysBar keys={[[['J', 'K'], q.keyNext]]} note={t.noteAudit} />}
    />
  );
}

/** Whose statements are listed: with one account there is nothing to choose. */
function AccountFilter({ value, onChange }: { value: string; onChange: (next: string) => void }) {
  const t = useTexts(bankTexts);
  const { lang } = useStore(settings);
  const accounts = useStatementAccounts().data?.data ?? [];
  if (accounts.length < 2) return null;
  return (
    <div className="panes-above px-5 py-2 lg:px-6">
      <div className="max-w-120">
        <SelectSheet
          label={t.accountShown}
          value={value}
          choices={[
            { value: ALL, label: t.accountsAll },
            ...accounts.map((one) => ({ value: one.sheba, label: accountName(one, lang) })),
          ]}
          onChange={onChange}
        />
      </div>
    </div>
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
