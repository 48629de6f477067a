import type { AccessStatus, DocumentKind } from '@sarraf/contracts';
import { DOCUMENT_KINDS } from '@sarraf/contracts/lists';
import { Button } from '#components/button.tsx';
import { Icon } from '#components/icon.tsx';
import { useCount } from '#components/num.tsx';
import { ReturnReason } from '#components/return-reason/return-reason.tsx';
import { Chip } from '#components/signs.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { call } from '#lib/api/client.ts';
import { queryClient } from '#lib/query-client.ts';
import { queryKeys } from '#lib/query-keys.ts';
import { useSubmit } from '#lib/use-submit.ts';
import { DOCUMENT_ICONS } from './document-icons.ts';
import './level-two.css';
import { PhotographStep } from './photograph-step.tsx';
import { VideoStep } from './video-step.tsx';

const kycTexts = textsOf(() => import('../texts/fa.ts'));

type Item = AccessStatus['items'][number];

/** What level 2 is proved with, one after the other; what was given stays given. */
export function LevelTwoForm({ items }: { items: readonly Item[] }) {
  const t = useTexts(kycTexts);
  const itemOf = (kind: DocumentKind) => items.find((item) => item.kind === kind);
  const isOpen = (kind: DocumentKind) => (itemOf(kind)?.state ?? 'returned') === 'returned';
  const next = DOCUMENT_KINDS.find(isOpen) ?? null;
  const returned = next === null ? undefined : itemOf(next);
  return (
    <section aria-labelledby="level-two">
      <Steps at={next === 'selfie_video' ? 2 : 1} />
      <h2 id="level-two" className="text-lead font-semibold">
        {next === null
          ? t.askAgainTitle
          : returned === undefined
            ? t.documentsTitle
            : t.returnedTitle}
      </h2>
      {(items.length === 0 || next === null || returned !== undefined) && (
        <p className="mb-4 text-fg2">
          {next === null
            ? t.askAgainText
            : returned === undefined
              ? t.documentsLead
              : t.returnedLead}
        </p>
      )}
      {next === null && <AskAgain />}
      {returned !== undefined && <Returned reason={returned.reason ?? ''} />}
      {next !== null && next !== 'selfie_video' && <PhotographStep key={next} kind={next} />}
      {next === 'selfie_video' && <VideoStep />}
      <ul className="mt-6">
        {DOCUMENT_KINDS.filter((kind) => kind !== next).map((kind) => (
          <ItemRow key={kind} kind={kind} item={itemOf(kind)} />
        ))}
      </ul>
      <p className="flex gap-2 border-t border-hair py-4 text-table text-fg3">
        <Icon name="shield" size={20} />
        {t.documentsPrivacy}
      </p>
    </section>
  );
}

/** Pictures, then the video: a bar each. */
function Steps({ at }: { at: 1 | 2 }) {
  const t = useTexts(kycTexts);
  const count = useCount();
  return (
    <div className="mb-4">
      <div className="level-steps" data-at={at} aria-hidden="true">
        <i />
        <i />
      </div>
      <p className="text-table text-fg2">
        {t.step
          .replace('{step}', count(at))
          .replace('{name}', at === 1 ? t.papers : t.selfie_video)}
      </p>
    </div>
  );
}

/** All is there since a request that was cancelled: it is asked for without sending it again. */
function AskAgain() {
  const t = useTexts(kycTexts);
  const asked = useSubmit(async () => {
    const status = await call('POST /user/upgradeLevelTwo');
    queryClient.setQueryData(queryKeys.accessStatus, status);
  });
  return (
    <>
      {asked.message !== null && (
        <p className="mb-3 text-err" role="alert">
          {asked.message}
        </p>
      )}
      <Button size="lg" wide sends busy={asked.busy} onClick={() => asked.send()}>
        {t.askAgain}
      </Button>
    </>
  );
}

/** An item before or after its turn. */
function ItemRow({ kind, item }: { kind: DocumentKind; item: Item | undefined }) {
  const t = useTexts(kycTexts);
  return (
    <li className="flex min-h-16 items-center gap-3 border-t border-hair py-3">
      <span className="text-fg3">
        <Icon name={DOCUMENT_ICONS[kind]} />
      </span>
      <span className="flex-1">{t[kind]}</span>
      {item === undefined ? (
        <span className="text-table text-fg3">{t.later}</span>
      ) : item.state === 'returned' ? (
        <Chip kind="err">{t.returned}</Chip>
      ) : (
        <Chip kind="ok" icon="check">
          {item.state === 'accepted' ? t.accepted : t.sent}
        </Chip>
      )}
    </li>
  );
}

/** What an officer wants otherwise. */
function Returned({ reason }: { reason: string }) {
  return (
    <div className="banner banner-err mb-5" role="status">
      <Icon name="alert" size={20} />
      <p className="flex-1">
        <ReturnReason reason={reason} />
      </p>
    </div>
  );
}
