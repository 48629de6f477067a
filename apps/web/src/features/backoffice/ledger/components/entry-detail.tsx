import type { LedgerEntryDetail } from '@sarraf/contracts';
import { Chip, CopyButton } from '#components/signs.tsx';
import { Time } from '#components/time.tsx';
import { rich } from '#i18n/rich.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { QueueHead } from '../../queue/components/queue-head.tsx';
import { Numbered, Reference, useLedgerWords } from './ledger-words.tsx';
import { PostingTable } from './posting-table.tsx';

const ledgerTexts = textsOf(() => import('../texts/fa.ts'));

/** What an entry is of, and every posting with what each account had afterwards. */
export function EntryDetail({ entry, onLeave }: { entry: LedgerEntryDetail; onLeave: () => void }) {
  return (
    <>
      <Head entry={entry} onLeave={onLeave} />
      <PostingTable entry={entry} />
    </>
  );
}

function Head({ entry, onLeave }: { entry: LedgerEntryDetail; onLeave: () => void }) {
  const t = useTexts(ledgerTexts);
  const words = useLedgerWords();
  const isEven = entry.sums.every(({ balanced }) => balanced);
  const [first, second] = entry.order_ids;
  return (
    <>
      <div className="px-5 lg:px-6">
        <QueueHead
          name={rich(t.entry, { id: <Numbered id={entry.id} /> })}
          since={
            <>
              {words('kind', entry.kind)}
              {t.between}
              <Time at={entry.at} shape="full" />
            </>
          }
          onLeave={onLeave}
        >
          <span className="flex flex-wrap gap-2">
            <Chip kind={isEven ? 'ok' : 'err'} icon="balance">
              {isEven ? t.balanced : t.unbalanced}
            </Chip>
            <Chip icon="lock">{t.final}</Chip>
          </span>
        </QueueHead>
      </div>
      <dl className="ledger-facts">
        {first !== undefined && second !== undefined && (
          <div>
            <dd>
              {rich(t.orders, {
                first: <Numbered id={first} sign="#" />,
                second: <Numbered id={second} sign="#" />,
              })}
            </dd>
          </div>
        )}
        <div>
          <dt>{t.reference}</dt>
          <dd>
            <Reference reference={entry.reference} />
            <CopyButton text={entry.reference} label={t.reference} />
          </dd>
        </div>
        <div>
          <dd>{rich(t.batch, { seq: <Numbered id={entry.seq} /> })}</dd>
        </div>
      </dl>
    </>
  );
}
