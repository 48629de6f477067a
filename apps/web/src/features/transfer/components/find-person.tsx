import { useState } from 'react';
import { Button } from '#components/button.tsx';
import { useCount } from '#components/num.tsx';
import { TextField } from '#components/text-field.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { call } from '#lib/api/client.ts';
import { queryClient } from '#lib/query-client.ts';
import { queryKeys } from '#lib/query-keys.ts';
import { useLookUp } from '#lib/use-look-up.ts';
import { type ChosenPerson, foundPerson } from '../model/chosen-person.ts';

const transferTexts = textsOf(() => import('../texts/fa.ts'));

/** Somebody new, by the whole mobile, username or invite code; each look-up is one of the day's. */
export function FindPerson({
  left,
  onFound,
}: {
  /** Look-ups that are left today. */
  left: number;
  onFound: (person: ChosenPerson | null) => void;
}) {
  const t = useTexts(transferTexts);
  const count = useCount();
  const [typed, setTyped] = useState('');
  const [isNobody, setNobody] = useState(false);
  const finding = useLookUp(
    async (query) => {
      const found = await call('GET /transfers/recipient', { query: { query } });
      void queryClient.invalidateQueries({ queryKey: queryKeys.transferTerms });
      return found;
    },
    (found, query) => {
      const person = foundPerson(query, found);
      setNobody(person === null);
      onFound(person);
    },
  );
  function find(): void {
    if (typed.trim() !== '') finding.send(typed.trim());
  }
  return (
    <div className="grid grid-cols-[1fr_auto] items-start gap-2">
      <TextField
        label={t.person}
        value={typed}
        onChange={(value) => {
          setTyped(value);
          setNobody(false);
          finding.clear();
          onFound(null);
        }}
        // found before the form is sent
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          find();
        }}
        error={isNobody ? t.notFound : finding.message}
        hint={`${t.personHint} ${t.lookupsLeft(count(left))}`}
        latin
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        name="person"
      />
      <span className="pt-[26px]">
        <Button look="outline" size="lg" sends quiet busy={finding.busy} onClick={find}>
          {t.find}
        </Button>
      </span>
    </div>
  );
}
