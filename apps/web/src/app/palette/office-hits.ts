import type { OfficeHit } from '@sarraf/contracts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { textsOf, useTexts } from '../../i18n/texts.ts';
import { call } from '../../lib/api/client.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { session } from '../../lib/session.ts';
import { useStore } from '../../lib/store.ts';
import type { OfficeIconName } from '../office/office-icon.tsx';
import type { PaletteEntry } from './palette-items.ts';

const paletteTexts = textsOf(() => import('./texts/fa.ts'));

/** What is typed in one go is asked for once: a search by a number is written down. */
const PAUSE_MS = 350;
const LENGTH_MIN = 3;

const ICONS: Readonly<Record<OfficeHit['kind'], OfficeIconName>> = {
  person: 'user',
  payout: 'withdraw',
  coin_payout: 'withdraw',
  ticket: 'message',
  entry: 'book',
  transaction: 'link',
};

/** A text once it rests. */
function useRested(text: string): string {
  const [rested, setRested] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return rested;
}

/** What the office finds for a text: people, payouts, tickets, entries, transactions. Staff alone. */
export function useOfficeHits(search: string): readonly PaletteEntry[] {
  const t = useTexts(paletteTexts);
  const go = useGo();
  const isStaff = useStore(session)?.user.role === 'admin';
  const query = useRested(search.trim());
  const isLong = query.length >= LENGTH_MIN;
  const found = useQuery({
    queryKey: queryKeys.officeSearch(query),
    queryFn: ({ signal }) => call('GET /admin/search', { query: { query }, signal }),
    enabled: isStaff && isLong,
    placeholderData: keepPreviousData,
    staleTime: 30_000,
    retry: false,
  });
  if (!isStaff || !isLong || search.trim().length < LENGTH_MIN) return [];
  return (found.data?.hits ?? []).map((hit) => ({
    id: `${hit.kind}-${hit.id}`,
    group: 'found',
    label: `${t[hit.kind]}: ${hit.title ?? (hit.kind === 'person' ? t.nameless : shortOf(hit.id))}`,
    detail: [hit.detail, hit.kind === 'person' ? null : shortOf(hit.id)]
      .filter(Boolean)
      .join(' · '),
    words: [],
    icon: ICONS[hit.kind],
    run: () => go(hit),
  }));
}

const SHORT = 20;

/** A code's ends: it is told from others by them. */
const shortOf = (id: string): string =>
  id.length <= SHORT ? id : `${id.slice(0, 8)}…${id.slice(-6)}`;

/** Leads to what was found. */
function useGo(): (hit: OfficeHit) => void {
  const navigate = useNavigate();
  return ({ id, kind, person_id: person }) => {
    switch (kind) {
      case 'person':
        return void navigate({ to: '/people/$id', params: { id } });
      case 'payout':
        return void navigate({ to: '/payouts', search: { id } });
      case 'coin_payout':
        return void navigate({ to: '/payouts/coins', search: { id } });
      case 'ticket':
        return void navigate({ to: '/tickets', search: { id } });
      case 'entry':
        return void navigate({ to: '/ledger', search: { id } });
      case 'transaction':
        if (person === null) return void navigate({ to: '/spends' });
        return void navigate({ to: '/people/$id', params: { id: person } });
    }
  };
}
