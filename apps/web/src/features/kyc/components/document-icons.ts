import type { DocumentKind } from '@sarraf/contracts';
import type { IconName } from '../../../components/icon.tsx';

export const DOCUMENT_ICONS: Readonly<Record<DocumentKind, IconName>> = {
  national_card_front: 'id',
  national_card_back: 'card',
  pledge: 'terms',
  selfie_video: 'user',
};
