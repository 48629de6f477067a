import { Link } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { Button } from '#components/button.tsx';
import { TextField } from '#components/text-field.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { useSubmit } from '#lib/use-submit.ts';
import { AuthFrame } from '../components/auth-frame.tsx';
import { SecurityCheck } from '../components/security-check.tsx';
import { mobileProblem, normaliseMobile } from '../model/sign-in-form.ts';
import { RecoverRules } from './recover-rules.tsx';

const authTexts = textsOf(() => import('../texts/fa.ts'));
const recoverTexts = textsOf(() => import('./texts/fa.ts'));

/** The mobile of the account, and the one that its person holds now. */
export interface Mobiles {
  readonly mobile: string;
  readonly new_mobile: string;
}

/** Asks which account it is, and where the code goes. */
export function AskStep({
  mobiles,
  ask,
}: {
  mobiles: Mobiles;
  ask: (mobiles: Mobiles) => Promise<void>;
}) {
  const t = useTexts(recoverTexts);
  const words = useTexts(authTexts);
  const [form, setForm] = useState(mobiles);
  const [checked, setChecked] = useState(false);
  const code = useSubmit(() =>
    ask({
      mobile: normaliseMobile(form.mobile),
      new_mobile: normaliseMobile(form.new_mobile),
    }),
  );
  const problem = (mobile: string): string | null => {
    const found = mobileProblem(mobile);
    return checked && found !== null ? words[found] : null;
  };
  function change(part: Partial<Mobiles>): void {
    setForm({ ...form, ...part });
    code.clear();
  }
  function submit(event: FormEvent): void {
    event.preventDefault();
    setChecked(true);
    if (mobileProblem(form.mobile) === null && mobileProblem(form.new_mobile) === null) code.send();
  }
  const field = { latin: true, type: 'tel', inputMode: 'tel' } as const;
  return (
    <AuthFrame
      title={t.title}
      lead={t.lead}
      foot={
        <Link to="/login" className="link inline-block py-1">
          {t.toLogin}
        </Link>
      }
    >
      <form className="grid gap-3" onSubmit={submit} noValidate>
        <TextField
          {...field}
          label={t.oldMobile}
          value={form.mobile}
          onChange={(mobile) => change({ mobile })}
          autoComplete="off"
          // the step asks for nothing else first
          autoFocus
          error={problem(form.mobile)}
        />
        <TextField
          {...field}
          label={t.newMobile}
          hint={t.newMobileHint}
          value={form.new_mobile}
          onChange={(new_mobile) => change({ new_mobile })}
          autoComplete="tel-national"
          error={problem(form.new_mobile) ?? code.message}
        />
        <Button type="submit" size="lg" wide sends busy={code.busy}>
          {t.ask}
        </Button>
        <SecurityCheck />
        <RecoverRules />
      </form>
    </AuthFrame>
  );
}
