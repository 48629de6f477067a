// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { ApiError } from '../lib/api/api-error.ts';
import { openScreen } from '../testing/panel.tsx';
import { ErrorCard } from './states.tsx';

it('has a title, a message and Try again; after more than three failures a fallback', async () => {
  const error = new ApiError({ status: 503, code: 'unavailable', message: 'Come again later.' });
  const onRetry = vi.fn();
  const { user } = await openScreen(
    <ErrorCard title="The wallet did not open" error={error} onRetry={onRetry} />,
    { path: '/mywallet', texts: [] },
  );
  for (let failures = 1; failures <= 4; failures += 1) {
    expect(screen.getByRole('heading').textContent).toBe('The wallet did not open');
    expect(screen.getByRole('alert').textContent).toContain('Come again later.');
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(onRetry).toHaveBeenCalledTimes(failures);
  }
  expect(screen.getByRole('alert').textContent).toContain('Couldn’t load this part');
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});
