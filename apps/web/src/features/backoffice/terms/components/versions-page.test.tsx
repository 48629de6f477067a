// @vitest-environment happy-dom
import type { TermsVersion } from '@sarraf/contracts';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openScreen, serve, signInClient } from '#testing/panel.tsx';
import { VersionsPage } from './versions-page.tsx';
import { textsOf } from '#i18n/texts.ts';

const versionsTexts = textsOf(() => import('../texts/fa.ts'));

const version = (name: string, part: Partial<TermsVersion>): TermsVersion => ({
  version: name,
  from: '2026-03-21T00:00:00.000Z',
  title: { fa: 'شرایط', en: 'Terms' },
  sections: [{ title: { fa: 'یک', en: 'One' }, text: { fa: 'متن', en: 'Text' } }],
  state: 'past',
  must_accept: true,
  accepted: 0,
  still_to_accept: null,
  ...part,
});

it('shows how many accepted each version, and who that is signed in has it before them', async () => {
  const data = [
    version('4', { state: 'to_come' }),
    version('3', { state: 'in_force', accepted: 1_204, still_to_accept: 38 }),
    version('2', { accepted: 250_000 }),
  ];
  serve({
    'GET /admin/terms': async () => Response.json({ code: 200, message: 'Done.', data }),
  });
  signInClient();
  await openScreen(<VersionsPage />, { path: '/terms-versions', texts: [versionsTexts] });
  const rows = (await screen.findAllByRole('row')).map(({ textContent }) => textContent);
  expect(rows[1]).toContain('–');
  expect(rows[2]).toMatch(/1,204.*38 logged in, not accepted yet/);
  // counted so far and no further
  expect(rows[3]).toContain('250,000 or more');
  expect(rows[3]).not.toContain('logged in');
});
