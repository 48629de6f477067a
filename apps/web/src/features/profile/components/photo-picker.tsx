import type { Profile } from '@sarraf/contracts';
import { Avatar } from '#components/avatar.tsx';
import { Button } from '#components/button.tsx';
import { Chip } from '#components/signs.tsx';
import { FileButton } from '#components/file-button.tsx';
import { usePictureWords } from '#components/upload/picture-words.ts';
import { UploadBar } from '#components/upload/upload-bar.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { call } from '#lib/api/client.ts';
import { onPhotoForgotten, onProfile } from '#lib/cache-actions.ts';
import { useIsUnreached } from '#lib/reachability.ts';
import { toast } from '#lib/toasts.ts';
import { shrinkPhoto } from '#lib/pictures/shrink-photo.ts';
import { useSubmit } from '#lib/use-submit.ts';
import { useUpload } from '#lib/use-upload.ts';

const profileTexts = textsOf(() => import('../texts/fa.ts'));

/** The photo with its name beside it: picked as it is, the middle of it is kept. */
export function PhotoPicker({ profile }: { profile: Profile }) {
  const t = useTexts(profileTexts);
  const isUnreached = useIsUnreached();
  const name = [profile.first_name, profile.last_name].filter(Boolean).join(' ') || t.user;
  const pictureWords = usePictureWords();
  const given = useUpload(async (file: File, way) => {
    const photo = await shrinkPhoto(file);
    onProfile(await call('POST /user/uploadPhoto', { files: { photo }, ...way }));
    toast({ kind: 'success', title: t.photoSaved });
  });
  const removed = useSubmit(async () => {
    await call('DELETE /profile/photo/delete');
    onPhotoForgotten();
    toast({ kind: 'success', title: t.photoRemoved });
  });
  const busy = given.busy || removed.busy;
  const message = pictureWords(given.refused) ?? given.message ?? removed.message;
  return (
    <section className="border-b border-hair py-5" aria-label={t.photo}>
      <div className="flex items-center gap-4">
        <Avatar photo={profile.avatar} name={name} size={88} />
        <div className="min-w-0">
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <bdi className="min-w-0 truncate text-h3 font-bold">{name}</bdi>
            {profile.names_verified && (
              <Chip kind="ok" icon="check">
                {t.namesVerified}
              </Chip>
            )}
          </p>
          <p className="text-fg2">
            {profile.username === null ? t.usernameNone : <bdi dir="ltr">@{profile.username}</bdi>}
          </p>
          <div className="-ms-3 mt-1 flex flex-wrap items-center">
            <FileButton
              accept="image/*"
              disabled={busy || isUnreached}
              onPick={(file) => given.send(file)}
            >
              {profile.avatar === null ? t.choosePhoto : t.changePhoto}
            </FileButton>
            {profile.avatar !== null && (
              <Button look="text" sends busy={removed.busy} onClick={() => removed.send()}>
                {t.removePhoto}
              </Button>
            )}
          </div>
        </div>
      </div>
      <div className="mt-3">
        {given.percent === null ? (
          <p className="text-table text-fg2">{t.photoHint}</p>
        ) : (
          <UploadBar percent={given.percent} onStop={given.stop} />
        )}
      </div>
      {message !== null && (
        <p className="mt-1 text-err" role="alert">
          {message}
        </p>
      )}
    </section>
  );
}
