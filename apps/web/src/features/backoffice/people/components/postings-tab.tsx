import type { PersonPosting } from '@sarraf/contracts';
import { useQuery } from '@tanstack/react-query';
import { DataTable } from '#components/data-table.tsx';
import { Amount } from '#components/num.tsx';
import { Time } from '#components/time.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { signOf } from '#lib/number-text.ts';
import { useLedgerWords } from '../../ledger/components/ledger-words.tsx';
import { postingsQuery } from '../api/people.ts';
import { CursorList, useCursorPosition } from './cursor-list.tsx';

const peopleTexts = textsOf(() => import('../texts/fa.ts'));

/** Every movement of a person's accounts. */
export function PostingsTab({ id }: { id: string }) {
  const t = useTexts(peopleTexts);
  const position = useCursorPosition();
  const query = useQuery(postingsQuery(id, position.cursor));
  const empty = { icon: 'history', title: t.noPostings, text: t.noPostingsText } as const;
  return (
    <CursorList query={query} position={position} empty={empty}>
      {(postings) => (
        <DataTable
          rows={postings}
          keyOf={(posting) => posting.id}
          isDense
          scrollLabel={t.postingsTab}
          columns={[
            { head: t.time, cell: (posting) => <Time at={posting.at} /> },
            { head: t.kind, cell: (posting) => <Kind posting={posting} /> },
            { head: t.reference, cell: (posting) => <Reference posting={posting} /> },
            { head: t.amount, isEnd: true, cell: (posting) => <Moved posting={posting} /> },
          ]}
          card={(posting) => (
            <>
              <span className="min-w-0 flex-1">
                <Kind posting={posting} />
                <span className="block text-table text-fg2">
                  <Time at={posting.at} />
                </span>
              </span>
              <Moved posting={posting} />
            </>
          )}
          cardClassName="person-row"
        />
      )}
    </CursorList>
  );
}

function Kind({ posting }: { posting: PersonPosting }) {
  const t = useTexts(peopleTexts);
  const words = useLedgerWords();
  return (
    <>
      {words('kind', posting.kind)} <span className="text-fg2">{words('role', posting.role)}</span>
      {posting.wallet === 'vault' && <span className="text-fg3"> · {t.vault}</span>}
    </>
  );
}

const Reference = ({ posting }: { posting: PersonPosting }) => (
  <bdi dir="ltr" className="person-reference" title={posting.reference}>
    {posting.reference}
  </bdi>
);

/** In is green with its sign; out has its sign and the text's colour. */
function Moved({ posting: { amount, symbol } }: { posting: PersonPosting }) {
  return (
    <span className={signOf(amount) < 0 ? undefined : 'text-ok'}>
      <Amount value={amount} asset={symbol} kind="live" isSigned />
    </span>
  );
}
