import { useTexts } from '../i18n/texts.ts';
import { commonTexts } from './texts/common-texts.ts';
import './logo.css';

/** ص as a half-coin and an open balance pan; never mirrored. */
export function LogoMark({ size = 28 }: { size?: number }) {
  return (
    <svg
      className="shrink-0 fill-brand"
      width={size}
      height={size}
      viewBox="0 0 32 32"
      aria-hidden="true"
    >
      <path d="M17.6 16.6v-2.2a7.2 7.2 0 0 1 14.4 0v2.2Z" />
      <path d="M0 14.1h3.9v2.7a4.1 4.1 0 0 0 8.2 0V8.6H16v8.2a8 8 0 0 1-16 0Z" />
    </svg>
  );
}

/** The mark and the name of the exchange in the page's language. */
export function Logo() {
  const t = useTexts(commonTexts);
  return (
    <span className="inline-flex items-center gap-2">
      <LogoMark />
      <span className="wordmark">{t.brand}</span>
    </span>
  );
}
