import type { LimitChange, LimitRule } from '@sarraf/contracts';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { toast } from '#lib/toasts.ts';
import { ReasonSheet } from '../../queue/components/reason-sheet.tsx';
import { changeLimits } from '../api/change-limits.ts';

const limitsTexts = textsOf(() => import('../texts/fa.ts'));

/** What can be done to a row that stands. */
export type ActOnRow = 'end' | 'switchOff' | 'switchOn';

const LEAD = { end: 'endLead', switchOff: 'offLead', switchOn: 'onLead' } as const;

/** Asks for the reason and says what comes of it, before a row is ended or switched. */
export function ActSheet({
  row,
  act,
  onClose,
}: {
  row: LimitRule;
  act: ActOnRow;
  onClose: () => void;
}) {
  const t = useTexts(limitsTexts);
  const change = async (_: unknown, reason: string): Promise<void> => {
    const given = { id: row.id, reason };
    const body: LimitChange =
      act === 'end'
        ? { act: 'end', ...given }
        : { act: 'switch', is_on: act === 'switchOn', ...given };
    await changeLimits(body);
    toast({ kind: 'success', title: t.done });
  };
  return (
    <ReasonSheet
      title={`${t[act]}: ${t[row.kind]}`}
      acts={[{ act, label: t[act] }]}
      send={change}
      onClose={onClose}
    >
      <p className="text-fg2">{t[LEAD[act]]}</p>
    </ReasonSheet>
  );
}
