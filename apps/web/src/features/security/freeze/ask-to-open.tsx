import { useState } from 'react';
import { Button } from '#components/button.tsx';
import { FactorProof } from '#components/factor-proof/factor-proof.tsx';
import { WordsField } from '#components/words-field.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { call } from '#lib/api/client.ts';
import { onOwnFreeze } from '#lib/cache-actions.ts';

const ownFreezeTexts = textsOf(() => import('./texts/fa.ts'));

const WORDS_LENGTH_MAX = 400;

/** What the officers should know, then the factor that the request is made with. */
export function AskToOpen({ onDone }: { onDone: () => void }) {
  const t = useTexts(ownFreezeTexts);
  const [typed, setTyped] = useState('');
  // a code by SMS is sent as its step opens, and its field takes the caret
  const [isWritten, setWritten] = useState(false);
  const words = typed.trim();
  if (!isWritten) {
    return (
      <form
        className="grid gap-3"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setWritten(true);
        }}
      >
        <p className="text-fg2">{t.askLead}</p>
        <WordsField
          label={t.words}
          hint={t.wordsHint}
          max={WORDS_LENGTH_MAX}
          value={typed}
          onChange={setTyped}
        />
        <Button type="submit" size="lg" wide>
          {t.proceed}
        </Button>
      </form>
    );
  }
  return (
    <div className="grid gap-3">
      <FactorProof
        purpose="unfreeze"
        action={t.send}
        onProof={async (proof) => {
          const body = { ...(words === '' ? {} : { words }), ...proof };
          onOwnFreeze(await call('POST /user/unfreeze', { body }));
          onDone();
        }}
      />
      <Button look="text" size="sm" onClick={() => setWritten(false)}>
        {t.otherWords}
      </Button>
    </div>
  );
}
