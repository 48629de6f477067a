import type { DocumentKind } from '@sarraf/contracts';
import type { IconName } from '#components/icon.tsx';

/** The line mark that stands for each document of level 2. */
export const DOCUMENT_ICONS: Readonly<Record<DocumentKind, IconName>> = {
  national_card_front: 'id',
  national_card_back: 'card',
  pledge: 'terms',
  selfie_video: 'user',
};
