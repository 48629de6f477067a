// @vitest-environment happy-dom
import { act, renderHook, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { apiTexts } from './texts/api-texts.ts';
import { type UploadWay, useUpload } from './use-upload.ts';

beforeEach(() => apiTexts.load('fa'));

it('tells how much has gone, and ends without a word where its owner stops it', async () => {
  const ways: UploadWay[] = [];
  const { result } = renderHook(() =>
    useUpload(
      (_: void, way) =>
        new Promise<void>((_resolve, reject) => {
          ways.push(way);
          way.signal.addEventListener('abort', () => reject(way.signal.reason as Error));
        }),
    ),
  );
  expect(result.current.percent).toBeNull();
  act(() => result.current.send());
  expect(result.current.percent).toBe(0);
  act(() => ways[0]?.onSent(40));
  expect(result.current.percent).toBe(40);
  act(() => result.current.stop());
  await waitFor(() => expect(result.current.busy).toBe(false));
  expect([result.current.percent, result.current.message]).toEqual([null, null]);
});

it('is stopped by whoever leaves the screen', async () => {
  let signal: AbortSignal | undefined;
  const { result, unmount } = renderHook(() =>
    useUpload((_: void, way) => {
      signal = way.signal;
      return new Promise<void>(() => undefined);
    }),
  );
  act(() => result.current.send());
  unmount();
  expect(signal?.aborted).toBe(true);
});
