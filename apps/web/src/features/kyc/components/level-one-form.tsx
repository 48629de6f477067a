import { toLatinDigits } from '@sarraf/money';
import { type FormEvent, useState } from 'react';
import { AskSupport } from '#components/ask-support.tsx';
import { Button } from '#components/button.tsx';
import { CardNumberField } from '#components/card-number-field.tsx';
import { Icon } from '#components/icon.tsx';
import { TextField } from '#components/text-field.tsx';
import { rich } from '#i18n/rich.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { ApiError } from '#lib/api/api-error.ts';
import { call } from '#lib/api/client.ts';
import { onKycUpdate } from '#lib/cache-actions.ts';
import { cardProblem } from '#lib/card-number.ts';
import { queryClient } from '#lib/query-client.ts';
import { queryKeys } from '#lib/query-keys.ts';
import { session } from '#lib/session.ts';
import { useStore } from '#lib/store.ts';
import { todayYears } from '#lib/time-text.ts';
import { useSubmit } from '#lib/use-submit.ts';
import { type KycForm, kycProblems, shapeDate } from '../model/kyc-form.ts';
import { useShownDigits } from '#lib/use-shown-digits.ts';

const kycTexts = textsOf(() => import('../texts/fa.ts'));

/** The server's words for a field, by its error code. */
const FIELD_OF: Readonly<Record<string, keyof KycForm>> = {
  national_code_invalid: 'nationalCode',
  national_code_taken: 'nationalCode',
  identity_not_found: 'nationalCode',
  birth_date_invalid: 'birthDate',
  card_number_invalid: 'cardNumber',
};

/** What is typed, what is wrong with it, and sending it. */
function useLevelOne() {
  const t = useTexts(kycTexts);
  const user = useStore(session)?.user;
  const [form, setForm] = useState<KycForm>({
    firstName: user?.first_name ?? '',
    lastName: user?.last_name ?? '',
    nationalCode: '',
    birthDate: '',
    cardNumber: '',
  });
  const [checked, setChecked] = useState(false);
  const upgrade = useSubmit(async () => {
    const status = await call('POST /user/upgradeLevelOne', {
      multipart: true,
      body: {
        first_name: form.firstName.trim(),
        last_name: form.lastName.trim(),
        national_code: form.nationalCode,
        birth_date: form.birthDate,
        card_number: form.cardNumber,
      },
    });
    queryClient.setQueryData(queryKeys.accessStatus, status);
    onKycUpdate();
  });
  const { refused, message } = upgrade;
  const problems = kycProblems(form, cardProblem(form.cardNumber), todayYears());
  const fieldRefused = refused instanceof ApiError ? FIELD_OF[refused.code] : undefined;
  return {
    form,
    busy: upgrade.busy,
    /** A refusal that is about no field. */
    message: fieldRefused === undefined ? message : null,
    change: (part: Partial<KycForm>) => {
      setForm({ ...form, ...part });
      upgrade.clear();
    },
    errorOf: (field: keyof KycForm) => {
      const problem = problems[field];
      if (checked && problem !== null) return t[problem];
      return fieldRefused === field ? message : null;
    },
    submit: (event: FormEvent) => {
      event.preventDefault();
      setChecked(true);
      if (Object.values(problems).every((problem) => problem === null)) upgrade.send();
    },
  };
}

type LevelOne = ReturnType<typeof useLevelOne>;

/** Names, national code, birth date and one card; a refusal stands above it with its reason. */
export function LevelOneForm({ refusal }: { refusal: string | null }) {
  const t = useTexts(kycTexts);
  const level = useLevelOne();
  const { form, change, errorOf, message } = level;
  return (
    <form className="grid gap-2" onSubmit={level.submit} noValidate>
      {refusal !== null && <Refusal reason={refusal} />}
      <h2 className="text-lead font-semibold">{t.formTitle}</h2>
      <p className="mb-3 text-fg2">{t.formLead}</p>
      <div className="grid gap-x-4 gap-y-2 sm:grid-cols-2">
        <NameFields
          form={form}
          onChange={change}
          firstError={errorOf('firstName')}
          lastError={errorOf('lastName')}
        />
        <IdentityFields level={level} />
      </div>
      <CardNumberField
        label={t.cardNumber}
        hint={t.cardHint}
        value={form.cardNumber}
        onChange={(cardNumber) => change({ cardNumber })}
        error={errorOf('cardNumber')}
      />
      <Privacy />
      {message !== null && (
        <p className="text-err" role="alert">
          {message}
        </p>
      )}
      <Button type="submit" size="lg" wide sends busy={level.busy}>
        {t.submit}
      </Button>
      <p className="text-center text-table text-fg3">{t.submitNote}</p>
    </form>
  );
}

/** National code and birth date, in the page's digits. */
function IdentityFields({ level: { form, change, errorOf } }: { level: LevelOne }) {
  const t = useTexts(kycTexts);
  const inDigits = useShownDigits();
  return (
    <>
      <TextField
        label={t.nationalCode}
        value={inDigits(form.nationalCode)}
        onChange={(text) =>
          change({ nationalCode: toLatinDigits(text).replace(/\D/g, '').slice(0, 10) })
        }
        latin
        inputMode="numeric"
        autoComplete="off"
        hint={t.nationalCodeHint}
        error={errorOf('nationalCode')}
      />
      <TextField
        label={t.birthDate}
        value={inDigits(form.birthDate)}
        onChange={(text) => change({ birthDate: shapeDate(text) })}
        latin
        inputMode="numeric"
        autoComplete="bday"
        hint={rich(t.birthDateHint, { example: <bdi dir="ltr">{inDigits('1370/05/12')}</bdi> })}
        error={errorOf('birthDate')}
      />
    </>
  );
}

function NameFields({
  form,
  onChange,
  firstError,
  lastError,
}: {
  form: KycForm;
  onChange: (part: Partial<KycForm>) => void;
  firstError: string | null;
  lastError: string | null;
}) {
  const t = useTexts(kycTexts);
  return (
    <>
      <TextField
        label={t.firstName}
        value={form.firstName}
        onChange={(firstName) => onChange({ firstName })}
        autoComplete="given-name"
        maxLength={60}
        error={firstError}
      />
      <TextField
        label={t.lastName}
        value={form.lastName}
        onChange={(lastName) => onChange({ lastName })}
        autoComplete="family-name"
        maxLength={60}
        error={lastError}
      />
    </>
  );
}

function Privacy() {
  const t = useTexts(kycTexts);
  return (
    <p className="flex gap-3 py-2 text-table text-fg2">
      <Icon name="shield" size={20} />
      {t.privacy}
    </p>
  );
}

function Refusal({ reason }: { reason: string }) {
  const t = useTexts(kycTexts);
  const words: Readonly<Record<string, string>> = {
    mobile_mismatch: t.mobileMismatch,
    identity_mismatch: t.identityMismatch,
    name_mismatch: t.nameMismatch,
    card_owner_mismatch: t.cardOwnerMismatch,
    not_a_card: t.notACard,
    national_code_taken: t.nationalCodeTaken,
  };
  return (
    <div className="mb-4 flex gap-3 rounded-card border border-err p-4" role="status">
      <span className="text-err">
        <Icon name="alert" />
      </span>
      <div>
        <p className="font-semibold">{t.refusedTitle}</p>
        <p className="text-fg2">{words[reason] ?? t.otherReason}</p>
        {reason === 'national_code_taken' && <AskSupport subject="identity" />}
      </div>
    </div>
  );
}
