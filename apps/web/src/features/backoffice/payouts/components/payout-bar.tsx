import { type FormEvent, useState } from 'react';
import { Button } from '#components/button.tsx';
import { useCount } from '#components/num.tsx';
import { SearchField } from '#components/search-field.tsx';
import { Segmented } from '#components/segmented.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { searchWords } from '../model/search-words.ts';
import { type Part, PARTS, usePayouts } from '../api/payouts.ts';
import { PayoutTabs } from './payout-tabs.tsx';

const payoutsTexts = textsOf(() => import('../texts/fa.ts'));

/** Which part, and what is searched for in it; the search begins by a press, never while one types. */
export function PayoutBar({
  part,
  search,
  found,
  onBegin,
}: {
  part: Part;
  search: string;
  /** How many the shown list has in all; undefined: not known yet. */
  found: number | undefined;
  onBegin: (part: Part, search: string) => void;
}) {
  const t = useTexts(payoutsTexts);
  const count = useCount();
  const [typed, setTyped] = useState(search);
  const waiting = usePayouts('waiting', '', undefined).data?.total;
  const moving = usePayouts('moving', '', undefined).data?.total;
  const totals = { waiting, moving, ended: part === 'ended' && search === '' ? found : undefined };
  function submit(event: FormEvent): void {
    event.preventDefault();
    onBegin(part, searchWords(typed));
  }
  return (
    <div className="panes-bar panes-above payouts-bar">
      <p className="panes-title" aria-hidden="true">
        {t.title}
      </p>
      <PayoutTabs />
      <Segmented
        label={t.parts}
        value={part}
        choices={PARTS.map((value) => {
          const total = totals[value];
          return { value, label: total === undefined ? t[value] : `${t[value]} ${count(total)}` };
        })}
        onChange={(next) => onBegin(next, search)}
      />
      <form className="payouts-search" noValidate onSubmit={submit}>
        <div className="min-w-0 flex-1">
          <SearchField
            label={t.search}
            value={typed}
            onChange={(value) => {
              setTyped(value);
              if (value === '' && search !== '') onBegin(part, '');
            }}
          />
        </div>
        <Button type="submit" look="outline">
          {t.searchDo}
        </Button>
      </form>
    </div>
  );
}
