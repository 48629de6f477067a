// What screens stand in.
import { createRootRoute, createRoute } from '@tanstack/react-router';
import { AccountLayout } from './shell/account-layout.tsx';
import { Root } from './shell/root.tsx';
import { RouteError } from './shell/route-error.tsx';
import { ShellLayout } from './shell/shell-layout.tsx';

/** Everything. */
export const root = createRootRoute({
  component: Root,
  errorComponent: RouteError,
});

/** Screens with the bars around them. */
export const shell = createRoute({
  getParentRoute: () => root,
  id: 'shell',
  component: ShellLayout,
});
/** Screens of one's own account: a desktop has its sections beside them. */
export const account = createRoute({
  getParentRoute: () => shell,
  id: 'account',
  component: AccountLayout,
});
