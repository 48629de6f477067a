import { lazyRouteComponent, type RouteComponent } from '@tanstack/react-router';
import { prefetch } from './prefetch.ts';
import type { AnyScreen } from './screens/index.ts';

type Page = NonNullable<AnyScreen['page']>;

/** Two addresses of one page are one screen: nothing on it begins anew from one to the other. */
const made = new Map<Page, RouteComponent>();

/**
 * A screen in its own chunk, together with its texts in the page's language. What it is going to ask
 * for anyway may be asked for meanwhile: the answers travel while the code does. Nothing with a side
 * effect stands beside these calls: it would be pulled into the first chunk.
 */
export function componentOf({ page, beside, ask }: AnyScreen): RouteComponent {
  if (page === undefined) return () => null;
  const component =
    made.get(page) ??
    lazyRouteComponent(async () => {
      // in a task of its own: so many calls hold a phone's thread longer than a frame
      if (ask !== undefined) setTimeout(prefetch[ask]);
      const [loaded] = await Promise.all([page(), beside?.()]);
      return { component: loaded };
    }, 'component');
  made.set(page, component);
  return component;
}
