import { Link, type LinkProps } from '@tanstack/react-router';
import { useIsUnreached } from '../lib/reachability.ts';
import { Icon, type IconName } from './icon.tsx';
import { OfflineReason } from './offline-reason.tsx';
import './action-strip.css';

/** A link of the strip: where it leads, its mark and its text; no two have the same text. */
export interface StripAction extends Pick<LinkProps, 'to' | 'params' | 'search'> {
  readonly icon: IconName;
  readonly label: string;
  /** Leads to what can be looked at without the server, too. */
  readonly isView?: boolean;
}

/** What one does with money, the first thing first; grey, with the reason, while nothing can. */
export function ActionStrip({
  actions,
  className = '',
}: {
  actions: readonly StripAction[];
  className?: string;
}) {
  const isUnreached = useIsUnreached();
  return (
    <div className={`action-strip-frame ${className}`}>
      <div className="action-strip" data-off={isUnreached || undefined}>
        {actions.map(({ icon, label, isView = false, ...link }) => (
          <Link key={label} {...link} disabled={isUnreached && !isView}>
            <Icon name={icon} />
            {label}
          </Link>
        ))}
      </div>
      <OfflineReason className="mt-2" />
    </div>
  );
}
