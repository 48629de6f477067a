import type { MessageSettings } from '@sarraf/contracts';
import { useState } from 'react';
import { Button } from '#components/button.tsx';
import { SheetButton } from '#components/sheet-button.tsx';
import { Sheet } from '#components/sheet.tsx';
import { TextField } from '#components/text-field.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { call } from '#lib/api/client.ts';
import { toast } from '#lib/toasts.ts';
import { useSubmit } from '#lib/use-submit.ts';
import { keepSettings } from '../api/message-settings.ts';

const messagesTexts = textsOf(() => import('../texts/fa.ts'));

/** The word by which a person knows our messages, with a sample of one. */
export function PhishingWord({ settings }: { settings: MessageSettings }) {
  const t = useTexts(messagesTexts);
  const [isOpen, setOpen] = useState(false);
  const word = settings.phishing_word;
  return (
    <section>
      <h2 className="font-semibold">{t.word}</h2>
      <p className="text-table text-fg2">{t.wordText}</p>
      {word === null ? (
        <p className="py-3 text-table">{t.wordNone}</p>
      ) : (
        <div className="pb-3">
          <p className="pt-2 text-h3 font-semibold">
            <bdi>{word}</bdi>
          </p>
          <div className="sample text-table">
            <p className="text-caption text-fg2">{t.sample}</p>
            {t.sampleText(word)}
          </div>
        </div>
      )}
      <SheetButton look="outline" size="sm" onClick={() => setOpen(true)}>
        {word === null ? t.wordSet : t.wordChange}
      </SheetButton>
      <Sheet
        title={word === null ? t.wordSet : t.wordChange}
        open={isOpen}
        onClose={() => setOpen(false)}
      >
        <WordForm before={word} onDone={() => setOpen(false)} />
      </Sheet>
    </section>
  );
}

function WordForm({ before, onDone }: { before: string | null; onDone: () => void }) {
  const t = useTexts(messagesTexts);
  const [word, setWord] = useState(before ?? '');
  const save = useSubmit(async (next: string | null) => {
    keepSettings(await call('POST /user/phishing_word', { body: { word: next } }));
    toast({ kind: 'success', title: next === null ? t.wordRemoved : t.wordSaved });
    onDone();
  });
  return (
    <form
      className="grid gap-3"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        save.send(word);
      }}
    >
      <TextField
        label={t.wordLabel}
        hint={t.wordHint}
        autoComplete="off"
        maxLength={24}
        value={word}
        error={save.message}
        onChange={(value) => {
          setWord(value);
          save.clear();
        }}
      />
      <Button type="submit" size="lg" wide sends busy={save.busy}>
        {t.save}
      </Button>
      {before !== null && (
        <Button look="text" size="sm" sends busy={save.busy} onClick={() => save.send(null)}>
          {t.wordRemove}
        </Button>
      )}
    </form>
  );
}
