import { useRef, useState } from 'react';
import { randomId } from '#lib/random-id.ts';
import { keepSupportDraft, readSupportDraft } from '../api/drafts.ts';

/** What an officer writes: to the person, or to colleagues alone. */
export type WritingKind = 'answer' | 'note';

/** A canned answer that was put into the field. */
export interface UsedAnswer {
  readonly title: string;
  readonly figures: readonly string[];
}

/** What is typed for one ticket; it stays when another is looked at. */
export function useWriting(id: string) {
  const [kind, setKind] = useState<WritingKind>('answer');
  const [draft, setDraft] = useState(() => readSupportDraft(id));
  const [used, setUsed] = useState<UsedAnswer | null>(null);
  const [isChoosing, setChoosing] = useState(false);
  // a text that is tried again is the same message
  const key = useRef({ text: '', value: randomId() });
  const put = (next: typeof draft): void => {
    keepSupportDraft(id, next);
    setDraft(next);
  };
  return {
    kind,
    setKind,
    text: draft[kind],
    setText: (text: string): void => {
      put({ ...draft, [kind]: text });
      if (text === '') setUsed(null);
    },
    /** Puts a canned answer behind what stands there. */
    use: (text: string, answer: UsedAnswer): void => {
      const before = draft.answer.trimEnd();
      put({ ...draft, answer: before === '' ? text : `${before}\n\n${text}` });
      setUsed(answer);
      setKind('answer');
      setChoosing(false);
    },
    used,
    isChoosing,
    setChoosing,
    keyOf: (text: string): string => {
      if (key.current.text !== text) key.current = { text, value: randomId() };
      return key.current.value;
    },
    clear: (): void => {
      key.current = { text: '', value: randomId() };
      put({ ...draft, [kind]: '' });
      setUsed(null);
    },
  };
}

/** What `useWriting` answers. */
export type Writing = ReturnType<typeof useWriting>;
