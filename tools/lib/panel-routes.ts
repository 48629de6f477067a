// The panel's screens as pictures and audits visit them: each as its declaration says.
import { type DeclaredScreen, readScreens } from '../../apps/web/build/screens.ts';

/** An address that is visited. */
export interface PanelRoute {
  readonly path: string;
  /** Needs somebody signed in: a client, or staff for those of the back office. */
  readonly signedIn: boolean;
  /** The budget of the panel audit that applies. */
  readonly budget: 'default' | 'login' | 'list' | 'trade';
}

/** Stands in a path for the id of the demo's client with money. */
export const PERSON_ID = ':id';

/** Of the account's screens, those that staff are looked at with as well. */
const ALSO_OF_STAFF = ['/notifications', '/security'];

const SCREENS = await readScreens();

/** Screens of staff alone, and the words for those who lack something. */
const isOfOffice = ({ path, guard }: DeclaredScreen): boolean =>
  guard?.startsWith('office') === true || path === '/403';

function visitsOf({ path, frame, audit }: DeclaredScreen): readonly PanelRoute[] {
  if (audit === null) return [];
  const { visits = [path], budget = 'default' } = audit ?? {};
  return visits.map((visit) => ({ path: visit, signedIn: frame !== 'bare', budget }));
}

/** The screens of visitors and of clients. */
export const PANEL_ROUTES: readonly PanelRoute[] = SCREENS.filter(
  (screen) => !isOfOffice(screen),
).flatMap(visitsOf);

/** What the back office is, to its owner. */
export const OFFICE_ROUTES: readonly PanelRoute[] = SCREENS.filter(
  (screen) => isOfOffice(screen) || ALSO_OF_STAFF.includes(screen.path),
).flatMap(visitsOf);
