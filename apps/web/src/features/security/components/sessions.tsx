import type { DataOf } from '@sarraf/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#components/button.tsx';
import { useDeviceWords } from '#components/device-words/device-words.ts';
import { Icon } from '#components/icon.tsx';
import { Num } from '#components/num.tsx';
import { QueryView } from '#components/query-view.tsx';
import { SheetButton } from '#components/sheet-button.tsx';
import { Sheet } from '#components/sheet.tsx';
import { Chip } from '#components/signs.tsx';
import { SkeletonRows } from '#components/states.tsx';
import { Age, Time } from '#components/time.tsx';
import { rich } from '#i18n/rich.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { call } from '#lib/api/client.ts';
import { queryClient } from '#lib/query-client.ts';
import { queryKeys } from '#lib/query-keys.ts';
import { toast } from '#lib/toasts.ts';
import { useSubmit } from '#lib/use-submit.ts';
import { sessionsQuery } from '../api/sessions.ts';
import { isSameNetwork } from '../model/same-network.ts';
import { type Ending, EndSession } from './end-session.tsx';

const securityTexts = textsOf(() => import('../texts/fa.ts'));

/** Where the account is logged in; every session but this one can be ended here. */
export function Sessions() {
  const t = useTexts(securityTexts);
  const [ending, setEnding] = useState<Ending | null>(null);
  const nameOf = useDeviceWords();
  const sessions = useQuery(sessionsQuery);
  const count = sessions.data?.length ?? 0;
  const here = sessions.data?.find(({ current }) => current);
  return (
    <section className="py-6">
      <div className="flex min-h-9 flex-wrap items-center justify-between gap-x-4">
        <h2 className="text-lead font-semibold">
          {t.sessions} {count > 0 && <Num value={String(count)} className="font-normal text-fg2" />}
        </h2>
        {count > 1 && <EndOthers />}
      </div>
      <p className="mb-2 text-fg2">{t.sessionsText}</p>
      <QueryView query={sessions} title={t.failedSessions} waiting={<SkeletonRows rows={3} />}>
        {(list) => (
          <ul>
            {ownFirst(list).map((entry) => (
              <li key={entry.id} className="row min-h-20 flex-wrap py-3">
                <span className="text-fg2">
                  <Icon name="devices" />
                </span>
                <div className="min-w-0 flex-1">
                  <p className="font-semibold">
                    <bdi>{nameOf(entry.device)}</bdi>
                  </p>
                  <p className="text-table text-fg2">
                    <bdi dir="ltr">{entry.ip}</bdi>
                    {!entry.current && here !== undefined && (
                      <> · {isSameNetwork(entry.ip, here.ip) ? t.sameNetwork : t.otherNetwork}</>
                    )}
                    {' · '}
                    {rich(t.lastSeen, { age: <Age at={entry.last_seen_at} /> })}
                  </p>
                  <p className="text-caption text-fg3">
                    {rich(t.since, { time: <Time at={entry.created_at} /> })}
                  </p>
                </div>
                {entry.current ? (
                  <Chip kind="brand">{t.thisOne}</Chip>
                ) : (
                  <SheetButton
                    look="outline"
                    size="sm"
                    aria-label={t.endOf(nameOf(entry.device))}
                    onClick={() => setEnding({ id: entry.id, device: nameOf(entry.device) })}
                  >
                    {t.end}
                  </SheetButton>
                )}
              </li>
            ))}
          </ul>
        )}
      </QueryView>
      <EndSession ending={ending} onClose={() => setEnding(null)} />
    </section>
  );
}

/** The device in one's hand stands above all others. */
function ownFirst(list: DataOf<'GET /sessions'>): DataOf<'GET /sessions'> {
  return [...list.filter(({ current }) => current), ...list.filter(({ current }) => !current)];
}

/** Ends all sessions but this one, once one has said that it is meant. */
function EndOthers() {
  const t = useTexts(securityTexts);
  const [isAsked, setAsked] = useState(false);
  const ending = useSubmit(async () => {
    await call('DELETE /sessions');
    setAsked(false);
    toast({ kind: 'success', title: t.othersEnded });
    await queryClient.invalidateQueries({ queryKey: queryKeys.sessions });
  });
  const close = (): void => {
    ending.clear();
    setAsked(false);
  };
  return (
    <>
      <SheetButton look="text" size="sm" sends onClick={() => setAsked(true)}>
        {t.endOthers}
      </SheetButton>
      <Sheet title={t.endOthersTitle} open={isAsked} onClose={close}>
        <p className="pb-4 text-fg2">{t.endOthersText}</p>
        {ending.message !== null && (
          <p className="pb-3 text-err" role="alert">
            {ending.message}
          </p>
        )}
        <Button look="danger" size="lg" wide sends busy={ending.busy} onClick={() => ending.send()}>
          {t.endOthers}
        </Button>
      </Sheet>
    </>
  );
}
