import { Link, type LinkProps } from '@tanstack/react-router';
import type { ButtonHTMLAttributes, ReactNode } from 'react';
import { useTexts } from '../i18n/texts.ts';
import { useIsUnreached } from '../lib/reachability.ts';
import { Icon, type IconName } from './icon.tsx';
import { OfflineReason } from './offline-reason.tsx';
import { commonTexts } from './texts/common-texts.ts';
import './button.css';

type Look = 'primary' | 'outline' | 'soft' | 'text' | 'buy' | 'sell' | 'danger';
type Size = 'sm' | 'md' | 'lg';

interface Shape {
  readonly look?: Look;
  readonly size?: Size;
  readonly wide?: boolean;
  readonly icon?: IconName;
  readonly children: ReactNode;
}

function classOf({ look = 'primary', size = 'md', wide = false }: Shape, isOff = false): string {
  const off = isOff ? ' button-off' : '';
  return `button button-${look} button-${size}${wide ? ' w-full' : ''}${off}`;
}

/**
 * A button never dies: while its work runs it is busy, and its text says what is missing before.
 * One that `waits` for the answer that it goes by looks the same, as long as one can come.
 * One that `sends` is grey while the server can't be heard, and says why: below itself where it
 * is wide, else on a hover and to screen readers. A `quiet` one stands beside another that says it.
 */
export function Button({
  busy = false,
  waits = false,
  sends = false,
  quiet = false,
  look,
  size,
  wide,
  icon,
  children,
  onClick,
  type = 'button',
  ...rest
}: Shape & { busy?: boolean; waits?: boolean; sends?: boolean; quiet?: boolean } & Omit<
    ButtonHTMLAttributes<HTMLButtonElement>,
    'className'
  >) {
  const c = useTexts(commonTexts);
  const isUnreached = useIsUnreached();
  const isOff = sends && isUnreached;
  const isBusy = busy || (waits && !isUnreached);
  const button = (
    <button
      {...rest}
      {...(isOff ? { title: c.offlineAction } : {})}
      type={type}
      className={classOf({ look, size, wide, children } as Shape, isOff)}
      aria-busy={isBusy || undefined}
      aria-disabled={isOff || undefined}
      onClick={isBusy || isOff ? (event) => event.preventDefault() : onClick}
    >
      {isBusy ? (
        <span className="spinner" aria-hidden="true" />
      ) : (
        icon && <Icon name={icon} size={20} />
      )}
      {children}
    </button>
  );
  if (!isOff || wide !== true || quiet) return button;
  return (
    <>
      {button}
      <OfflineReason className="mt-1 text-center" />
    </>
  );
}

/** A link that looks like a button: it goes somewhere, it does nothing. */
export function ButtonLink({
  look,
  size,
  wide,
  icon,
  disabled = false,
  children,
  ...link
}: Shape & Pick<LinkProps, 'to' | 'params' | 'search' | 'replace' | 'disabled'>) {
  return (
    <Link
      {...link}
      disabled={disabled}
      className={classOf({ look, size, wide, children } as Shape, disabled)}
    >
      {icon && <Icon name={icon} size={20} />}
      {children}
    </Link>
  );
}

/** A square button with a mark only; its name is spoken. */
export function IconButton({
  icon,
  label,
  children,
  ...rest
}: {
  icon: IconName;
  label: string;
  children?: ReactNode;
} & Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className' | 'children'>) {
  return (
    <button type="button" {...rest} className="icon-button" aria-label={label} title={label}>
      <Icon name={icon} />
      {children}
    </button>
  );
}
