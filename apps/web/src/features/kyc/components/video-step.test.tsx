// @vitest-environment happy-dom
import type { AccessStatus, Document } from '@sarraf/contracts';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '#lib/query-client.ts';
import { queryKeys } from '#lib/query-keys.ts';
import { recordReachability, reach } from '#lib/reachability.ts';
import { changes, openScreen, type Reply, serve, signInClient } from '#testing/panel.tsx';
import { refuseCameras } from '#testing/refused-camera.ts';
import { answer, refusal } from '#testing/staff.ts';
import { VideoStep } from './video-step.tsx';
import { textsOf } from '#i18n/texts.ts';

const uploadTexts = textsOf(() => import('#components/upload/texts/fa.ts'));
const kycTexts = textsOf(() => import('../texts/fa.ts'));

const SENTENCE = answer({ numbers: [34, 50], expires_at: '2199-01-01T00:00:00.000Z' });

beforeEach(() => {
  refuseCameras();
  signInClient();
});

it('takes a video from a file once the camera was refused, and not before', async () => {
  const tooLarge = refusal(413, 'document_too_large', 'Files can be up to 8 MB.');
  const sent = serve({
    'POST /user/biometric/sentence': SENTENCE,
    'POST /documents': tooLarge,
  });
  const { user } = await openScreen(<VideoStep />, {
    path: '/kyc',
    texts: [kycTexts, uploadTexts],
  });
  await screen.findByText(/this account is my own/);
  expect(screen.queryByLabelText('Choose video')).toBe(null);
  await user.click(screen.getByRole('button', { name: 'Open camera' }));
  expect(await screen.findByText(/or record the sentence with your camera app/)).toBeTruthy();
  const film = new File(['film'], 'film.mov', { type: 'video/quicktime' });
  await user.upload(screen.getByLabelText('Choose video'), film);
  expect(await screen.findByText('Files can be up to 8 MB.')).toBeTruthy();
  const announced = changes(sent).find(({ call }) => call === 'POST /documents');
  expect(announced?.body).toEqual({ kind: 'selfie_video', bytes: film.size });
  expect(screen.getByLabelText('Choose video'), 'another one may be tried').toBeTruthy();
});

/** What `then` gives in the moment in which the break stands on the page, before anything else runs. */
function whenTold<T>(then: () => T): Promise<T> {
  return new Promise((resolve) => {
    const watch = new MutationObserver(() => {
      if (screen.queryByRole('button', { name: 'Resume upload' }) === null) return;
      watch.disconnect();
      resolve(then());
    });
    watch.observe(document.body, { childList: true, subtree: true });
  });
}

describe('a break that lasts longer than all tries', () => {
  const BYTES = 120_000;
  const PART = 49_152;
  const ID = 'a'.repeat(22);
  const STATUS: Partial<AccessStatus> = { level: 1, items: [] };
  const documentOf = (received: number): Reply =>
    answer({
      id: ID,
      kind: 'selfie_video',
      bytes: BYTES,
      received,
      state: received === BYTES ? 'ready' : 'receiving',
      created_at: '2026-11-24T00:00:00.000Z',
    } satisfies Document);
  /** What says this of itself is asked again at once. */
  const broken = (status: number) => async (): Promise<Response> =>
    new Response(JSON.stringify({ code: status, error: 'unavailable', message: 'Later.' }), {
      status,
      headers: { 'retry-after': '0' },
    });

  it.each([
    ['by itself once the server is heard again', 503],
    ['when it is told to', 500],
  ] as const)('keeps the video and goes on %s', async (_, status) => {
    const four = Array.from({ length: 4 }, () => broken(status));
    const sent = serve({
      'POST /user/biometric/sentence': SENTENCE,
      'POST /documents': documentOf(0),
      [`GET /documents/${ID}`]: documentOf(PART),
      [`POST /documents/${ID}/parts`]: [
        documentOf(PART),
        ...four,
        documentOf(2 * PART),
        documentOf(BYTES),
      ],
      'GET /user/access_status': answer(STATUS),
      'POST /user/biometric': answer(STATUS),
    });
    const { user } = await openScreen(<VideoStep />, {
      path: '/kyc',
      texts: [kycTexts, uploadTexts],
    });
    await screen.findByText(/this account is my own/);
    await user.click(screen.getByRole('button', { name: 'Open camera' }));
    const film = new File([new Uint8Array(BYTES)], 'film.mov', { type: 'video/quicktime' });
    const told = whenTold(() => {
      const here = { before: changes(sent).length, reach: reach.get() };
      if (status === 503) recordReachability(true, performance.now());
      return here;
    });
    await user.upload(await screen.findByLabelText('Choose video'), film);
    const { before, reach: reachThen } = await told;
    expect(reachThen).toBe(status === 503 ? 'down' : 'ok');
    if (status === 500) {
      expect(screen.getByText(/or you’ll have to take it again/)).toBeTruthy();
      await user.click(screen.getByRole('button', { name: 'Resume upload' }));
    }
    await waitFor(() => expect(queryClient.getQueryData(queryKeys.accessStatus)).toEqual(STATUS));
    const since = changes(sent).slice(before);
    expect(since.map(({ call, query }) => [call, query['offset']])).toEqual([
      [`POST /documents/${ID}/parts`, String(PART)],
      [`POST /documents/${ID}/parts`, String(2 * PART)],
      ['POST /user/biometric', undefined],
    ]);
    const asked = sent.filter(({ call }) => call === 'POST /user/biometric/sentence');
    expect(asked, 'the video says the numbers that stand').toHaveLength(1);
  });
});

it('says that a recording is too large, and records the next one at a lower rate', async () => {
  const rates: (number | undefined)[] = [];
  vi.stubGlobal(
    'MediaRecorder',
    class {
      static isTypeSupported = () => true;
      readonly mimeType = 'video/webm';
      ondataavailable: (event: { data: Blob }) => void = () => undefined;
      onstop: () => void = () => undefined;
      constructor(_: unknown, options: MediaRecorderOptions) {
        rates.push(options.videoBitsPerSecond);
      }
      /** All of it is there at once: a take of six seconds. */
      start(): void {
        const bytes = rates.length === 1 ? 450_001 : 450_000;
        this.ondataavailable({ data: new Blob([new Uint8Array(bytes)]) });
        this.onstop();
      }
    },
  );
  const stream = { getTracks: () => [] };
  vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockResolvedValue(stream as never);
  vi.spyOn(HTMLVideoElement.prototype, 'srcObject', 'set').mockReturnValue();
  const sent = serve({
    'POST /user/biometric/sentence': SENTENCE,
    'POST /documents': refusal(409, 'document_limit_reached', 'Enough for today.'),
  });
  const { user } = await openScreen(<VideoStep />, {
    path: '/kyc',
    texts: [kycTexts, uploadTexts],
  });
  await screen.findByText(/this account is my own/);
  await user.click(screen.getByRole('button', { name: 'Open camera' }));
  await user.click(await screen.findByRole('button', { name: 'Record video' }));
  expect(await screen.findByText(/The video is too large/)).toBeTruthy();
  expect(changes(sent).some(({ call }) => call === 'POST /documents')).toBe(false);
  await user.click(await screen.findByRole('button', { name: 'Record video' }));
  expect(await screen.findByText('Enough for today.')).toBeTruthy();
  expect(rates).toEqual([500_000, 300_000]);
  const announced = changes(sent).find(({ call }) => call === 'POST /documents');
  expect(announced?.body).toEqual({ kind: 'selfie_video', bytes: 450_000 });
});
