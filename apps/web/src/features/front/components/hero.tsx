import { Link, useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { Button } from '#components/button.tsx';
import { TextField } from '#components/text-field.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { wishMobile } from '#lib/wished-mobile.ts';

const frontTexts = textsOf(() => import('../texts/fa.ts'));

/** One sentence, and the first step of registering. */
export function Hero() {
  const t = useTexts(frontTexts);
  const navigate = useNavigate();
  const [mobile, setMobile] = useState('');
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    wishMobile(mobile);
    void navigate({ to: '/register' });
  };
  return (
    <section className="front-say">
      <h1>
        {[t.sentence1, t.sentence2, t.sentence3].map((line) => (
          <span key={line}>{line}</span>
        ))}
      </h1>
      <p className="text-fg2">{t.lead}</p>
      <form noValidate onSubmit={submit}>
        <TextField
          latin
          type="tel"
          autoComplete="tel"
          inputMode="tel"
          label={t.mobile}
          placeholder="0912 345 6789"
          value={mobile}
          onChange={setMobile}
          maxLength={20}
        />
        <Button type="submit" size="lg">
          {t.register}
        </Button>
      </form>
      <p className="flex flex-wrap gap-x-5 gap-y-1 text-table text-fg2">
        <span>{t.codeComes}</span>
        <span>
          {t.haveAccount}{' '}
          <Link to="/login" className="link">
            {t.login}
          </Link>
        </span>
      </p>
    </section>
  );
}
