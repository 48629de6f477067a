import type { StatementAccount } from '@sarraf/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FileButton } from '#components/file-button.tsx';
import { Amount } from '#components/num.tsx';
import { QueryView } from '#components/query-view.tsx';
import { SelectSheet } from '#components/select-sheet.tsx';
import { SkeletonRows } from '#components/states.tsx';
import { FieldNote, TextField } from '#components/text-field.tsx';
import type { Lang } from '#i18n/language.ts';
import { rich } from '#i18n/rich.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { call } from '#lib/api/client.ts';
import { queryKeys } from '#lib/query-keys.ts';
import { settings } from '#lib/settings.ts';
import { toast } from '#lib/toasts.ts';
import { useStore } from '#lib/store.ts';
import { useSubmit } from '#lib/use-submit.ts';
import { askAgain } from '../../bank/api/ask-again.ts';
import { Refusal } from '../../queue/components/refusal.tsx';

const bankTexts = textsOf(() => import('../../bank/texts/fa.ts'));

/** One that stands in no list yet is typed. */
const OTHER = 'other';

/** The house's own accounts that statements are brought in of. */
export function useStatementAccounts() {
  return useQuery({
    queryKey: queryKeys.statementAccounts,
    queryFn: ({ signal }) => call('GET /admin/statement_accounts', { signal }),
  });
}

/** An account as officers tell it from others; its number is an isolate, and turns nothing around it. */
export const accountName = ({ bank, sheba }: StatementAccount, lang: Lang): string =>
  `${bank[lang]} · \u2066${sheba}\u2069`;

/** The account and its file; the same file again is the same statement. */
export function ImportForm({ onBrought }: { onBrought: (id: string) => void }) {
  const t = useTexts(bankTexts);
  const accounts = useStatementAccounts();
  return (
    <section className="queue-section panes-above" aria-label={t.bringIn}>
      <QueryView
        compact
        query={accounts}
        title={t.accountsFailed}
        waiting={<SkeletonRows rows={1} />}
      >
        {({ data }) => <Form accounts={data} onBrought={onBrought} />}
      </QueryView>
    </section>
  );
}

function Form({
  accounts,
  onBrought,
}: {
  accounts: readonly StatementAccount[];
  onBrought: (id: string) => void;
}) {
  const t = useTexts(bankTexts);
  const { lang } = useStore(settings);
  const [only] = accounts;
  const [chosen, setChosen] = useState(accounts.length === 1 ? (only?.sheba ?? '') : '');
  const [typed, setTyped] = useState('');
  const [checked, setChecked] = useState(false);
  const bringing = useSubmit(async (file: File) => {
    const account = chosen === OTHER ? typed : chosen;
    const { id } = await call('POST /admin/statements', { body: { account }, files: { file } });
    toast({ kind: 'success', title: t.brought });
    askAgain();
    onBrought(id);
  });
  const books = accounts.find(({ sheba }) => sheba === chosen)?.books ?? null;
  const isEmpty = chosen === '' || (chosen === OTHER && typed.trim() === '');
  const choices = [
    ...(chosen === '' ? [{ value: '', label: t.accountChoose }] : []),
    ...accounts.map((one) => ({ value: one.sheba, label: accountName(one, lang) })),
    { value: OTHER, label: t.accountOther },
  ];
  return (
    <>
      <div className="grid items-start gap-x-4 gap-y-3 lg:grid-cols-[minmax(0,480px)_auto]">
        <div className="min-w-0">
          <p className="field-label">{t.account}</p>
          <SelectSheet
            label={t.account}
            value={chosen}
            choices={choices}
            onChange={(next) => {
              setChosen(next);
              bringing.clear();
            }}
          />
          {chosen === OTHER ? (
            <div className="pt-3">
              <TextField
                dense
                latin
                label={t.accountTyped}
                value={typed}
                onChange={(value) => {
                  setTyped(value);
                  bringing.clear();
                }}
                maxLength={40}
                autoComplete="off"
                hint={t.bringInHint}
                error={checked && isEmpty ? t.accountWrong : null}
              />
            </div>
          ) : (
            <FieldNote
              id="statement-account"
              hint={t.bringInHint}
              error={checked && isEmpty ? t.accountChoose : null}
            />
          )}
          {books !== null && (
            <p className="text-caption text-fg2">
              {rich(t.accountBooks, { amount: <Amount value={books} asset="IRT" /> })}
            </p>
          )}
        </div>
        <div className="lg:pt-7">
          <FileButton
            accept=".csv,text/csv,text/plain"
            disabled={bringing.busy}
            onPick={(file) => {
              setChecked(true);
              if (!isEmpty) bringing.send(file);
            }}
          >
            {t.pickFile}
          </FileButton>
        </div>
      </div>
      <Refusal message={bringing.message} />
    </>
  );
}
