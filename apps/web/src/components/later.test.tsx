// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react';
import { Profiler } from 'react';
import { expect, it } from 'vitest';
import { Later } from './later.tsx';

it('draws what stands below after what is above has been shown', () => {
  const shown: boolean[] = [];
  const look = () => shown.push(screen.queryByText('below') !== null);
  render(
    <Profiler id="page" onRender={look}>
      <p>above</p>
      <Later>
        <p>below</p>
      </Later>
    </Profiler>,
  );
  expect(shown[0]).toBe(false);
  expect(screen.getByText('above')).toBeTruthy();
  expect(screen.getByText('below')).toBeTruthy();
});
