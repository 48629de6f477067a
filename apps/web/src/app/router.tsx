import {
  type AnyRoute,
  createRoute,
  createRouter,
  type ResolveFullPath,
  type ResolveId,
  type Route,
} from '@tanstack/react-router';
import { guardOf } from './guards.ts';
import { account, root, shell } from './layout-routes.ts';
import { componentOf } from './screen.ts';
import { type AnyScreen, screens } from './screens/index.ts';
import type { ReadSearch, ScreenRow } from './screens/screen-of.ts';

/** The route of a declared screen: links to it are typed by its path, search and frame. */
type RouteOf<Frame extends AnyRoute, Screen> =
  Screen extends ScreenRow<infer Path, infer Search>
    ? Route<
        unknown,
        Frame,
        Path,
        ResolveFullPath<Frame, Path>,
        string,
        ResolveId<Frame, string, Path>,
        Search extends undefined ? undefined : ReadSearch<Search>
      >
    : never;

function routesIn<Frame extends AnyRoute, Screen extends AnyScreen>(
  frame: Frame,
  rows: readonly Screen[],
): readonly RouteOf<Frame, Screen>[] {
  const routes: unknown = rows.map((row) =>
    createRoute({
      getParentRoute: () => frame,
      path: row.path,
      beforeLoad: guardOf(row),
      validateSearch: row.search as ReadSearch<object>,
      component: componentOf(row),
    }),
  );
  return routes as readonly RouteOf<Frame, Screen>[];
}

const tree = root.addChildren([
  ...routesIn(root, screens.bare),
  shell.addChildren([
    ...routesIn(shell, screens.shell),
    account.addChildren(routesIn(account, screens.account)),
  ]),
]);

/** All addresses of the panel; a screen's code is fetched when a link to it is pointed at. */
export const router = createRouter({
  routeTree: tree,
  defaultPreload: 'intent',
  defaultPendingMs: 0,
  defaultPendingMinMs: 0,
  scrollRestoration: true,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}

/** After a session's end: the sign-in screen, without a way back into the closed one. */
export function leaveToLogin(): void {
  void router.navigate({ to: '/login', replace: true });
}
