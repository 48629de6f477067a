import type { RecipientBook } from '@sarraf/contracts';
import { useState } from 'react';
import { type ChosenPerson, peopleOf } from '../model/chosen-person.ts';

/** Whom a form sends to: somebody of the address book as it is now, or whoever was just found. */
export function useChosenPerson(book: RecipientBook) {
  const people = peopleOf(book);
  const mayBeNew = !book.whitelist.on;
  const [key, setKey] = useState(people[0]?.key ?? null);
  const [found, setFound] = useState<ChosenPerson | null>(null);
  const ofBook = people.find((one) => one.key === key);
  return {
    people,
    person: ofBook ?? (mayBeNew ? found : null),
    /** Whether anybody beside them can be sent to. */
    mayBeNew,
    isNew: mayBeNew && ofBook === undefined,
    /** One of them; null: somebody new. */
    choose: (next: ChosenPerson | null) => {
      setKey(next?.key ?? null);
      setFound(null);
    },
    find: setFound,
  };
}
