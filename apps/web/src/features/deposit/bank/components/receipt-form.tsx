import type { BankAccount } from '@sarraf/contracts';
import { type FormEvent, useState } from 'react';
import { AmountField, useTomanWords } from '#components/amount-field.tsx';
import { Button } from '#components/button.tsx';
import { DayField } from '#components/calendar/day-field.tsx';
import { FileButton } from '#components/file-button.tsx';
import { SelectSheet } from '#components/select-sheet.tsx';
import { FieldNote, TextField } from '#components/text-field.tsx';
import { usePictureWords } from '#components/upload/picture-words.ts';
import { UploadBar } from '#components/upload/upload-bar.tsx';
import { Time } from '#components/time.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { call } from '#lib/api/client.ts';
import { shrinkIfPossible } from '#lib/pictures/shrink-picture.ts';
import { queryClient } from '#lib/query-client.ts';
import { queryKeys } from '#lib/query-keys.ts';
import { settings } from '#lib/settings.ts';
import { useStore } from '#lib/store.ts';
import { momentOf } from '#lib/tehran-moment.ts';
import { toast } from '#lib/toasts.ts';
import { useUpload } from '#lib/use-upload.ts';
import { type ReceiptDraft, type ReceiptProblem, receiptProblems } from '../model/receipt-form.ts';
import { useShownDigits } from '#lib/use-shown-digits.ts';

const bankTexts = textsOf(() => import('../texts/fa.ts'));

/** Also what a phone has in another format: it is drawn anew, or its owner is told how. */
const PICTURES = 'image/*';

/** The form of a receipt; the same one sent again is the same receipt. */
export function ReceiptForm({ accounts }: { accounts: readonly BankAccount[] }) {
  const t = useTexts(bankTexts);
  const pictureWords = usePictureWords();
  const form = useReceipt(accounts);
  const { draft, change, errorOf, sending } = form;
  return (
    <form onSubmit={form.submit} noValidate className="grid gap-2">
      <p className="pb-2 text-fg2">{t.receiptIntro}</p>
      <AmountField
        label={t.amount}
        value={draft.amount}
        onChange={(amount) => change({ amount })}
        asset="IRT"
        scale={0}
        name="amount"
        keepsLine
        error={errorOf('amount', t.amountWrong)}
        words={useTomanWords(draft.amount)}
      />
      <div className="grid grid-cols-[1fr_120px] gap-3">
        <DayField
          label={t.day}
          value={form.time.day}
          onChange={(day) => form.changeTime({ day })}
          hint={draft.paidAt === undefined ? null : <Time at={draft.paidAt} shape="full" />}
          error={errorOf('time', t.timeWrong)}
        />
        <TextField
          type="time"
          label={t.clock}
          value={form.time.clock}
          onChange={(clock) => form.changeTime({ clock })}
        />
      </div>
      <TextField
        latin
        label={t.number}
        value={draft.number}
        onChange={(number) => change({ number })}
        maxLength={64}
        autoComplete="off"
        hint={t.numberHint}
        error={errorOf('number', t.numberWrong)}
      />
      <AccountField
        accounts={accounts}
        value={draft.account}
        onChange={(account) => change({ account })}
      />
      <PictureField
        picture={draft.picture}
        error={errorOf('picture', t.pictureWrong)}
        onPick={(picture) => change({ picture })}
      />
      <div className="pt-2">
        <Button type="submit" size="lg" wide sends busy={sending.busy}>
          {t.send}
        </Button>
        <FieldNote id="receipt-problem" error={pictureWords(sending.refused) ?? sending.message} />
        {sending.percent !== null && <UploadBar percent={sending.percent} onStop={sending.stop} />}
      </div>
    </form>
  );
}

const NO_TIME = { day: '', clock: '' };

/** What is typed, what is wrong with it once it was sent, and sending it. */
function useReceipt(accounts: readonly BankAccount[]) {
  const t = useTexts(bankTexts);
  const empty: ReceiptDraft = {
    amount: '',
    paidAt: undefined,
    number: '',
    picture: null,
    account: accounts[0]?.sheba ?? '',
  };
  const [draft, setDraft] = useState(empty);
  const [time, setTime] = useState(NO_TIME);
  const [problems, setProblems] = useState<readonly ReceiptProblem[]>([]);
  const sending = useUpload(async (_: void, way) => {
    const { amount, account, number, paidAt, picture } = draft;
    if (picture === null || paidAt === undefined) return;
    await call('POST /tomanWallet/offline_deposit', {
      body: { amount, account, paid_at: paidAt, tracking_number: number },
      files: { picture: await shrinkIfPossible(picture) },
      ...way,
    });
    toast({ kind: 'success', title: t.sentToast });
    setDraft(empty);
    setTime(NO_TIME);
    void queryClient.invalidateQueries({ queryKey: queryKeys.bankDepositsAll });
  });
  const change = (some: Partial<ReceiptDraft>): void => {
    setDraft({ ...draft, ...some });
    setProblems([]);
    sending.clear();
  };
  return {
    draft,
    time,
    sending,
    change,
    changeTime: (some: Partial<typeof NO_TIME>): void => {
      const next = { ...time, ...some };
      setTime(next);
      change({ paidAt: momentOf(next) });
    },
    errorOf: (field: ReceiptProblem, words: string): string | null =>
      problems.includes(field) ? words : null,
    submit: (event: FormEvent): void => {
      event.preventDefault();
      const found = receiptProblems(draft, Date.now());
      setProblems(found);
      if (found.length === 0) sending.send();
    },
  };
}

function AccountField({
  accounts,
  value,
  onChange,
}: {
  accounts: readonly BankAccount[];
  value: string;
  onChange: (sheba: string) => void;
}) {
  const t = useTexts(bankTexts);
  const { lang } = useStore(settings);
  const digits = useShownDigits();
  const choices = accounts.map(({ sheba, bank }) => ({
    value: sheba,
    label: `${bank[lang]} · ${digits(sheba.slice(-4))}`,
  }));
  return (
    <div>
      <p className="field-label">{t.account}</p>
      <SelectSheet label={t.account} value={value} choices={choices} onChange={onChange} />
    </div>
  );
}

function PictureField({
  picture,
  error,
  onPick,
}: {
  picture: File | null;
  error: string | null;
  onPick: (file: File) => void;
}) {
  const t = useTexts(bankTexts);
  return (
    <div>
      <p className="field-label">{t.picture}</p>
      <div className="flex items-center gap-3">
        <FileButton accept={PICTURES} disabled={false} onPick={onPick}>
          {picture === null ? t.pickPicture : t.otherPicture}
        </FileButton>
        {picture !== null && <bdi className="min-w-0 flex-1 truncate">{picture.name}</bdi>}
      </div>
      <FieldNote id="receipt-picture" error={error} hint={t.pictureHint} />
    </div>
  );
}
