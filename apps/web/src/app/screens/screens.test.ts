// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { OFFICE_NEEDS } from '../../lib/ability.ts';
import { officeGroups } from '../office/office-items.ts';
import { router } from '../router.tsx';
import { type AnyScreen, screens } from './index.ts';

const all: readonly AnyScreen[] = [...screens.bare, ...screens.shell, ...screens.account];

describe('a declared screen', () => {
  it('is a route by its path and frame, once', () => {
    const ids = Object.keys(router.routesById).filter((id) => id !== '__root__');
    const frames = { bare: '', shell: '/shell', account: '/shell/account' } as const;
    const wanted = Object.entries(frames).flatMap(([frame, above]) =>
      screens[frame as keyof typeof frames].map(({ path }: AnyScreen) => {
        return `${above}/${path.replace(/^\//, '')}`;
      }),
    );
    expect(new Set(wanted).size).toBe(all.length);
    expect(ids.toSorted()).toEqual([...wanted, '/shell', '/shell/account'].toSorted());
  });

  it('has a page, or leads on to a screen that has one', () => {
    const pages = all.filter(({ page }) => page !== undefined).map(({ path }) => path);
    const leads = all.filter(({ page }) => page === undefined).map(({ leadsTo }) => leadsTo?.to);
    expect(pages).toEqual(expect.arrayContaining(leads));
  });

  it('of the office asks for an ability, and every ability of a path has its screen', () => {
    const office = all.filter(({ guard }) => guard === 'office' || guard === 'officeHome');
    expect(office.map(({ path }) => path).toSorted()).toEqual(Object.keys(OFFICE_NEEDS).toSorted());
    expect(officeGroups(null)).toEqual([]);
  });
});
