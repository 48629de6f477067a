import type { Recipient, RecipientBook } from '@sarraf/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#components/button.tsx';
import { ProofSheet } from '#components/moving/proof-sheet.tsx';
import { useCount } from '#components/num.tsx';
import { PageHeader } from '#components/page-header.tsx';
import { QueryView } from '#components/query-view.tsx';
import { Empty, SkeletonRows } from '#components/states.tsx';
import { Switch } from '#components/switch.tsx';
import { Time } from '#components/time.tsx';
import { rich } from '#i18n/rich.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { call } from '#lib/api/client.ts';
import { onRecipients } from '#lib/cache-actions.ts';
import { useIsPersisted } from '#lib/persist-cache.ts';
import { recipientsQuery } from '#lib/queries/transfers.ts';
import { useSubmit } from '#lib/use-submit.ts';
import { AddRecipient } from './add-recipient.tsx';

const transferTexts = textsOf(() => import('../texts/fa.ts'));

/** The address book of people, and whether one sends to it alone. */
export function RecipientsPage() {
  const t = useTexts(transferTexts);
  const book = useQuery(recipientsQuery);
  return (
    <>
      <PageHeader title={t.book} back="/transfer" />
      <div className="max-w-md px-5 pt-4 lg:px-10">
        <QueryView query={book} title={t.bookFailed} waiting={<SkeletonRows rows={4} />}>
          {(data) => (
            <>
              <Whitelist whitelist={data.whitelist} />
              {data.data.length === 0 ? (
                <Empty icon="id" title={t.noEntries} text={t.noEntriesText} />
              ) : (
                <ul className="pt-2">
                  {data.data.map((entry) => (
                    <Entry key={entry.id} entry={entry} />
                  ))}
                </ul>
              )}
              <AddRecipient />
            </>
          )}
        </QueryView>
      </div>
    </>
  );
}

function Whitelist({ whitelist: { on, off_at: offAt } }: Pick<RecipientBook, 'whitelist'>) {
  const t = useTexts(transferTexts);
  const [isEnding, setEnding] = useState(false);
  // whether it is on is not known by an earlier visit
  const isKept = useIsPersisted(recipientsQuery.queryKey);
  const switchingOn = useSubmit(async () => {
    await call('POST /recipients/whitelist', { body: { on: true } });
    onRecipients();
  });
  return (
    <section className="border-b border-hair pb-4">
      <div className="flex items-center justify-between gap-4">
        <div>
          <h2 className="font-semibold">{t.whitelist}</h2>
          <p className="text-table text-fg2">{t.whitelistText}</p>
        </div>
        <Switch
          label={t.whitelist}
          checked={on && offAt === null}
          disabled={isKept}
          onChange={(next) => (next ? switchingOn.send() : setEnding(true))}
        />
      </div>
      {switchingOn.message !== null && (
        <p role="alert" className="mt-2 text-err">
          {switchingOn.message}
        </p>
      )}
      {on && offAt !== null && (
        <div className="mt-3 flex items-center gap-3" role="status">
          <p className="flex-1 text-table text-warn">
            {rich(t.whitelistEnding, { time: <Time at={offAt} /> })}
          </p>
          <Button
            look="outline"
            size="sm"
            sends
            busy={switchingOn.busy}
            onClick={() => switchingOn.send()}
          >
            {t.whitelistKeep}
          </Button>
        </div>
      )}
      <ProofSheet
        open={isEnding}
        onClose={() => setEnding(false)}
        title={t.whitelistOffTitle}
        action={t.whitelistOff}
        purpose="recipients"
        form="whitelist"
        onProof={async (proof) => {
          await call('POST /recipients/whitelist', { body: { on: false, ...proof } });
          onRecipients();
          setEnding(false);
        }}
      >
        <p className="text-fg2">{t.whitelistOffText}</p>
      </ProofSheet>
    </section>
  );
}

function Entry({ entry }: { entry: Recipient }) {
  const t = useTexts(transferTexts);
  const count = useCount();
  const { id, name, label, counts, counts_from, transfers } = entry;
  const removing = useSubmit(async () => {
    await call('DELETE /recipients/:id', { params: { id } });
    onRecipients();
  });
  return (
    <li className="row min-h-16 py-2">
      <span className="min-w-0 flex-1">
        <span className="block truncate font-semibold">
          {label !== null && <bdi>{label} · </bdi>}
          <bdi>{name}</bdi>
        </span>
        <span className={`block text-caption ${counts ? 'text-fg2' : 'text-warn'}`}>
          {counts
            ? transfers === 0
              ? t.firstTime
              : t.before(count(transfers))
            : rich(t.countsFrom, { time: <Time at={counts_from} /> })}
        </span>
        {removing.message !== null && (
          <span role="alert" className="block text-caption text-err">
            {removing.message}
          </span>
        )}
      </span>
      <Button look="text" size="sm" sends busy={removing.busy} onClick={() => removing.send()}>
        <span aria-hidden="true">{t.remove}</span>
        <span className="sr-only">{t.removeOf(name)}</span>
      </Button>
    </li>
  );
}
