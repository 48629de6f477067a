// What screens stand in, and who is let in to which.
import { createRootRoute, createRoute, redirect } from '@tanstack/react-router';
import { readSearch as readTransactionsSearch } from '../features/transactions/model/search.ts';
import { mayOpen, OFFICE_NEEDS, type OfficePath } from '../lib/ability.ts';
import { homePath, session } from '../lib/session.ts';
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

/** Screens that need a session send a visitor to /login and bring them back afterwards. */
export function signedIn({ location }: { location: { href: string } }): void {
  if (session.get() === null) throw redirect({ to: '/login', search: { next: location.href } });
}

/** Screens of a client's own money: staff are led to their own home. */
export function clientOnly(context: { location: { href: string } }): void {
  signedIn(context);
  if (session.get()?.user.role === 'admin') throw redirect({ to: '/' });
}

/**
 * The back office's screens: clients are led to their own home, staff who lack what the screen
 * needs to the words about it.
 */
export function officeOnly(path: OfficePath) {
  return (context: { location: { href: string } }): void => {
    signedIn(context);
    const current = session.get();
    if (current?.user.role !== 'admin') throw redirect({ to: '/access-control' });
    if (mayOpen(current, path)) return;
    throw redirect({
      to: '/403',
      search: { need: OFFICE_NEEDS[path], from: context.location.href },
    });
  };
}

/** Sign-in screens have nothing for a person who is in. */
export function guestOnly(): void {
  const current = session.get();
  if (current !== null) throw redirect({ to: homePath(current) });
}

/** Transactions were a part of the orders once: old addresses lead to their own screen. */
export function leaveForTransactions(search: Record<string, unknown>): void {
  if (search['tab'] !== 'transactions') return;
  const type = search['kind'];
  throw redirect({ to: '/transactions', search: readTransactionsSearch({ type }), replace: true });
}

/** `/wallet` leads on to the wallets. */
export function leadToWallet(): void {
  throw redirect({ to: '/mywallet', replace: true });
}

/** `/mywallet/transfer` leads on to transfers. */
export function leadToTransfer(): void {
  throw redirect({ to: '/transfer', replace: true });
}

/** `/gift` leads on to making one. */
export function leadToGift(): void {
  throw redirect({ to: '/transfer', search: { tab: 'gift' }, replace: true });
}

/** A path inside the panel, never another site. */
export function safeNext(value: unknown): string | undefined {
  return typeof value === 'string' && /^\/(?![/\\])/.test(value) ? value : undefined;
}

/** A text of an address; undefined where there is none. */
export function text(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}
