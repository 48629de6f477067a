import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTexts } from '../i18n/texts.ts';
import { Icon } from './icon.tsx';
import { StatusDot } from './status-dot.tsx';
import { commonTexts } from './texts/common-texts.ts';
import { useDocumentTitle } from './use-document-title.ts';
import './page-header.css';

/**
 * A screen's head: on phones the bar with its title (and the way back), on desktops the heading
 * over the content. It also names the browser's tab.
 */
export function PageHeader({
  title,
  subtitle,
  icon,
  back,
  onBack,
  isEnd = false,
  actions,
  hideOnDesktop = false,
}: {
  title: string;
  subtitle?: ReactNode;
  /** What the screen is of, before its title. */
  icon?: ReactNode;
  back?: LinkProps['to'];
  /** Instead of leaving it: to the step before, on this screen. */
  onBack?: (() => void) | undefined;
  /** The last screen of its way: what leads from it closes it. */
  isEnd?: boolean;
  actions?: ReactNode;
  /** The desktop layout says the title elsewhere; the heading stays for screen readers. */
  hideOnDesktop?: boolean;
}) {
  const t = useTexts(commonTexts);
  useDocumentTitle(title);
  return (
    <header className={hideOnDesktop ? 'page-head page-head-quiet' : 'page-head'}>
      {onBack !== undefined && (
        <button
          type="button"
          className="icon-button -ms-3 lg:hidden"
          aria-label={t.back}
          onClick={onBack}
        >
          <Icon name="back" />
        </button>
      )}
      {back !== undefined && onBack === undefined && (
        <Link
          to={back}
          className="icon-button -ms-3 lg:hidden"
          aria-label={isEnd ? t.close : t.back}
        >
          <Icon name={isEnd ? 'close' : 'back'} />
        </Link>
      )}
      {icon}
      <div className={hideOnDesktop ? 'min-w-0 flex-1 lg:sr-only' : 'min-w-0 flex-1'}>
        <h1
          className={`truncate font-bold lg:text-h2 ${subtitle === undefined ? 'text-h3' : 'text-lead leading-6'}`}
        >
          {title}
        </h1>
        {subtitle !== undefined && (
          // the phone's bar has room for one line of it
          <p className="text-caption text-fg2 max-lg:line-clamp-1 lg:text-body">{subtitle}</p>
        )}
      </div>
      <span className="lg:hidden">
        <StatusDot />
      </span>
      {actions !== undefined && <span className="max-lg:-me-3">{actions}</span>}
    </header>
  );
}
