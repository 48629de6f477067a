// A slow connection: an answer that comes when a test lets it.
import { waitFor } from '@testing-library/react';
import { expect } from 'vitest';

/** Answers `data` once it is released; `release` ends when the panel has read it. */
export function heldReply(data: unknown) {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  let isRead = false;
  return {
    reply: async (): Promise<Response> => {
      await opened;
      const response = Response.json({ code: 200, message: 'Done.', data });
      const read = response.text.bind(response);
      response.text = async () => {
        const text = await read();
        isRead = true;
        return text;
      };
      return response;
    },
    release: (): Promise<void> => {
      open();
      return waitFor(() => expect(isRead).toBe(true));
    },
  };
}
