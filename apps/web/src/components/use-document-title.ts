import { useEffect } from 'react';
import { useTexts } from '../i18n/texts.ts';
import { commonTexts } from './texts/common-texts.ts';

/** The tab's title: the screen, then the product. */
export function useDocumentTitle(title: string): void {
  const { brand } = useTexts(commonTexts);
  useEffect(() => {
    document.title = title === '' ? brand : `${title} · ${brand}`;
  }, [title, brand]);
}
