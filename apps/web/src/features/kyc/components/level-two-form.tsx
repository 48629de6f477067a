import { DOCUMENT_KINDS, type DocumentKind } from '@sarraf/contracts';
import { useId } from 'react';
import { Button } from '../../../components/button.tsx';
import { Icon, type IconName } from '../../../components/icon.tsx';
import { useCount } from '../../../components/num.tsx';
import { Chip } from '../../../components/signs.tsx';
import { rich } from '../../../i18n/rich.tsx';
import { useTexts } from '../../../i18n/texts.ts';
import { call } from '../../../lib/api/client.ts';
import { onKycUpdate } from '../../../lib/cache-actions.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { useSubmit } from '../../../lib/use-submit.ts';
import { kycTexts } from '../texts/kyc-texts.ts';
import './level-two.css';
import { type DocumentState, useDocuments } from './use-documents.ts';

const ICONS: Readonly<Record<DocumentKind, IconName>> = {
  national_card_front: 'id',
  national_card_back: 'card',
  pledge: 'terms',
};

/** The documents of level 2, one after the other, and the request that they make. */
export function LevelTwoForm({ refusal }: { refusal: string | null }) {
  const t = useTexts(kycTexts);
  const documents = useDocuments();
  const { states, take, next } = documents;
  const request = useSubmit(async () => {
    const body = Object.fromEntries(DOCUMENT_KINDS.map((kind) => [kind, states[kind].id]));
    const status = await call('POST /user/upgradeLevelTwo', { multipart: true, body });
    queryClient.setQueryData(queryKeys.accessStatus, status);
    onKycUpdate();
  });
  return (
    <section aria-labelledby="level-two">
      {refusal !== null && <Returned reason={refusal} />}
      <h2 id="level-two" className="text-lead font-semibold">
        {t.documentsTitle}
      </h2>
      <p className="mb-4 text-fg2">{t.documentsLead}</p>
      {next !== null && <Camera kind={next} state={states[next]} onTake={take} />}
      <ul className="mt-4">
        {DOCUMENT_KINDS.filter((kind) => kind !== next).map((kind) => (
          <DocumentRow key={kind} kind={kind} state={states[kind]} onTake={take} />
        ))}
      </ul>
      <p className="flex gap-2 border-t border-hair py-4 text-table text-fg3">
        <Icon name="shield" size={20} />
        {t.documentsPrivacy}
      </p>
      {request.message !== null && (
        <p className="mb-2 text-err" role="alert">
          {request.message}
        </p>
      )}
      {next === null && (
        <Button size="lg" wide sends busy={request.busy} onClick={() => request.send()}>
          {t.submit}
        </Button>
      )}
    </section>
  );
}

interface DocumentProps {
  readonly kind: DocumentKind;
  readonly state: DocumentState;
  readonly onTake: (kind: DocumentKind, file: File) => void;
}

/** The document at hand: a frame to photograph it in, and how it is done well. */
function Camera({ kind, state, onTake }: DocumentProps) {
  const t = useTexts(kycTexts);
  const sending = state.step === 'sending';
  return (
    <div>
      <h3 className="text-h3 font-semibold">{t[kind]}</h3>
      <p className="mb-3 text-fg2">{t[`${kind}_hint`]}</p>
      <div className="photo-frame">
        {state.preview === null ? (
          <span className="text-fg3">
            <Icon name={ICONS[kind]} size={72} />
          </span>
        ) : (
          <img src={state.preview} alt={t[kind]} />
        )}
        {sending && <Sending percent={state.percent} />}
      </div>
      <ul className="mt-3 flex flex-wrap justify-between gap-x-4 gap-y-1 text-table text-fg2">
        {[t.noGlare, t.fourCorners, t.readable].map((rule) => (
          <li key={rule} className="flex items-center gap-1.5">
            <span className="text-ok">
              <Icon name="check" size={16} />
            </span>
            {rule}
          </li>
        ))}
      </ul>
      {state.message !== null && (
        <p className="mt-3 text-err" role="alert">
          {state.message}
        </p>
      )}
      <div className="mt-5 grid gap-2">
        <PictureButton isCamera disabled={sending} onPick={(file) => onTake(kind, file)}>
          {state.step === 'failed' ? t.photographAgain : t.photograph}
        </PictureButton>
        <PictureButton disabled={sending} onPick={(file) => onTake(kind, file)}>
          {t.fromGallery}
        </PictureButton>
      </div>
    </div>
  );
}

/** How much of the picture has arrived; a slow line is told, not left waiting. */
function Sending({ percent }: { percent: number }) {
  const t = useTexts(kycTexts);
  const count = useCount();
  return (
    <div className="photo-sending" role="status">
      <span>{rich(t.sending, { percent: count(percent) })}</span>
      <progress value={percent} max={100} aria-label={t.sendingLabel} />
    </div>
  );
}

/** A document before or after its turn. */
function DocumentRow({ kind, state, onTake }: DocumentProps) {
  const t = useTexts(kycTexts);
  const sent = state.step === 'sent';
  return (
    <li className="flex min-h-16 items-center gap-3 border-t border-hair py-3">
      {state.preview === null ? (
        <span className="grid size-11 place-items-center text-fg3">
          <Icon name={ICONS[kind]} />
        </span>
      ) : (
        <img src={state.preview} alt="" className="size-11 rounded-(--radius-field) object-cover" />
      )}
      <span className="flex-1">{t[kind]}</span>
      {sent ? (
        <>
          <Chip kind="ok" icon="check">
            {t.sent}
          </Chip>
          <PictureButton onPick={(file) => onTake(kind, file)}>
            {t.again}
          </PictureButton>
        </>
      ) : (
        <span className="text-table text-fg3">{t.later}</span>
      )}
    </li>
  );
}

/** A button that opens the camera, or the phone's pictures. */
function PictureButton({
  isCamera = false,
  disabled = false,
  onPick,
  children,
}: {
  isCamera?: boolean;
  disabled?: boolean;
  onPick: (file: File) => void;
  children: string;
}) {
  const id = useId();
  const look = isCamera ? 'button-primary button-lg w-full' : 'button-text button-md';
  return (
    <>
      <input
        id={id}
        type="file"
        accept="image/*"
        {...(isCamera ? { capture: 'environment' as const } : {})}
        className="sr-only"
        disabled={disabled}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          // the same picture may be picked again
          currentTarget.value = '';
          if (file !== undefined) onPick(file);
        }}
      />
      <label htmlFor={id} className={`button ${look}`}>
        {isCamera && <Icon name="camera" size={20} />}
        {children}
      </label>
    </>
  );
}

/** What an officer wants otherwise. */
function Returned({ reason }: { reason: string }) {
  const t = useTexts(kycTexts);
  const words = RETURN_WORDS[reason];
  return (
    <div className="banner banner-err mb-5" role="status">
      <Icon name="alert" size={20} />
      <p className="flex-1">
        <b className="font-semibold">{t.returnedTitle}</b>{' '}
        {words === undefined ? t.otherReason : t[words]}
      </p>
    </div>
  );
}

const RETURN_WORDS: Readonly<
  Record<string, 'documentUnreadable' | 'documentCutOff' | 'documentNotYours' | 'pledgeUnsigned'>
> = {
  document_unreadable: 'documentUnreadable',
  document_cut_off: 'documentCutOff',
  document_not_yours: 'documentNotYours',
  pledge_unsigned: 'pledgeUnsigned',
};
