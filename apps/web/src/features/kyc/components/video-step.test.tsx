// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { changes, openScreen, serve, signInClient } from '../../../testing/panel.tsx';
import { refuseCameras } from '../../../testing/refused-camera.ts';
import { answer, refusal } from '../../../testing/staff.ts';
import { kycTexts } from '../texts/kyc-texts.ts';
import { VideoStep } from './video-step.tsx';

it('takes a video from a file once the camera was refused, and not before', async () => {
  refuseCameras();
  signInClient();
  const tooLarge = refusal(413, 'document_too_large', 'A file may have at most 8 megabytes.');
  const sent = serve({
    'POST /user/biometric/sentence': answer({
      numbers: [34, 50],
      expires_at: '2199-01-01T00:00:00.000Z',
    }),
    'POST /documents': tooLarge,
  });
  const { user } = await openScreen(<VideoStep />, { path: '/kyc', texts: [kycTexts] });
  await screen.findByText(/this account is my own/);
  expect(screen.queryByLabelText('Choose a video')).toBe(null);
  await user.click(screen.getByRole('button', { name: 'Open the camera' }));
  expect(await screen.findByText(/or record the sentence with your camera app/)).toBeTruthy();
  const film = new File(['film'], 'film.mov', { type: 'video/quicktime' });
  await user.upload(screen.getByLabelText('Choose a video'), film);
  expect(await screen.findByText('A file may have at most 8 megabytes.')).toBeTruthy();
  const announced = changes(sent).find(({ call }) => call === 'POST /documents');
  expect(announced?.body).toEqual({ kind: 'selfie_video', bytes: film.size });
  expect(screen.getByLabelText('Choose a video'), 'another one may be tried').toBeTruthy();
});
