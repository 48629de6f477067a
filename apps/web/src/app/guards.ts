// Who is let in to which screen, and where the others are led.
import { redirect } from '@tanstack/react-router';
import { readSearch as readTransactionsSearch } from '../features/transactions/model/search.ts';
import { mayOpen, OFFICE_NEEDS, type OfficePath } from '../lib/ability.ts';
import { homePath, session } from '../lib/session.ts';
import type { AnyScreen } from './screens/index.ts';
import type { Guard } from './screens/screen-of.ts';

/** Where somebody wants to. */
interface Asked {
  readonly location: { readonly href: string; readonly search: Record<string, unknown> };
}

/** Screens that need a session send a visitor to /login and bring them back afterwards. */
function signedIn({ location }: Asked): void {
  if (session.get() === null) throw redirect({ to: '/login', search: { next: location.href } });
}

/** Screens of a client's own money: staff are led to their own home. */
function clientOnly(context: Asked): void {
  signedIn(context);
  if (session.get()?.user.role === 'admin') throw redirect({ to: '/' });
}

/**
 * The back office's screens: clients are led to their own home, staff who lack what the screen
 * needs to the words about it.
 */
function officeOnly(path: OfficePath) {
  return (context: Asked): void => {
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
function guestOnly(): void {
  const current = session.get();
  if (current !== null) throw redirect({ to: homePath(current) });
}

/** The owner's and officers' first screen; visitors read there what Sarraf is. */
function officeHome(context: Asked): void {
  if (session.get() !== null) officeOnly('/')(context);
}

/** Transactions were a part of the orders once: old addresses lead to their own screen. */
function leaveForTransactions(search: Record<string, unknown>): void {
  if (search['tab'] !== 'transactions') return;
  const type = search['kind'];
  throw redirect({ to: '/transactions', search: readTransactionsSearch({ type }), replace: true });
}

/** Orders are a client's own. */
function clientOrders(context: Asked): void {
  clientOnly(context);
  leaveForTransactions(context.location.search);
}

const GUARDS: Readonly<Record<Exclude<Guard, 'office'>, (context: Asked) => void>> = {
  guest: guestOnly,
  signedIn,
  client: clientOnly,
  clientOrders,
  officeHome,
};

/** What runs before a screen is opened; it throws where to go instead. */
export function guardOf({ path, guard, leadsTo }: AnyScreen): (context: Asked) => void {
  if (leadsTo !== undefined) return leadOn(leadsTo);
  if (guard === 'office') return officeOnly(path);
  return guard === undefined ? () => undefined : GUARDS[guard];
}

function leadOn(target: NonNullable<AnyScreen['leadsTo']>) {
  return () => {
    throw redirect({ ...target, replace: true });
  };
}
