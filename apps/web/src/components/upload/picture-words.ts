import { HeicPicture, NotAPicture } from '../../lib/pictures/open-picture.ts';
import { PictureTooLarge } from '../../lib/pictures/shrink-picture.ts';
import { textsOf, useTexts } from '../../i18n/texts.ts';

const uploadTexts = textsOf(() => import('./texts/fa.ts'));

/** Why a picture cannot be sent, and what helps; undefined for what has other words. */
export function usePictureWords(): (error: unknown) => string | undefined {
  const t = useTexts(uploadTexts);
  return (error) => {
    if (error instanceof HeicPicture) return t.heic;
    if (error instanceof NotAPicture) return t.notAPicture;
    return error instanceof PictureTooLarge ? t.pictureTooLarge : undefined;
  };
}
