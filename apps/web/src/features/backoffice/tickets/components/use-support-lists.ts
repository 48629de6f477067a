import type { TicketShow, TicketSubject } from '@sarraf/contracts/lists';
import { useEffect, useState } from 'react';
import { useListPosition } from '#lib/use-list-position.ts';

const SEARCH_AFTER_MS = 350;

/** Which list of tickets is open, and what it is narrowed to. */
export function useSupportLists() {
  const [show, setShow] = useState<TicketShow>('queue');
  const [subject, setSubject] = useState<TicketSubject | 'all'>('all');
  const [officer, setOfficer] = useState('all');
  const [typed, setTyped] = useState('');
  const [words, setWords] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setWords(typed.trim()), SEARCH_AFTER_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  const { pager, position, toFirst } = useListPosition();
  useEffect(toFirst, [show, subject, officer, words, toFirst]);
  const filter = {
    show,
    ...(subject === 'all' ? {} : { subject }),
    ...(officer === 'all' || show === 'mine' ? {} : { officer }),
    ...(words === '' ? {} : { query: words }),
  };
  return {
    show,
    setShow,
    subject,
    setSubject,
    officer,
    setOfficer,
    typed,
    setTyped,
    pager,
    position,
    filter,
    isNarrowed: subject !== 'all' || officer !== 'all' || words !== '',
  };
}

/** What `useSupportLists` answers. */
export type SupportLists = ReturnType<typeof useSupportLists>;
