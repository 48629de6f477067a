import { useState } from 'react';
import { FactorProof } from '../../../components/factor-proof/factor-proof.tsx';
import { WordsField } from '../../../components/words-field.tsx';
import { textsOf, useTexts } from '../../../i18n/texts.ts';
import { call } from '../../../lib/api/client.ts';
import { onOwnFreeze } from '../../../lib/cache-actions.ts';

const ownFreezeTexts = textsOf(() => import('./texts/fa.ts'));

const WORDS_LENGTH_MAX = 400;

/** What the officers should know, and the factor that the request is made with. */
export function AskToOpen({ onDone }: { onDone: () => void }) {
  const t = useTexts(ownFreezeTexts);
  const [typed, setTyped] = useState('');
  return (
    <div className="grid gap-3">
      <p className="text-fg2">{t.askLead}</p>
      <WordsField
        label={t.words}
        hint={t.wordsHint}
        max={WORDS_LENGTH_MAX}
        value={typed}
        onChange={setTyped}
      />
      <FactorProof
        purpose="unfreeze"
        action={t.send}
        onProof={async (proof) => {
          const words = typed.trim();
          const body = { ...(words === '' ? {} : { words }), ...proof };
          onOwnFreeze(await call('POST /user/unfreeze', { body }));
          onDone();
        }}
      />
    </div>
  );
}
