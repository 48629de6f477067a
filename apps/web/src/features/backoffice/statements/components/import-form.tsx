import { useState } from 'react';
import { FileButton } from '../../../../components/file-button.tsx';
import { TextField } from '../../../../components/text-field.tsx';
import { useTexts } from '../../../../i18n/texts.ts';
import { call } from '../../../../lib/api/client.ts';
import { toast } from '../../../../lib/toasts.ts';
import { useSubmit } from '../../../../lib/use-submit.ts';
import { askAgain } from '../../bank/api/ask-again.ts';
import { bankTexts } from '../../bank/texts/bank-texts.ts';
import { Refusal } from '../../queue/components/refusal.tsx';

/** The account and its file; the same file again is the same statement. */
export function ImportForm({ onBrought }: { onBrought: (id: string) => void }) {
  const t = useTexts(bankTexts);
  const [account, setAccount] = useState('');
  const [checked, setChecked] = useState(false);
  const bringing = useSubmit(async (file: File) => {
    const { id } = await call('POST /admin/statements', { body: { account }, files: { file } });
    toast({ kind: 'success', title: t.brought });
    askAgain();
    onBrought(id);
  });
  const isEmpty = account.trim() === '';
  return (
    <section className="queue-section queue-import" aria-label={t.bringIn}>
      <div className="grid items-start gap-x-4 lg:grid-cols-[minmax(0,360px)_auto]">
        <TextField
          dense
          latin
          label={t.account}
          value={account}
          onChange={(value) => {
            setAccount(value);
            bringing.clear();
          }}
          maxLength={40}
          autoComplete="off"
          hint={t.bringInHint}
          error={checked && isEmpty ? t.accountWrong : null}
        />
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
    </section>
  );
}
