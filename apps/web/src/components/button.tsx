import { Link, type LinkProps } from '@tanstack/react-router';
import type { ButtonHTMLAttributes, ReactNode } from 'react';
import { Icon, type IconName } from './icon.tsx';

type Look = 'primary' | 'outline' | 'soft' | 'text' | 'buy' | 'sell' | 'danger';
type Size = 'sm' | 'md' | 'lg';

interface Shape {
  readonly look?: Look;
  readonly size?: Size;
  readonly wide?: boolean;
  readonly icon?: IconName;
  readonly children: ReactNode;
}

function classOf({ look = 'primary', size = 'md', wide = false }: Shape): string {
  return `button button-${look} button-${size}${wide ? ' w-full' : ''}`;
}

/** A button never dies: while its work runs it is busy, and its text says what is missing before. */
export function Button({
  busy = false,
  look,
  size,
  wide,
  icon,
  children,
  onClick,
  type = 'button',
  ...rest
}: Shape & { busy?: boolean } & Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className'>) {
  return (
    <button
      {...rest}
      type={type}
      className={classOf({ look, size, wide, children } as Shape)}
      aria-busy={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    >
      {busy ? (
        <span className="spinner" aria-hidden="true" />
      ) : (
        icon && <Icon name={icon} size={20} />
      )}
      {children}
    </button>
  );
}

/** A link that looks like a button: it goes somewhere, it does nothing. */
export function ButtonLink({
  look,
  size,
  wide,
  icon,
  children,
  ...link
}: Shape & Pick<LinkProps, 'to' | 'params' | 'search' | 'replace'>) {
  return (
    <Link {...link} className={classOf({ look, size, wide, children } as Shape)}>
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
