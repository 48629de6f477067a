import { expect, it, vi } from 'vitest';
import { createGoKeys } from './go-keys.ts';

// The settings are read from the page, which a test of keys has none of.
vi.mock('../../lib/settings.ts', () => ({ settings: {} }));
const { singleKeyOf } = await import('../../lib/single-keys.ts');

it('goes by G and a second key soon after it', () => {
  const go = createGoKeys();
  expect(go('KeyW', 0)).toBeNull();
  expect(go('KeyG', 100)).toBeNull();
  expect(go('KeyW', 1_600)).toBe('/mywallet');
  expect(go('KeyW', 1_700)).toBeNull();
  go('KeyG', 2_000);
  expect(go('KeyT', 3_501)).toBeNull();
  go('KeyG', 4_000);
  expect(go('KeyX', 4_100)).toBeNull();
  expect(go('KeyO', 4_200)).toBeNull();
});

it('is no single key with Ctrl, Alt or ⌘, nor while it is held down', () => {
  const press = { code: 'KeyB', shiftKey: false, ctrlKey: false, metaKey: false, altKey: false };
  expect(singleKeyOf({ ...press, repeat: false })).toBe('KeyB');
  expect(singleKeyOf({ ...press, repeat: true })).toBeNull();
  expect(singleKeyOf({ ...press, ctrlKey: true, repeat: false })).toBeNull();
  expect(singleKeyOf({ ...press, code: 'Slash', shiftKey: true, repeat: false })).toBe(
    'Shift+Slash',
  );
});
