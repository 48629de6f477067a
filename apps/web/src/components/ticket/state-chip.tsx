import type { TicketState } from '@sarraf/contracts/lists';
import { Chip } from '../signs.tsx';
import { textsOf, useTexts } from '../../i18n/texts.ts';

const ticketWords = textsOf(() => import('./texts/fa.ts'));

/** Where a ticket stands, in two words. */
export function StateChip({ state }: { state: TicketState }) {
  const t = useTexts(ticketWords);
  if (state === 'answered') return <Chip kind="brand">{t.answered}</Chip>;
  if (state === 'closed') return <Chip>{t.closed}</Chip>;
  return (
    <Chip kind="warn" icon="clock">
      {t[state]}
    </Chip>
  );
}
