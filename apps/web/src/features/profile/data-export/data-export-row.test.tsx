// @vitest-environment happy-dom
import type { DataExport } from '@sarraf/contracts';
import { screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { textsOf } from '#i18n/texts.ts';
import { changes, openScreen, type Reply, serve, signInClient } from '#testing/panel.tsx';
import { answer } from '#testing/staff.ts';
import { DataExportRow } from './data-export-row.tsx';

const passkeyTexts = textsOf(() => import('#components/passkey/texts/fa.ts'));
const factorProofTexts = textsOf(() => import('#components/factor-proof/texts/fa.ts'));
const dataExportTexts = textsOf(() => import('./texts/fa.ts'));

const AT = '2026-11-25T06:00:00.000Z';
const END = '2026-12-02T06:00:00.000Z';
const NONE: DataExport = {
  state: 'none',
  asked_at: null,
  ready_at: null,
  ends_at: null,
  bytes: null,
  free_at: null,
};
const MAKING: DataExport = { ...NONE, state: 'making', asked_at: AT, free_at: AT };
const READY: DataExport = { ...MAKING, state: 'ready', ready_at: AT, ends_at: END, bytes: 900 };

beforeEach(signInClient);

async function open(own: DataExport, replies: Record<string, Reply | Reply[]> = {}) {
  const sent = serve({
    'GET /user/export': answer(own),
    'GET /security/factors': answer({ methods: ['google'] }),
    ...replies,
  });
  const texts = [dataExportTexts, factorProofTexts, passkeyTexts];
  const drawn = await openScreen(<DataExportRow />, { path: '/profile', texts });
  return { ...drawn, sent };
}

it('is asked for with a factor, and then says that it is being made', async () => {
  const { user, sent } = await open(NONE, { 'POST /user/export': answer(MAKING) });
  await user.click(await screen.findByRole('button', { name: 'Request file' }));
  await user.type(await screen.findByRole('textbox'), '123456');
  expect(await screen.findByText(/We’re preparing your file/)).toBeTruthy();
  expect(changes(sent)).toMatchObject([
    { call: 'POST /user/export', body: { secret_key: '123456' } },
  ]);
  expect(screen.queryByRole('button', { name: 'Request file' })).toBeNull();
});

it('is downloaded while it is there, and says from when on another can be asked for', async () => {
  const made: Blob[] = [];
  vi.stubGlobal(
    'URL',
    Object.assign(URL, {
      createObjectURL: (file: Blob) => {
        made.push(file);
        return 'blob:x';
      },
      revokeObjectURL: () => undefined,
    }),
  );
  const { user } = await open(READY, {
    'GET /user/export/file': async () =>
      new Response(new Uint8Array([80, 75, 5, 6]), {
        headers: { 'content-type': 'application/octet-stream' },
      }),
  });
  expect(await screen.findByText(/Ready to download until/)).toBeTruthy();
  expect(screen.getByText(/You can request another from/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Request file' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Download' }));
  await vi.waitFor(() => expect(made.map(({ size }) => size)).toEqual([4]));
});

it('says where it failed, and may be asked for again at once', async () => {
  await open({ ...NONE, state: 'failed', asked_at: AT });
  expect(await screen.findByText(/Couldn’t create the file/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Request file' })).toBeTruthy();
});
