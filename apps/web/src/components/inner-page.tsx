import type { ReactNode } from 'react';
import './inner-page.css';

/**
 * An inner page: its head and content, and beside them on wide desktops what one should know
 * there; below them on narrower ones.
 */
export function InnerPage({
  head,
  aside,
  children,
}: {
  head: ReactNode;
  aside?: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className={aside === undefined ? undefined : 'inner-page'}>
      <div className="min-w-0">
        {head}
        <div className="inner-main">{children}</div>
      </div>
      {aside !== undefined && <aside className="inner-aside">{aside}</aside>}
    </div>
  );
}
