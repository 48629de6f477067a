// As whom the panel audit looks at the panel, and at which of its screens.
import path from 'node:path';
import { launchBrowser } from './browser.ts';
import { findFundedClient, findOwner, signInStaff } from './panel-login.ts';
import { type PanelRoute, OFFICE_ROUTES, PANEL_ROUTES, PERSON_ID } from './panel-routes.ts';

/** One script's look at the panel. */
export interface Visit {
  readonly routes: readonly PanelRoute[];
  /** The part of the audit's seed that signs in, as the text of a module. */
  readonly login: string;
}

/** Where the demo is whose people sign in. */
interface RunningDemo {
  readonly url: string;
  readonly demoDir: string;
  readonly simulatorsUrl: string;
}

/** What the panel keeps in a browser, by its key. */
export type Kept = Readonly<Record<string, string>>;

/** The client with money, at their own screens: each script signs in at the panel's login screen. */
export function visitAsClient(demoDir: string): Visit {
  const login = JSON.stringify(findFundedClient(demoDir));
  const module = JSON.stringify(path.join(import.meta.dirname, 'panel-login.ts'));
  return {
    routes: PANEL_ROUTES,
    login: [
      `import { signIn } from ${module};`,
      `export const login = (page, base) => signIn(page, base, ${login});`,
    ].join('\n'),
  };
}

/** Of the hour that a session of staff lasts: a script that begins later gets another one. */
const GOOD_FOR_MS = 25 * 60_000;

/** The owner, in the back office: scripts share a session, as few codes go to one mobile. */
export function openOffice(demo: RunningDemo): { readonly enter: () => Promise<Visit> } {
  let last: { readonly visit: Promise<Visit>; readonly atMs: number } | undefined;
  return {
    enter: () => {
      const now = performance.now();
      if (last === undefined || now - last.atMs > GOOD_FOR_MS) {
        last = { visit: visitAsOwner(demo), atMs: now };
      }
      return last.visit;
    },
  };
}

async function visitAsOwner({ url, demoDir, simulatorsUrl }: RunningDemo): Promise<Visit> {
  const browser = await launchBrowser();
  try {
    const page = await browser.newPage();
    await signInStaff(page, url, { login: findOwner(demoDir), simulatorsUrl });
    const kept: Kept = await page.evaluate(() => Object.fromEntries(Object.entries(localStorage)));
    return { routes: await findOfficeRoutes(url, demoDir, kept), login: seedOf(kept) };
  } finally {
    await browser.close();
  }
}

/** Begins with what another browser keeps: no second code is asked for. */
function seedOf(kept: Kept): string {
  return `export const login = async (page, base) => {
  await page.goto(base + '/login');
  await page.evaluate((kept) => Object.assign(localStorage, kept), ${JSON.stringify(kept)});
};`;
}

/** The back office's screens, the person's with the demo's client who has money. */
export async function findOfficeRoutes(
  url: string,
  demoDir: string,
  kept: Kept,
): Promise<readonly PanelRoute[]> {
  const person = await findPerson(url, demoDir, kept);
  return OFFICE_ROUTES.map((route) => ({ ...route, path: route.path.replace(PERSON_ID, person) }));
}

/** The id of the demo's client with money, as the staff's own search finds them. */
async function findPerson(url: string, demoDir: string, kept: Kept): Promise<string> {
  const { accessToken } = JSON.parse(kept['userData'] ?? '{}') as { accessToken?: string };
  const { mobile } = findFundedClient(demoDir);
  const answer = await fetch(`${url}/api/v1/admin/people?query=${mobile}`, {
    headers: { authorization: `Bearer ${accessToken}` },
  });
  const { data } = (await answer.json()) as { data?: { data: readonly { readonly id: string }[] } };
  const id = data?.data[0]?.id;
  if (id === undefined) throw new Error(`The search for ${mobile} answered ${answer.status}.`);
  return id;
}
